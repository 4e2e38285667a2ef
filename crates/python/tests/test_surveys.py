"""Surveys from Python."""

import pytest

import hedgerow as hr

HOPS = """game hops
board strip
piece T blue stone
piece F red ring
left T. -> .T east
left TF. -> .FT east
right F. -> .F west
right FT. -> .TF west
"""


def test_a_property_that_holds():
    found = hr.survey("clobber", "all-small", size=5)
    assert isinstance(found, hr.SurveyAnswer)
    assert found.holds and found.counterexample is None
    # Boards of n squares in every shape: 3, 2 * 9, 2 * 27, 3 * 81, 2 * 243.
    assert found.positions == 3 + 18 + 54 + 243 + 486
    assert [row["fails"] for row in found["sizes"]] == [0] * 5


def test_the_smallest_counterexample():
    found = hr.survey(hr.domineering, "infinitesimal", size=4, list=3)
    assert not found.holds
    assert found.counterexample.value == hr.domineering(found.counterexample.position).value
    assert len(found.more) == 3 and all(not example.value == 0 for example in found.more)


def test_games_of_ones_own_and_shapes():
    assert not hr.survey(hr.rules(HOPS), "number", size=3).holds
    assert hr.survey("col", "temperature<=0", size=4, shapes="graphs").holds


def test_faults():
    with pytest.raises(hr.BadInput):
        hr.survey("clobber", "blue")
    with pytest.raises(hr.BadInput):
        hr.survey("clobber", "number", shapes="cubes")
    with pytest.raises(hr.BadInput):
        hr.survey("hex", "number")
    with pytest.raises(hr.Unfinished) as caught:
        hr.survey("domineering", "number", size=20, time=0.3)
    assert caught.value.known["sizes"]

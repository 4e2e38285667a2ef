"""What a person does in a first session."""

import pickle
from fractions import Fraction

import pytest

import hedgerow as hr


def test_a_position_draws_itself_and_has_a_value():
    g = hr.hackenbush("BRR + RB")
    assert g._repr_svg_().startswith("<svg")
    assert repr(g.value) == "Value('-1/4')"
    assert g.value._repr_latex_() == "$-\\tfrac{1}{4}$"
    assert not g.value + hr.Value("^*") > 0
    assert g.value + 1 > 0
    assert g.moves() == ["0", "4"] or "0" in g.moves()
    assert g.play(0).value == hr.hackenbush("RB").value
    assert [part.value for part in g.explain().parts] == [Fraction(1, 4), Fraction(-1, 2)]


def test_values_alone():
    hot = hr.Value("{2|-1/2}")
    assert hot.thermograph()._repr_svg_().startswith("<svg")
    assert hot.cool(1) == hr.Value("{1|1/2}")
    assert hot.stops == (2, Fraction(-1, 2)) and hot.mean == Fraction(3, 4) and hot.temperature == Fraction(5, 4)
    assert hr.Value("^2*").atomic_weight == 2
    assert (hot.left(), hot.right()) == ((hr.Value(2),), (hr.Value("-1/2"),))
    assert hr.Value([0], ["*"]) == hr.Value("^")


def test_solve_with_a_proof():
    d = hr.domineering(4, 4)
    s = d.solve()
    assert (s.winner, s.proved) == ("L", True)
    assert s.winning == ["a2-a3", "b2-b3", "c2-c3", "d2-d3"]
    assert s.proof.verify()
    broken = hr.Proof(s.proof.text.replace("4x4", "4x5"))
    with pytest.raises(hr.BadInput):
        broken.verify()


def test_engines():
    best = hr.domineering(4, 4).best("uct:iterations=2k,solver", threads=1)
    assert best.move in hr.domineering(4, 4).moves()
    assert all(move.visits > 0 for move in best.moves)
    assert best.heatmap().svg.startswith("<svg")
    assert hr.boxes("2x2").solve().moves["0"] == 2
    timed = hr.konane("6x6 c3 c2").best("strong", time=0.2)
    assert timed.move in hr.konane("6x6 c3 c2").moves()


def test_three_players():
    assert hr.hex3d("2x2x2").solve(nature="coop3-12").outcomes == ["1", "2"]


def test_both_at_once():
    n = hr.nash("BR + BR + RB")
    assert n.value == Fraction(1, 4)
    assert n.matrix == [[0, 1, 0], [1, 0, 0], [0, 0, Fraction(1, 2)]]
    assert n.strategies[0] == {"0": Fraction(1, 4), "2": Fraction(1, 4), "5": Fraction(1, 2)}


def test_many():
    gs = hr.make("hackenbush.random", edges=12, colours="BRG", count=200, seed=1)
    df = hr.values(gs)
    assert len(df) == 200 and set(df.outcome) <= set("LRNP")
    for row in (0, 57, 199):
        assert df.value[row] == gs[row].value
        assert df["mean"][row] == gs[row].value.mean and isinstance(df["mean"][row], Fraction)


def test_without_pandas(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pandas", None)
    rows = hr.values([hr.nim("3+5"), hr.domineering("2x3")])
    assert [row["value"] for row in rows] == [hr.Value("*6"), hr.Value("{2|-1/2}")]


def test_match():
    played = hr.match("domineering", ["uct:iterations=20", "ab:depth=1", "mc:playouts=5"], games=4, position="4x4")
    table = played.crosstable()
    assert list(table["engine"]) == ["uct:iterations=20", "ab:depth=1", "mc:playouts=5"]
    assert sum(table["points"]) == played["games"]
    two = hr.match(hr.domineering("4x4"), ["random", "mc:playouts=5"], games=4)
    assert sum(two.crosstable()["points"]) == two["games"]


def test_study():
    assert "tabular" in hr.study("koene-table-2").run(small=True).to_latex()
    report = hr.study("koene-table-4").run(small=True)
    assert "tabular" in report.to_latex()
    assert report.agrees + report.differs > 0
    table = next(iter(report.tables.values()))
    assert list(table["Actual outcome class"]) == list(table["Actual outcome class (published)"])
    with pytest.raises(hr.BadInput, match="no-such-study"):
        hr.study("no-such-study").run()


def test_pickles_and_hashes():
    for thing in (hr.Value("{2|-1/2}"), hr.Value(3), hr.konane("4x4"), hr.hackenbush("BR", turn="R"), hr.domineering):
        assert pickle.loads(pickle.dumps(thing)).__repr__() == thing.__repr__()
    assert len({hr.Value("1/2"), Fraction(1, 2), hr.Value("2/4")}) == 1
    assert len({hr.Value("^*"), hr.Value("{0,*|0}")}) == 1
    answer = hr.nim("3+4").explain()
    assert dict(pickle.loads(pickle.dumps(answer))) == dict(answer)


def test_bad_input_is_a_sentence():
    with pytest.raises(hr.NotationError, match="X is not a colour") as error:
        hr.hackenbush("0-1B 1-2X")
    assert error.value.at == (8, 9)
    with pytest.raises(hr.BadInput, match="there is no game"):
        hr.game("chess")
    with pytest.raises(hr.BadInput, match="has no key"):
        hr.nim("3").solve(colour=1)
    with pytest.raises(hr.BadInput, match="not for it|has no option|there is no engine|no engine"):
        hr.nim("3").best("deepblue")
    with pytest.raises(hr.BadInput):
        hr.boxes("2x2").value
    with pytest.raises(ValueError):
        hr.Value("{1|")
    with pytest.raises(TypeError):
        hr.Value("1") + "2"

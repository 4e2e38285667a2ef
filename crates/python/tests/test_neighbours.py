"""networkx, OpenSpiel and LaTeX."""

import random

import pytest

import hedgerow as hr


def test_networkx_there_and_back():
    networkx = pytest.importorskip("networkx")
    for g in hr.make("hackenbush.random", edges=8, colours="BRG", count=20, seed=4):
        graph = g.to_networkx()
        assert isinstance(graph, networkx.MultiGraph)
        assert hr.from_networkx(graph).value == g.value
    with pytest.raises(hr.BadInput, match="no colour"):
        hr.from_networkx(networkx.path_graph(3))


def test_tikz():
    assert "tikzpicture" in hr.domineering("3x3").to_tikz()
    assert "tikzpicture" in hr.Value("{2|-1}").thermograph().to_tikz()


def test_openspiel_solves_our_games():
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    for name, text in [("domineering", "3x3"), ("domineering", "2x4"), ("nim", "1+2+3"), ("nim", "2+3"), ("cherries", "BRB + RR"),
                       ("clobber", "XOX/OXO"), ("konane", "4x4"), ("hackenbush", "BRR + RB")]:
        game = hr.spiel.load_game(name, text)
        value, _ = minimax.alpha_beta_search(game)
        position = game.start
        solved = position.solve()
        assert value == (1 if solved.winner == position.mover else -1), (name, text)


def test_openspiel_plays_our_games():
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(1)
    for name, text in [("konane", "4x4"), ("boxes", "2x2"), ("hex3d", "2x2x2"), ("domineering", "4x4")]:
        state = hr.spiel.load_game(name, text).new_initial_state()
        while not state.is_terminal():
            assert [state.action_to_string(action) for action in state.legal_actions()]
            copy = state.clone()
            state.apply_action(rng.choice(state.legal_actions()))
            assert str(copy) != str(state)
        assert len(state.returns()) == state.num_players()


def test_exact_answers_for_openspiel_positions():
    pyspiel = pytest.importorskip("pyspiel")
    nim = pyspiel.load_game("nim", {"pile_sizes": "3;5;6", "is_misere": False}).new_initial_state()
    assert hr.spiel.position(nim).value.nimber == 3 ^ 5 ^ 6
    game = pyspiel.load_game("dots_and_boxes", {"num_rows": 2, "num_cols": 2})
    rng = random.Random(2)
    for _ in range(10):
        state = game.new_initial_state()
        for _ in range(rng.randrange(0, 12)):
            state.apply_action(rng.choice(state.legal_actions()))
        position = hr.spiel.position(state)
        assert position.moves() == [str(action) for action in state.legal_actions()]
        if not state.is_terminal():
            assert {"A": 0, "B": 1}[position.mover] == state.current_player()

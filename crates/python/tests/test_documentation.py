"""The examples of the documentation run, and the notebooks."""

import doctest
import importlib
import inspect
import pathlib
import pkgutil

import pytest

import hedgerow as hr

# The program itself is a module too; and what needs a neighbour that is not installed is tested with it.
PASSED_OVER = {"__main__", "_program", "_native"}


BOOK = pathlib.Path(__file__).parents[3] / "book" / "src" / "python.md"


def documented():
    """All docstrings with examples, by name, and the page of the book."""
    found = {"hedgerow": hr.__doc__, "the book": BOOK.read_text(encoding="utf-8").replace("```", "\n")}

    def look(name, thing):
        text = inspect.getdoc(thing) if not isinstance(thing, str) else thing
        if text and ">>>" in text:
            found.setdefault(name, text)
        if inspect.isclass(thing) and thing.__module__.startswith("hedgerow"):
            for key, member in vars(thing).items():
                if not key.startswith("__"):
                    look(f"{name}.{key}", member)

    for module in pkgutil.iter_modules(hr.__path__):
        if module.name in PASSED_OVER:
            continue
        try:
            loaded = importlib.import_module(f"hedgerow.{module.name}")
        except ImportError:
            continue
        for name, thing in vars(loaded).items():
            if getattr(thing, "__module__", "").startswith("hedgerow"):
                look(f"{thing.__module__}.{name}", thing)
    look("hedgerow.Value", hr.Value)
    return found


@pytest.mark.parametrize("name,text", sorted(documented().items()))
def test_example(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    said = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_everything_public_is_explained():
    for name in hr.__all__:
        if name in ("GAMES", "__version__"):
            continue
        thing = getattr(hr, name) if name != "spiel" else None
        assert thing is None or inspect.getdoc(thing), name


NOTEBOOKS = sorted((pathlib.Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) or "image/png" in output.get("data", {}) for output in shown)


def test_there_are_three_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["own-game", "thesis", "tour"]


def test_widget():
    pytest.importorskip("anywidget")
    shown = hr.widget(hr.hackenbush("BRR + RB"))
    assert "Hedgerow" in shown.page and "page.js" not in shown.page.split("<body>")[0].split("<script src")[-1][:8]
    assert shown.position == hr.hackenbush("BRR + RB")
    shown.position = hr.konane("4x4")
    assert shown.fragment == "#konane/4x4" and shown.position == hr.konane("4x4")
    sent = []
    shown.send = sent.append
    shown._answer({"kind": "ask", "id": 7, "path": "/api/value", "method": "POST", "body": '{"game":"nim","position":"3+4"}'})
    assert sent[0]["status"] == 200 and '"*7"' in sent[0]["body"]
    shown._answer({"kind": "ask", "id": 8, "path": "/etc/passwd", "method": "GET", "body": None})
    assert sent[1]["status"] == 404
    # What was played on the page comes back.
    shown.fragment = "#hackenbush/BRR%20%2B%20RB?after=0"
    assert shown.position == hr.hackenbush("BRR + RB").play(0, "L")

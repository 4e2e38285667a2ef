"""Studies: the tables and figures of theses, run again beside the published numbers."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Dict, List, Optional, Union

from .answers import Answer, frame
from .pictures import Picture
from .program import command, command_json


class Report:
    """What a study came to: tables and figures, ours beside those that were published. A notebook shows it."""

    def __init__(self, study: "Study", keys: Dict[str, Any]) -> None:
        self._study = study
        #: The report as the program writes it with `--json`.
        self.keys = keys
        #: How many published cells agree with ours.
        self.agrees: int = keys["agrees"]
        #: How many do not.
        self.differs: int = keys["differs"]

    def _written(self, how: str) -> str:
        return command("study", "report", self._study.name, "--from", self._study.folder, how, "-", "--quiet")

    @property
    def tables(self) -> Dict[str, Any]:
        """The tables by their names, as pandas frames, or without pandas as lists of dicts."""
        return {table["name"]: _table(table) for table in self.keys["tables"]}

    @property
    def figures(self) -> Dict[str, Picture]:
        """The figures by their names."""
        if not self.keys["figures"]:
            return {}
        with tempfile.TemporaryDirectory() as folder:
            command("study", "report", self._study.name, "--from", self._study.folder, "--svg", folder, "--quiet")
            found = {}
            for file in sorted(os.listdir(folder)):
                with open(os.path.join(folder, file), encoding="utf-8") as text:
                    found[os.path.splitext(file)[0]] = Picture(text.read())
            return found

    def to_latex(self) -> str:
        """The report for LaTeX: tables by booktabs, figures by TikZ."""
        return self._written("--latex")

    def to_markdown(self) -> str:
        """The report as Markdown."""
        return self._written("--markdown")

    def to_csv(self) -> str:
        """All cells as CSV."""
        return self._written("--csv")

    def to_html(self) -> str:
        """The report as a page."""
        return self._written("--html")

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def __repr__(self) -> str:
        return f"<report of {self._study.name}: {self.agrees} published cells agree, {self.differs} differ>"


def _table(table: Dict[str, Any]) -> Any:
    """A table with a column for every column of it, and one for the published numbers where there are any."""
    width = max((len(row["cells"]) for row in table["rows"]), default=0)
    names = [""] * width
    for line in table["headings"]:
        texts = [heading["text"] for heading in line for _ in range(heading["span"])]
        names = [" / ".join(filter(None, pair)) for pair in zip(names, texts)]
    columns: Dict[str, List[Any]] = {}
    for at, corner in enumerate(table["corner"]):
        columns[corner] = [row["headings"][at] for row in table["rows"]]
    for at, name in enumerate(names):
        cells = [row["cells"][at] if at < len(row["cells"]) else None for row in table["rows"]]
        columns[name] = [cell and (cell["ours"] if cell["value"] is None else cell["value"]) for cell in cells]
        if any(cell and cell["published"] is not None for cell in cells):
            columns[f"{name} (published)"] = [cell and cell["published"] for cell in cells]
    return frame(columns)


class Study:
    """A study by its name, or by the path of a file that ends in .toml.

    >>> import hedgerow as hr
    >>> report = hr.study("koene-table-4").run(small=True)
    >>> "booktabs" in report.to_latex() or "tabular" in report.to_latex()
    True
    """

    def __init__(self, name: str, folder: Optional[Union[str, "os.PathLike[str]"]] = None) -> None:
        #: Its name.
        self.name = name
        # Without a folder the results go with this object.
        self._own = None if folder is not None else tempfile.TemporaryDirectory(prefix="hedgerow-")
        #: The folder of the results.
        self.folder = os.fspath(folder) if folder is not None else os.path.join(self._own.name, "results")  # type: ignore[union-attr]

    def run(self, *, small: bool = False, scale: Optional[float] = None, time: Optional[str] = None,
            threads: Optional[int] = None, client: Any = None) -> Report:
        """Runs it, or goes on with it, and reports. `small` is the scale that the study names for a small run.

        With a `client` of dask.distributed it runs on that cluster, to the same bytes.
        """
        how: List[Any] = ["--small"] if small else []
        how += ["--scale", scale] if scale is not None else []
        if client is not None:
            from .cluster import run_study

            run_study(self.name, self.folder, client=client, words=[str(word) for word in how])
            return self.report()
        words: List[Any] = ["study", "resume", self.name, "--out", self.folder, *how]
        words += ["--time", time] if time is not None else []
        words += ["--threads", threads] if threads is not None else []
        command_json(*words)
        return self.report()

    def report(self) -> Report:
        """What it has come to, as far as it was run."""
        keys = command_json("study", "report", self.name, "--from", self.folder)
        return Report(self, keys["reports"][0])

    def __repr__(self) -> str:
        return f"<study {self.name}>"


def study(name: str, folder: Optional[Union[str, "os.PathLike[str]"]] = None) -> Study:
    """A study by its name. Its results are kept in `folder`, or else as long as the object is."""
    return Study(name, folder)


def studies() -> List[Answer]:
    """All studies that come with Hedgerow."""
    return [Answer(keys) for keys in command_json("study", "list")["studies"]]

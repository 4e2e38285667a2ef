"""Pictures: one SVG drawing, for notebooks, files and papers."""

from __future__ import annotations

import os
from typing import Union

from . import _native


class Picture:
    """A drawing as SVG. A notebook shows it.

    >>> import hedgerow as hr
    >>> hr.Value("{2|-1}").thermograph().svg.startswith("<svg")
    True
    """

    def __init__(self, svg: str) -> None:
        #: The drawing as an SVG document.
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture of {len(self.svg)} bytes>"

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the drawing to a file that ends in .svg or .tex."""
        text = self.to_tikz() if os.fspath(path).endswith(".tex") else self.svg
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def to_tikz(self) -> str:
        """The drawing as TikZ for LaTeX."""
        return _native.tikz(self.svg)

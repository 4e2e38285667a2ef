"""Hackenbush positions as networkx graphs, and back."""

from __future__ import annotations

from typing import Any, Dict, List

from .errors import BadInput
from .positions import Position


def to_networkx(position: Position) -> Any:
    """The position as a `MultiGraph` whose ground is 0; an edge has its `colour` and its `number`."""
    import networkx

    if position.game != "hackenbush":
        raise BadInput(f"{position.game}: only positions of hackenbush are graphs")
    graph = networkx.MultiGraph(ground=0)
    graph.add_node(0)
    for number, edge in enumerate(position.text.split()):
        ends, colour = edge[:-1], edge[-1]
        first, second = (int(end) for end in ends.split("-"))
        graph.add_edge(first, second, colour=colour, number=number)
    return graph


def from_networkx(graph: Any, ground: Any = 0) -> Position:
    """A graph as a position. An edge's `colour` (or `color`) is B, R or G, or a word that begins so, such as "blue".

    >>> import hedgerow as hr, networkx
    >>> graph = networkx.Graph()
    >>> graph.add_edge("ground", "a", colour="blue")
    >>> graph.add_edge("a", "b", colour="red")
    >>> hr.from_networkx(graph, ground="ground").value
    Value('1/2')
    """
    if ground not in graph:
        raise BadInput(f"the graph has no vertex {ground!r} for the ground")
    numbers: Dict[Any, int] = {ground: 0}
    edges: List[str] = []
    for first, second, keys in graph.edges(data=True):
        colour = str(keys.get("colour", keys.get("color", "")))[:1].upper()
        if colour not in ("B", "R", "G"):
            raise BadInput(f"the edge from {first!r} to {second!r} has no colour: B, R or G")
        for vertex in (first, second):
            numbers.setdefault(vertex, len(numbers))
        edges.append(f"{numbers[first]}-{numbers[second]}{colour}")
    return Position("hackenbush", " ".join(edges))

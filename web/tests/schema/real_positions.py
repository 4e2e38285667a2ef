"""Questions that make sense: hooks by which schemathesis asks about real positions.

From the description alone almost every text of a position is nonsense and is refused at the door. These hooks narrow the
description that schemathesis works from (never the one that is served): each game with positions of its own, engines
that exist, families that can be made. The answers behind the door are then tried as well.
"""

import copy
import pathlib

import schemathesis

STUDIES = sorted(file.stem for file in pathlib.Path(__file__).resolve().parents[3].glob("studies/*.toml"))

POSITIONS = {
    "hackenbush": ["0-1B 1-2R", "BRR + RB", "0-1B 1-2R 2-0G", "0-1G 1-1G", "0-0R", "0-1B 0-1R 1-2G 1-2B 2-3R", "G + GG", "0"],
    "boxes": ["1x1", "2x2", "2x2:110011101101", "2x2 swedish", "3x3 icelandic", "2x3", "1x1:1111 0-1 A"],
    "konane": ["4x4", "6x6", "6x6 c3 c2", "XO.O/OXOX X", "X.O O", "1x1"],
    "hex": ["3x3", "3x3:X../.O./... X", "2x5", "4x4 pie", "1x1", "11x11"],
    "hex3d": ["2x2x2", "2x2x2:1./.2|../.. 3", "1x2x3", "2x2x2 pie", "3x3x3", "1x1x1"],
    "nim": ["3+5+7", "1", "0", "1000+1", "1+2+3+4"],
    "domineering": ["2x2", "..#/#../...", "4x4", "8x8", "1x1", "2x9"],
    "cherries": ["BRB + RR", "BBRRB", "R", "BRBRBRBRBR"],
}
ENGINES = ["random", "greedy", "perfect", "mc:playouts=20", "uct:iterations=50", "uct:iterations=50,solver", "ab:depth=2", "maxn", "nonsense"]
TOGETHER = ["uniform", "equilibrium", "regret:iterations=200", "duct:iterations=200"]
TEXTS = {
    "conflict": ["replay", "tie", "once", "random"],
    "nature": ["selfish", "misere", "coop1-12", "all"],
    "force": ["1:1D", "2:2", "3:123"],
    "within": ["12D", "1"],
    "openings": ["plies=0", "plies=2", "all=1"],
    "sprt": ["0,50"],
    "family": ["stalk", "grid", "random"],
    "memory": ["1MiB", "64MiB"],
    "time": ["1ms", "50ms"],
}
MOVES = ["0", "1", "a1", "a1-a3", "0-1", "0,0,0", "0l", "0/1", "-/-"]


def known(schema, texts):
    """The property's schema, with only these texts."""
    return {**schema, "type": "string", "enum": texts}


def narrowed(verb, schema):
    """One schema for each game, in which the texts fit the game."""
    shapes = []
    for game, positions in POSITIONS.items():
        shape = copy.deepcopy(schema)
        properties = shape["properties"]
        properties["game"] = known(properties["game"], [game])
        if "position" in properties:
            properties["position"] = known(properties["position"], positions)
            shape["required"] = sorted({*shape.get("required", []), "position"})
        for key, texts in TEXTS.items():
            if key in properties:
                properties[key] = known(properties[key], texts)
        if "engine" in properties:
            properties["engine"] = known(properties["engine"], TOGETHER if verb == "nash" else ENGINES)
        if "engines" in properties:
            players = 3 if game == "hex3d" else 2
            properties["engines"] = {"type": "array", "items": {"enum": ENGINES}, "minItems": players, "maxItems": players}
        if "after" in properties:
            properties["after"] = {"type": "array", "items": {"enum": MOVES}, "maxItems": 3}
        # What does not fit the game is refused; one such key in a question would hide all others.
        others = {"hackenbush": (), "boxes": ("method",)}.get(game, ("method", "labels"))
        for key in ("moves", "margin", "c", *others):
            if key != "moves" or game != "hackenbush":
                properties.pop(key, None)
        for key, least, most in (("moves", 1, 4), ("seed", 0, 2**63), ("bits", 64, 4096), ("least_visits", 1, 9)):
            if key in properties:
                properties[key] = {"type": "integer", "minimum": least, "maximum": most}
        for key in ("games", "repeat", "depth", "playouts", "iterations", "safeguard", "plies", "most_nodes"):
            if key in properties:
                properties[key] = {"type": "integer", "minimum": 1, "maximum": 5}
        shapes.append(shape)
    return {"anyOf": shapes}


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Narrows every question of the description as it is loaded."""
    for path, operations in raw_schema["paths"].items():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if path.startswith("/api/studies/") and STUDIES:
                    parameter["schema"] = known(parameter["schema"], STUDIES)
            if "requestBody" in operation:
                content = operation["requestBody"]["content"]["application/json"]
                if "game" in content["schema"].get("properties", {}):
                    content["schema"] = narrowed(path.rsplit("/", 1)[-1], content["schema"])

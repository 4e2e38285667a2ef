"""The page's own board, editor and player in a cell of a notebook."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import subprocess
import threading
from typing import Any, List, Optional, Tuple
from urllib.parse import quote, unquote, urlsplit

import anywidget
import traitlets

from .positions import Position
from .program import words

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _file(name: str) -> str:
    with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
        return file.read()


class _Server:
    """The program as a server for this process alone; it ends with it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: Optional["subprocess.Popen[str]"] = None
        self._port = 0

    def _started(self) -> int:
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                started = [*words(), "serve", "--port", "0", "--no-open", "--json"]
                self._process = subprocess.Popen(started, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
                assert self._process.stdout is not None
                address = json.loads(self._process.stdout.readline())["address"]
                self._port = urlsplit(address).port or 0
                atexit.register(self._process.terminate)
            return self._port

    def ask(self, path: str, method: str = "GET", body: Optional[str] = None) -> Tuple[int, str, str]:
        """What the server answers: its status, the type of its answer, and the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self._started())
        try:
            headers = {"Content-Type": "application/json"} if body is not None else {}
            connection.request(method, path, None if body is None else body.encode(), headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader("Content-Type") or "", answer.read().decode()
        finally:
            connection.close()


_SERVER = _Server()


def page() -> str:
    """The page as one document, whose questions go to the notebook."""
    _, _, document = _SERVER.ask("/")
    _, _, style = _SERVER.ask("/page.css")
    _, _, script = _SERVER.ask("/page.js")
    _, _, icon = _SERVER.ask("/icon.svg")
    inline = "<script>" + _file("widget_frame.js").replace("</script", "<\\/script") + "</script>"
    script = "<script type='module'>" + script.replace("</script", "<\\/script") + "</script>"
    document = document.replace('<script src="page.js" defer></script>', inline)
    document = document.replace('<link rel="stylesheet" href="page.css" />', f"<style>{style}</style>")
    document = document.replace('"icon.svg"', f'"data:image/svg+xml,{quote(icon)}"')
    return document.replace("</body>", script + "</body>")


def fragment_of(position: Position) -> str:
    """The address of a position on the page."""
    keys = []
    if position.turn == "R":
        keys.append("turn=R")
    if position._native.moves_a_turn:
        keys.append(f"moves={position._native.moves_a_turn}")
    place = f"#{quote(position.game, safe='')}/{quote(position.text, safe='')}"
    return place + ("?" + "&".join(keys) if keys else "")


def position_of(fragment: str) -> Position:
    """The position of an address of the page, after the moves that were made there."""
    place, _, query = fragment.lstrip("#").partition("?")
    game, _, text = place.partition("/")
    keys = dict(part.partition("=")[::2] for part in query.split("&") if part)
    moves = int(keys["moves"]) if "moves" in keys else None
    position = Position(unquote(game), unquote(text), moves_a_turn=moves)
    after: List[str] = [unquote(move) for move in keys.get("after", "").replace("%3B", ";").split(";") if move]
    if position._native.has_free_turn and (after or "turn" in keys):
        position.turn = keys.get("turn", "L")
    for move in after:
        position = position.play(move)
    return position


class BoardWidget(anywidget.AnyWidget):
    """The page in a notebook. `position` is what it shows: set it, or read what was drawn and played."""

    _esm = os.path.join(_FOLDER, "widget.js")
    page = traitlets.Unicode("").tag(sync=True)
    fragment = traitlets.Unicode("").tag(sync=True)
    height = traitlets.Int(760).tag(sync=True)

    def __init__(self, position: Position, **options: Any) -> None:
        super().__init__(page=page(), fragment=fragment_of(position), **options)
        self.on_msg(self._asked)

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return position_of(self.fragment)

    @position.setter
    def position(self, position: Position) -> None:
        self.fragment = fragment_of(position)

    def _asked(self, _: Any, message: Any, __: Any) -> None:
        # A long question must not keep others waiting.
        threading.Thread(target=self._answer, args=(message,), daemon=True).start()

    def _answer(self, message: Any) -> None:
        # The frame names paths of the program's own server and nothing else.
        path = str(message.get("path", ""))
        if not path.startswith("/api/"):
            status, kind, body = 404, "application/json", '{"error": "there is no such address"}'
        else:
            status, kind, body = _SERVER.ask(path, str(message.get("method", "GET")), message.get("body"))
        self.send({"kind": "answer", "id": message.get("id"), "status": status, "type": kind, "body": body})


def widget(position: Position, **options: Any) -> BoardWidget:
    """The page's own board for a position, in a cell of a notebook."""
    return BoardWidget(position, **options)

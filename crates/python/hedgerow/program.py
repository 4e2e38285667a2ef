"""The program `hedgerow`, which the package brings: as a command, and as a process that Python asks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any, Dict, List, NoReturn, Optional, Sequence

from .errors import BadInput, Interrupted, Unfinished

_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_program.py")


def words() -> List[str]:
    """The words that start the program."""
    return [sys.executable, "-E", "-s", "-S", _FILE]


def main() -> NoReturn:
    """The command `hedgerow`."""
    from . import _native

    _native.main(sys.argv, words())
    raise SystemExit(1)


def command(*arguments: Any, folder: Optional[str] = None) -> str:
    """Runs a command of the program and returns what it says.

    >>> import hedgerow as hr
    >>> hr.command("value", "nim", "3+5+7", "--quiet")
    '*\\n'
    """
    ended = _run([*map(str, arguments)], folder)
    if ended.returncode == 2:
        raise BadInput(_sentence(ended))
    if ended.returncode != 0:
        raise Unfinished(_sentence(ended), {})
    return ended.stdout


def command_json(*arguments: Any, folder: Optional[str] = None, ends_with_parent: bool = False) -> Dict[str, Any]:
    """Runs a command of the program with `--json` and returns the object."""
    ended = _run([*map(str, arguments), "--json"], folder, ends_with_parent)
    try:
        told = json.loads(ended.stdout)
    except ValueError:
        raise Unfinished(_sentence(ended), {}) from None
    if ended.returncode == 2:
        raise BadInput(told.get("error") or _sentence(ended))
    if ended.returncode != 0:
        reason = told.get("reason") or told.get("error") or _sentence(ended)
        raise (Interrupted if reason == "interrupted" else Unfinished)(reason, told)
    return dict(told)


def _sentence(ended: "subprocess.CompletedProcess[str]") -> str:
    lines = ended.stderr.strip().splitlines()
    return lines[-1].removeprefix("error: ") if lines else f"the program ended with exit code {ended.returncode}"


def _run(
    arguments: Sequence[str], folder: Optional[str], ends_with_parent: bool = False
) -> "subprocess.CompletedProcess[str]":
    own = subprocess.Popen(
        [*words(), *arguments],
        cwd=folder,
        # What a worker that was killed has begun must not go on beside it.
        env={**os.environ, "HEDGEROW_END_WITH_PARENT": "1"} if ends_with_parent else None,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        out, err = own.communicate()
    except KeyboardInterrupt:
        # It keeps what is finished and says so.
        own.send_signal(signal.SIGINT)
        out, err = own.communicate()
    return subprocess.CompletedProcess(own.args, own.returncode, out, err)

"""Studies, values, tournaments and solves on a cluster, by Dask.

Every function here takes a `client` of `dask.distributed`: of a LocalCluster, or of a cluster that dask-jobqueue or Kubernetes made. The work
is cut into tasks whose results are the same wherever, whenever and however often they run, so lost workers and tasks that run twice change
nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time as clock
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from . import _native
from ._asking import Bar, Memory, Time, allowed
from .answers import Answer, MatchAnswer, frame
from .errors import BadInput, HedgerowError, Unfinished
from .positions import Position
from .program import command_json

__all__ = ["Version", "run_study", "solve", "tournament", "values"]

#: A task is given up when its worker was lost this often.
MOST_LOSSES = 100


class Version(HedgerowError):
    """A worker has another version of Hedgerow."""


def _check_version(version: str) -> None:
    if version != _native.__version__:
        raise Version(
            f"this worker has Hedgerow {_native.__version__}, and the client has {version}: "
            "install the same version on all machines"
        )


def _key(kind: str, *parts: Any) -> str:
    """The name of a task: what is computed, and nothing else. Dask's dashboard shows the part before the last hyphen."""
    text = json.dumps([_native.__version__, *parts], sort_keys=True, default=str)
    return f"hedgerow-{kind}-{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def _threads(client: Any) -> int:
    return max(1, int(sum(client.nthreads().values())))


def _run(client: Any, kind: str, tasks: Sequence[Tuple[Any, ...]], work: Callable[..., Any],
         take: Callable[[int, Any], None], progress: bool) -> None:
    """Runs tasks; `take` hears of each result once. A task whose worker is lost runs again."""
    from distributed import as_completed

    waiting: Dict[Any, Tuple[int, int]] = {}

    def submit(at: int, losses: int) -> Any:
        key = _key(kind, *tasks[at]) + (f"-again-{losses}" if losses else "")
        future = client.submit(work, _native.__version__, *tasks[at], key=key, pure=False)
        waiting[future] = (at, losses)
        return future

    with Bar(kind) as look:
        done = 0
        running = as_completed([submit(at, 0) for at in range(len(tasks))])  # type: ignore[no-untyped-call]
        try:
            for future in running:
                at, losses = waiting.pop(future)
                if future.status == "finished":
                    take(at, future.result())
                    done += 1
                    if progress:
                        look(done, len(tasks))
                elif _is_loss(future) and losses < MOST_LOSSES:
                    running.add(submit(at, losses + 1))  # type: ignore[no-untyped-call]
                else:
                    future.result()
                    raise Unfinished(f"task {at} was cancelled", {})
        finally:
            client.cancel(list(waiting), force=True)


def _is_loss(future: Any) -> bool:
    """Whether a task failed because its worker did."""
    from distributed import KilledWorker

    if future.status in ("cancelled", "lost"):
        return True
    return isinstance(future.exception(), (KilledWorker, OSError))


# Values


def _values(version: str, positions: List[Tuple[Any, ...]], limits: Tuple[Any, ...]) -> Dict[str, List[Any]]:
    _check_version(version)
    natives = [_native.Position(game, text, moves) for game, text, moves, _ in positions]
    columns, _ = _native.values(natives, (limits[0], limits[1], 1), None)
    # Values travel as text.
    columns["value"] = [None if value is None else str(value) for value in columns["value"]]
    return columns


def values(positions: Iterable[Any], *, client: Any, time: Optional[Time] = None, memory: Optional[Memory] = None,
           progress: bool = True, chunk: Optional[int] = None) -> Any:
    """The values of many positions, as `hedgerow.values` finds them, on a cluster."""
    asked = list(positions)
    if any(not isinstance(position, Position) for position in asked):
        raise BadInput("a cluster values positions of Hedgerow's games: games of one's own stay where they are written")
    if not asked:
        return frame(_values(_native.__version__, [], (None, None, 1)))
    limits = allowed(time, memory, 1)
    size = chunk or max(1, min(500, len(asked) // (8 * _threads(client)) or 1))
    identities = [position._identity() for position in asked]
    chunks = [identities[at : at + size] for at in range(0, len(identities), size)]
    found: List[Optional[Dict[str, List[Any]]]] = [None] * len(chunks)
    _run(client, "values", [(chunk, limits) for chunk in chunks], _values, found.__setitem__, progress)
    tables = [table for table in found if table is not None]
    has_reasons = any("reason" in table for table in tables)
    columns: Dict[str, List[Any]] = {}
    for key in [key for key in tables[0] if key != "reason"] + (["reason"] if has_reasons else []):
        columns[key] = [cell for table in tables for cell in table.get(key, [None] * len(table["position"]))]
    made: Dict[str, Any] = {}
    columns["value"] = [None if text is None else made.setdefault(text, _native.Value(text)) for text in columns["value"]]
    return frame(columns)


# Studies and tournaments: parts of them are files, which the program itself makes and merges.


def _study_part(version: str, name: str, text: Optional[str], words: List[str], part: str, key: str) -> Dict[str, bytes]:
    _check_version(version)
    with tempfile.TemporaryDirectory(prefix="hedgerow-") as place:
        if text is not None:
            name = os.path.join(place, os.path.basename(name))
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        out = os.path.join(place, "out")
        command_json("study", "run", name, *words, "--shard", part, "--out", out, "--threads", 1, ends_with_parent=True)
        found = {}
        for file_name in os.listdir(out):
            with open(os.path.join(out, file_name), "rb") as written:
                found[file_name] = written.read()
        return found


def _publish(folder: str, files: Dict[str, bytes]) -> None:
    """Writes files that appear whole or not at all; those that are there stay. Results come last: where they are, times are."""
    os.makedirs(folder, exist_ok=True)
    for name in sorted(files, reverse=True):
        handle, part = tempfile.mkstemp(dir=folder, prefix=f".{name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(files[name])
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(part, os.path.join(folder, name))
            except FileExistsError:
                pass
        finally:
            os.unlink(part)


def _results_last(files: Dict[str, bytes]) -> List[Dict[str, bytes]]:
    results = {name: text for name, text in files.items() if name.startswith("results")}
    return [{name: text for name, text in files.items() if name not in results}, results]


def run_study(name: str, folder: str, *, client: Any, words: Sequence[str] = (), parts: Optional[int] = None,
              progress: bool = True) -> None:
    """Runs a study into a folder, in so many parts. Parts that are there are not done again."""
    if os.path.exists(os.path.join(folder, "results.jsonl")):
        return
    about = command_json("study", "check", name)["studies"][0]
    count = parts or max(2, min(int(about["units"]), 32 * _threads(client)))
    place = os.path.join(folder, "parts")
    # A run that was begun goes on with its own number of parts.
    begun = [file for file in (os.listdir(place) if os.path.isdir(place) else []) if file.startswith("results-")]
    if begun:
        count = int(begun[0].rsplit("-of-", 1)[1].split(".")[0])
    text = None
    if name.endswith(".toml"):
        with open(name, encoding="utf-8") as file:
            text = file.read()
    left = [at for at in range(1, count + 1) if f"results-{at}-of-{count}.jsonl" not in begun]
    tasks = [(name, text, list(words), f"{at}/{count}", hashlib.sha256((text or "").encode()).hexdigest()) for at in left]

    def take(_: int, files: Dict[str, bytes]) -> None:
        for some in _results_last(files):
            _publish(place, some)

    _run(client, "study", tasks, _study_part, take, progress)
    command_json("study", "merge", name, place, "--out", folder)


def _match_part(version: str, words: List[str], part: str) -> bytes:
    _check_version(version)
    with tempfile.TemporaryDirectory(prefix="hedgerow-") as place:
        records = os.path.join(place, "part.jsonl")
        command_json("match", *words, "--shard", part, "--records", records, "--threads", 1, ends_with_parent=True)
        with open(records, "rb") as file:
            return file.read()


def tournament(game: Any, engines: Sequence[str], *, games: int = 100, position: Optional[str] = None, seed: int = 1,
               records: Optional[Union[str, "os.PathLike[str]"]] = None, client: Any = None, parts: Optional[int] = None,
               progress: bool = True) -> MatchAnswer:
    """A round robin, or a match of two, whose games are kept in `records`: the same bytes on one thread and on a cluster."""
    name = getattr(game, "name", game)
    words = [str(name), *engines, "--games", str(games), "--seed", str(seed)]
    words += ["--position", str(position)] if position is not None else []
    words += ["--round-robin"] if len(engines) > 2 else []
    with tempfile.TemporaryDirectory(prefix="hedgerow-") as place:
        whole = os.fspath(records) if records is not None else os.path.join(place, "records.jsonl")
        if client is None:
            return MatchAnswer(command_json("match", *words, "--records", whole))
        count = parts or max(2, min(games, 8 * _threads(client)))
        files: List[str] = [os.path.join(place, f"part-{at}.jsonl") for at in range(1, count + 1)]

        def take(at: int, text: bytes) -> None:
            with open(files[at], "wb") as file:
                file.write(text)

        tasks = [(words, f"{at}/{count}") for at in range(1, count + 1)]
        _run(client, "tournament", tasks, _match_part, take, progress)
        return MatchAnswer(command_json("match", *words, "--records", whole, "--merge", *files))


# Solves


def _job(version: str, job: str, memory: int, threads: int) -> str:
    _check_version(version)
    return _native.work_job(job, memory, threads)


def solve(position: Union[Position, Sequence[Position]], *, client: Any, store: Optional[Union[str, "os.PathLike[str]"]] = None,
          job_time: Time = 10, memory: Memory = "1GiB", proof: bool = False, force: Optional[str] = None,
          time: Optional[Time] = None, progress: bool = True) -> Any:
    """Who wins a position of Konane, the net score of one of Dots-and-Boxes, or with `force` what a player of 3D Hex alone can force.

    What the jobs find is kept in the folder `store`: the same call goes on there after whatever ended it. Each worker has one job at a
    time, on which all its threads work with one table; `memory` is for each worker.
    """
    several = not isinstance(position, Position)
    asked: List[Position] = list(position) if several else [position]  # type: ignore[arg-type, list-item]
    seconds = allowed(job_time)[0]
    limit = allowed(time)[0]
    bytes_of_worker = allowed(None, memory)[1]
    assert seconds is not None and bytes_of_worker is not None
    goals = [(one.game, one.text, force) for one in asked]
    with tempfile.TemporaryDirectory(prefix="hedgerow-") as place:
        folder = os.fspath(store) if store is not None else place
        os.makedirs(folder, exist_ok=True)
        try:
            coordinator = _native.Coordinator(goals, float(seconds), proof, folder)
        except ValueError as error:
            raise BadInput(*error.args) from None
        work = _Solving(client, coordinator, bytes_of_worker, float(seconds), proof, progress)
        work.run(None if limit is None else clock.monotonic() + limit)
        proofs: List[Optional[str]] = [None] * len(goals)
        while proof and not all(proofs):
            proofs = [coordinator.proof(at) for at in range(len(goals))]
            if not all(proofs):
                work.run(None)
        answers = [_told(coordinator, at, one, proofs[at]) for at, one in enumerate(asked)]
    return answers if several else answers[0]


def _told(coordinator: Any, at: int, position: Position, proof: Optional[str]) -> Answer:
    told = json.loads(coordinator.told(at))
    keys: Dict[str, Any] = {"game": position.game, "position": position.text, "proved": told["settled"] is not None}
    keys.update(told["settled"] or {"bounds": told["bounds"]})
    keys["jobs"] = told["counts"]
    if proof is not None:
        keys["proof"] = proof
    return Answer(keys)


class _Solving:
    """A solve on its way: jobs go to Dask, outcomes come back."""

    def __init__(self, client: Any, coordinator: Any, memory: int, seconds: float, proof: bool, progress: bool) -> None:
        self._client = client
        self._coordinator = coordinator
        self._memory = memory
        # What a proof takes nobody knows; what a search takes is its limit.
        self._patience = 20 * seconds + 60 if proof else 2 * seconds + 10
        self._progress = progress
        self._running: Dict[int, Tuple[Any, float, bool, Optional[str]]] = {}
        # The coordinator knows workers by number: what is in a worker's table decides which job it should have.
        self._numbers: Dict[str, int] = {}

    def run(self, deadline: Optional[float]) -> None:
        """Works until nothing is left to be done."""
        try:
            while True:
                self._give()
                if not self._running:
                    break
                for number in self._ended():
                    self._take(number)
                for number in self._coordinator.needless():
                    self._drop(number)
                if deadline is not None and clock.monotonic() > deadline:
                    self._coordinator.save()
                    told = json.loads(self._coordinator.told(0))
                    raise Unfinished("the time limit was reached", told)
        finally:
            for number in list(self._running):
                self._drop(number)
            self._coordinator.save()

    def _give(self) -> None:
        threads: Dict[Optional[str], int] = dict(self._client.nthreads())
        if not threads and not self._running:
            threads = {None: 1}  # A job that waits makes an adaptive cluster start a worker.
        at_work = {worker for _, _, _, worker in self._running.values()}
        for worker in [worker for worker in threads if worker not in at_work]:
            number_of_worker = None if worker is None else self._numbers.setdefault(worker, len(self._numbers))
            job = self._coordinator.next(number_of_worker)
            if job is None:
                return
            number, text, limit = job
            where: Dict[str, Any] = {} if worker is None else {"workers": [worker], "allow_other_workers": True}
            words = (_native.__version__, text, self._memory, threads[worker])
            key = _key("job", text, clock.time_ns())
            future = self._client.submit(_job, *words, key=key, pure=False, retries=0, **where)
            self._running[number] = (future, clock.monotonic(), limit is not None, worker)

    def _ended(self) -> Iterator[int]:
        from distributed import wait

        try:
            futures = [future for future, _, _, _ in self._running.values()]
            wait(futures, timeout=0.2, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
        except Exception as error:  # Its TimeoutError is not the same in all versions.
            if "Timeout" not in type(error).__name__:
                raise
        now = clock.monotonic()
        for number, (future, since, is_limited, _) in list(self._running.items()):
            if future.done() or (is_limited and now - since > self._patience):
                yield number

    def _take(self, number: int) -> None:
        future, _, _, worker = self._running.pop(number)
        if future.status == "finished":
            try:
                self._coordinator.done(future.result())
            except RuntimeError:
                pass  # The coordinator has noted that this job must be done again.
            return
        if future.done() and not _is_loss(future):
            future.result()
        if not future.done():
            # It does not return. Dask cannot end a task that runs, but the worker can be started anew.
            where = [worker for worker, keys in self._client.processing().items() if future.key in keys]
            future.cancel()
            if where:
                try:
                    self._client.restart_workers(where, timeout=30)
                except Exception:
                    pass  # A worker that cannot be started anew is lost like any other.
            if worker is not None:
                self._coordinator.replaced(self._numbers[worker])
        self._coordinator.lost(number)

    def _drop(self, number: int) -> None:
        running = self._running.pop(number, None)
        if running is not None:
            running[0].cancel()

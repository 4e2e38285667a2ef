"""A cluster of two worker processes gives what one thread gives, to the byte, whoever is killed meanwhile."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import hedgerow as hr

distributed = pytest.importorskip("distributed")

#: How long workers are killed in the test of a study.
SECONDS = float(os.environ.get("HEDGEROW_KILL_SECONDS", "10"))

STUDY = """
title = "Games for a cluster"
about = "Enough games that workers can be killed meanwhile."
seed = 24
repetitions = REPETITIONS
small = 0.1

[[factors]]
name = "c"
levels = [0.3, 0.7]

[games]
game = "domineering"
position = "5x5"
random_moves = 2

[[games.engines]]
name = "uct"
spec = "uct:iterations=3000,c={c}"

[[games.engines]]
name = "mc"
spec = "mc:playouts=300"

[[measures]]
name = "wins"
label = "won"
from = "engine"
kind = "share"
is = "uct"

[[tables]]
name = "Games"
title = "Share of games won"
rows = ["c"]
columns = []
show = ["wins"]
"""


@pytest.fixture(scope="module")
def client():
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="ERROR"
    )
    with cluster, distributed.Client(cluster) as client:
        yield client


def written(folder, repetitions):
    path = folder / "games.toml"
    path.write_text(STUDY.replace("REPETITIONS", str(repetitions)))
    return str(path)


class Killer:
    """Kills a worker every few seconds while its block runs.

    A worker that is killed while it starts is given up by Dask, and no other takes its place: so only those are killed that
    were there a moment before.
    """

    def __init__(self, client, seconds, first=None):
        self.client, self.seconds, self.first = client, seconds, first or seconds
        self.killed = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.there = self.workers()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def workers(self):
        try:
            return list(self.client.run(os.getpid).values())
        except (OSError, RuntimeError):
            return []

    def run(self):
        chance = random.Random(1)
        while not self.over.wait(self.seconds if self.killed else self.first):
            before, self.there = self.there, self.workers()
            old = [worker for worker in self.there if worker in before]
            if old:
                victim = chance.choice(old)
                os.kill(victim, signal.SIGKILL)
                self.killed.append(victim)


def test_values(client):
    positions = hr.make("hackenbush.random", edges=10, count=60, seed=1) + [hr.nim(3, 5), hr.domineering("3x4")]
    alone = hr.values(positions, progress=False)
    together = hr.values(positions, client=client, progress=False)
    assert list(alone.columns) == list(together.columns)
    assert alone.astype(str).equals(together.astype(str))
    assert len(hr.values([], client=client)) == 0


def test_values_beyond_a_limit_have_reasons(client):
    found = hr.values([hr.nim(3), hr.konane("8x8 d4 d3")], client=client, time="50ms", progress=False)
    assert found["value"][1] is None and "time" in found["reason"][1]


def test_tournament(client, tmp_path):
    engines = ["random", "greedy", "uct:iterations=30"]
    alone = hr.tournament("domineering", engines, games=12, position="4x4", seed=5, records=tmp_path / "alone.jsonl")
    together = hr.tournament(
        "domineering", engines, games=12, position="4x4", seed=5, records=tmp_path / "many.jsonl", client=client
    )
    assert (tmp_path / "alone.jsonl").read_bytes() == (tmp_path / "many.jsonl").read_bytes()
    assert alone["games"] == together["games"] == 36


def test_study(client, tmp_path):
    name = written(tmp_path, 8)
    hr.study(name, tmp_path / "alone").run(threads=1)
    report = hr.study(name, tmp_path / "many").run(client=client)
    assert (tmp_path / "alone" / "results.jsonl").read_bytes() == (tmp_path / "many" / "results.jsonl").read_bytes()
    assert report.tables
    # It is whole: nothing is done again.
    assert hr.study(name, tmp_path / "many").run(client=client).agrees == 0


def test_study_whose_workers_are_killed(client, tmp_path):
    name = written(tmp_path, int(8 * SECONDS))
    hr.study(name, tmp_path / "alone").run()
    # The first one soon: a quick machine is done in two seconds.
    with Killer(client, 2.5, first=0.3) as killer:
        hr.study(name, tmp_path / "many").run(client=client)
    assert killer.killed
    assert (tmp_path / "alone" / "results.jsonl").read_bytes() == (tmp_path / "many" / "results.jsonl").read_bytes()


def test_solve(client, tmp_path):
    position = hr.konane("6x6 c3 c2")
    found = hr.solve(position, client=client, store=tmp_path / "store", job_time="100ms", proof=True)
    assert found["winner"] == position.solve().winner and found["proved"]
    assert hr.ask("verify", proof=found["proof"])["valid"]
    boxes = hr.boxes("2x3")
    assert hr.solve(boxes, client=client, job_time="20ms")["net"] == boxes.solve().net
    cube = hr.hex3d("2x2x2")
    assert hr.solve(cube, client=client, force="1:1D", job_time="10ms")["forced"] == cube.solve(force="1:1D")["forced"]


def test_solve_refuses_other_games(client):
    with pytest.raises(hr.BadInput, match="jobs are for konane"):
        hr.solve(hr.nim(3, 5), client=client)


def test_solve_whose_workers_are_killed(client, tmp_path):
    position = hr.konane("6x6 a1 b1")
    with Killer(client, 0.8):
        found = hr.solve(position, client=client, store=tmp_path / "store", job_time="200ms")
    assert found["winner"] == position.solve(winner=True).winner


COORDINATOR = """
import sys, distributed, hedgerow as hr
if __name__ == "__main__":
    client = distributed.Client(sys.argv[1])
    print(hr.solve(hr.konane("6x6 a1 b1"), client=client, store=sys.argv[2], job_time="100ms")["winner"])
"""


def test_a_coordinator_that_is_killed_goes_on(client, tmp_path):
    script = tmp_path / "coordinator.py"
    script.write_text(COORDINATOR)
    words = [sys.executable, str(script), client.scheduler.address, str(tmp_path / "store")]
    facts = tmp_path / "store" / "facts.jsonl"
    first = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    begun = time.monotonic()
    while first.poll() is None and not (facts.exists() and facts.read_bytes().count(b"\n") > 3):
        assert time.monotonic() - begun < 120
        time.sleep(0.02)
    first.kill()
    first.wait()
    before = facts.read_bytes()
    ended = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == hr.konane("6x6 a1 b1").solve(winner=True).winner
    # What was found before is kept, and not found again.
    kept = before[: before.rindex(b"\n") + 1]
    assert facts.read_bytes().startswith(kept)


def test_another_version_is_refused(client):
    from hedgerow import cluster

    with pytest.raises(cluster.Version, match="install the same version on all machines"):
        client.submit(cluster._values, "0.0.9", [], (None, None, 1), pure=False).result()
    job = {"id": 1, "version": "0.0.9", "goal": {"game": "konane", "position": "4x4"}, "position": "4x4", "at_least": 1,
           "seconds": 1.0, "prove": False}
    with pytest.raises(ValueError, match="the job is of version 0.0.9"):
        client.submit(cluster._job, hr.__version__, json.dumps(job), 10**8, 1, pure=False).result()


def test_parquet_is_read_by_others(tmp_path):
    pytest.importorskip("pyarrow")
    import pandas

    name = written(tmp_path, 2)
    hr.study(name, tmp_path / "out").run()
    hr.command("study", "export", name, "--from", tmp_path / "out", "--parquet", tmp_path / "units.parquet")
    table = pandas.read_parquet(tmp_path / "units.parquet")
    lines = [json.loads(line) for line in (tmp_path / "out" / "results.jsonl").read_text().splitlines()[1:]]
    assert len(table) == len(lines) == 4
    for row, line in zip(table.to_dict("records"), lines):
        assert row["cell.c"] == line["cell"]["c"] and row["repetition"] == line["repetition"] and row["seed"] == line["seed"]
        for key, value in line["result"].items():
            cell = row[f"result.{key}"]
            assert (json.loads(cell) if isinstance(value, (list, dict)) else cell) == value or value is None
        assert row["seconds"] > 0

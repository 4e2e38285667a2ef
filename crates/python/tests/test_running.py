"""Threads, Ctrl-C, limits, processes, and what is held after many calls."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import hedgerow as hr


def test_threads_ask_at_once():
    expected = {text: hr.domineering(text).value for text in ("3x3", "3x4", "4x4", "2x6")}
    wrong = []

    def work(text):
        for _ in range(10):
            if hr.domineering(text).value != expected[text] or hr.Value(str(expected[text])) - expected[text] != 0:
                wrong.append(text)

    threads = [threading.Thread(target=work, args=(text,)) for text in expected for _ in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not wrong


def test_the_interpreter_goes_on():
    """While a search runs in one thread, another counts."""
    count = 0
    search = threading.Thread(target=lambda: hr.domineering("6x6").best("uct:iterations=1M", time=0.5))
    search.start()
    while search.is_alive():
        count += 1
        time.sleep(0.001)
    # With the lock held it would not count at all; a busy machine lets it count a little.
    assert count > 3


def test_limits_tell_what_is_known():
    with pytest.raises(hr.Unfinished, match="time limit") as error:
        hr.konane("8x8").solve(time=0.1)
    assert error.value.known["proved"] is False and error.value.reason == "the time limit was reached"
    with pytest.raises(hr.Unfinished, match="memory limit"):
        hr.konane("8x8").solve(memory="1MiB", time=20)
    with pytest.raises(hr.BadInput, match="not a time"):
        hr.nim("3").solve(time="soon")


def test_ctrl_c_tells_what_is_known():
    code = """
import os, signal, sys, threading, time, hedgerow as hr
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
began = time.time()
try:
    hr.konane("8x8").solve()
except hr.Interrupted as error:
    print("known", error.known["game"], isinstance(error, KeyboardInterrupt), time.time() - began < 60)
print("goes on", hr.nim("3+4").value)
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    hr.values([hr.nim("3+4")] * 50 + [hr.domineering("9x9")] * 4)
except hr.Interrupted as error:
    print("values", len(error.known["values"]) >= 50)
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert ended.stdout.split("\n")[:3] == ["known konane True True", "goes on *7", "values True"], ended.stderr


def test_a_forked_process_asks_for_itself():
    if not hasattr(os, "fork"):
        pytest.skip("this system does not fork")
    assert hr.nim("3+4").value.nimber == 7
    child = os.fork()
    if child == 0:
        os._exit(0 if hr.nim("3+5").value.nimber == 6 else 1)
    assert os.waitpid(child, 0)[1] == 0


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the system does not tell")
def test_nothing_is_kept():
    """`HEDGEROW_CALLS` says how many calls (a million in the long test)."""
    calls = int(os.environ.get("HEDGEROW_CALLS", "20000"))

    def work(n):
        for at in range(n):
            hr.nim(f"{at % 50}+3").value
            hr.Value(f"{{{at % 9973}|-1/2}}") + at % 7
            if at % 50 == 0:
                try:
                    hr.hackenbush(f"0-1X{at}")
                except hr.NotationError:
                    pass

    work(max(calls // 10, 2000))
    before = resident()
    work(calls)
    assert resident() - before < (24 << 20), (resident() - before) >> 20


def test_import_is_quick():
    code = "import time; t = time.perf_counter(); import hedgerow; print(time.perf_counter() - t)"
    times = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(5)]
    # The bar is 0.1 s on a quiet machine; this only notices a heavy import.
    assert min(times) < 0.3
    heavy = "import hedgerow, sys; print([m for m in ('pandas', 'numpy', 'tqdm', 'networkx', 'pyspiel') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True).stdout.strip() == "[]"

"""The widget in a real browser: the page's board in a frame, with a model in place of the notebook's."""

import http.server
import json
import pathlib
import shutil
import threading

import pytest

import hedgerow as hr

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

# A notebook as far as the widget sees it: a model whose messages go to the kernel, which is the test.
NOTEBOOK = """<!doctype html><meta charset=utf-8><div id=cell></div><script type=module>
import widget from "/widget.js";
const held = await (await fetch("/held")).json();
const listeners = {};
const model = {
  get: (name) => held[name],
  set: (name, value) => { held[name] = value; },
  save_changes: () => fetch("/saved", { method: "POST", body: held.fragment }),
  send: async (message) => {
    const answer = await fetch("/asked", { method: "POST", body: JSON.stringify(message) });
    for (const listener of listeners["msg:custom"] ?? []) listener(await answer.json());
  },
  on: (name, listener) => (listeners[name] ??= []).push(listener),
  off: () => {},
};
window.go = (fragment) => { held.fragment = fragment; for (const listener of listeners["change:fragment"]) listener(); };
widget.render({ model, el: document.getElementById("cell") });
</script>"""


@pytest.fixture
def notebook():
    pytest.importorskip("anywidget")
    shown = hr.widget(hr.hackenbush("BRR + RB"))
    script = (pathlib.Path(hr.__file__).parent / "widget.js").read_bytes()

    class Kernel(http.server.BaseHTTPRequestHandler):
        def reply(self, kind, body):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            if self.path == "/widget.js":
                self.reply("text/javascript", script)
            elif self.path == "/held":
                held = {"page": shown.page, "fragment": shown.fragment, "height": shown.height}
                self.reply("application/json", json.dumps(held).encode())
            else:
                self.reply("text/html", NOTEBOOK.encode())

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            if self.path == "/saved":
                shown.fragment = body
                self.reply("text/plain", b"")
                return
            told = []
            shown.send = told.append
            shown._answer(json.loads(body))
            self.reply("application/json", json.dumps(told[0]).encode())

        def log_message(self, *words):
            pass

    # One at a time, so that answers do not change places.
    server = http.server.HTTPServer(("127.0.0.1", 0), Kernel)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield shown, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def value(frame, nimber):
    """The answer that names this nimber, in whatever star the page writes."""
    answers = frame.locator("#analyse")
    return answers.get_by_text(f"∗{nimber}").or_(answers.get_by_text(f"*{nimber}")).first


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser")
def test_the_board_is_there_and_goes_both_ways(notebook):
    api = pytest.importorskip("playwright.sync_api")
    shown, address = notebook
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        said = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        frame = page.frame_locator("iframe")
        try:
            frame.locator("#board svg").first.wait_for(timeout=60_000)
            frame.locator("#analyse").get_by_text("−1/4").first.wait_for(timeout=60_000)
            # From the kernel to the board.
            page.evaluate("go('#nim/3%2B4')")
            value(frame, "7").wait_for(timeout=60_000)
            # From the board to the kernel.
            frame.locator("#position").fill("5+9")
            frame.locator("#position").press("Enter")
            value(frame, "12").wait_for(timeout=60_000)
            for _ in range(100):
                if shown.position == hr.nim("5+9"):
                    break
                page.wait_for_timeout(100)
        except api.TimeoutError:
            page.screenshot(path="widget.png")
            raise AssertionError(said)
        browser.close()
    assert shown.position == hr.nim("5+9"), said

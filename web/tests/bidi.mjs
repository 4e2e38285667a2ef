// Firefox, driven by WebDriver BiDi, the standard that Firefox speaks by itself: what the tests need of it and no more.
// Playwright asks for commands that the Firefox of Debian does not have.
//   https://www.w3.org/TR/webdriver-bidi/
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { SOON, until } from "./stage.mjs";

/** Starts Debian's Firefox, or what FIREFOX names, without a window. */
export async function startFirefox() {
  const path = process.env.FIREFOX || execFileSync("sh", ["-c", "command -v firefox-esr || command -v firefox"], { encoding: "utf8" }).trim();
  const profile = mkdtempSync(join(tmpdir(), "hedgerow-firefox-"));
  const child = spawn(path, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  // However this program ends, the browser ends with it.
  process.once("exit", () => {
    child.kill("SIGKILL");
    rmSync(profile, { recursive: true, force: true });
  });
  const ended = new Promise((done) => child.once("exit", done));
  const address = await new Promise((found, refuse) => {
    const late = setTimeout(() => refuse(new Error("Firefox did not start within a minute")), 60_000);
    child.once("error", refuse);
    child.once("exit", (code) => refuse(new Error(`Firefox ended with ${code}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (!url) return;
      clearTimeout(late);
      found(url);
    });
  });
  const firefox = new Firefox(await connected(`${address}/session`));
  const { capabilities } = await firefox.send("session.new", { capabilities: {} });
  await firefox.send("session.subscribe", { events: ["log.entryAdded", "network.beforeRequestSent"] });
  firefox.version = capabilities.browserVersion;
  firefox.close = async () => {
    await firefox.send("browser.close", {}).catch(() => {});
    const hard = setTimeout(() => child.kill("SIGKILL"), 5000);
    await ended;
    clearTimeout(hard);
  };
  return firefox;
}

async function connected(url) {
  const socket = new WebSocket(url);
  await new Promise((open, refuse) => socket.once("open", open).once("error", refuse));
  return socket;
}

/** The browser: it sends commands and hears events. */
class Firefox {
  #socket;
  #last = 0;
  #waiting = new Map();
  #ears = new Set();

  constructor(socket) {
    this.#socket = socket;
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.type === "event") return this.#ears.forEach((ear) => ear(message));
      const { answered, refused } = this.#waiting.get(message.id) ?? {};
      this.#waiting.delete(message.id);
      if (message.type === "success") answered?.(message.result);
      else refused?.(new Error(`${message.error}: ${message.message}`));
    });
    socket.on("close", () => this.#waiting.forEach(({ refused }) => refused(new Error("Firefox is gone"))));
  }

  send(method, params) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((answered, refused) => {
      this.#waiting.set(id, { answered, refused });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Lets a function hear the events of a window; gives a function that ends it. */
  hear(ear) {
    this.#ears.add(ear);
    return () => this.#ears.delete(ear);
  }

  /** Opens a window that shares nothing with others. */
  async open(address, { width = 1280, height = 900 } = {}) {
    const { userContext } = await this.send("browser.createUserContext", {});
    const { context } = await this.send("browsingContext.create", { type: "tab", userContext });
    await this.send("browsingContext.setViewport", { context, viewport: { width, height } });
    const page = new Page(this, context, userContext);
    await page.goto(address);
    return page;
  }
}

/** A window, and what a person does in it. Things are found by role and name, as in the other tests. */
class Page {
  /** What must never happen: errors, and requests to elsewhere. */
  wrong = [];
  #firefox;
  #context;
  #user;
  #deaf;
  #origin = "";

  constructor(firefox, context, user) {
    this.#firefox = firefox;
    this.#context = context;
    this.#user = user;
    this.#deaf = firefox.hear(({ method, params }) => {
      if ((params.context ?? params.source?.context) !== context) return;
      if (method === "log.entryAdded" && params.level === "error") this.wrong.push(`error: ${params.text}`);
      const url = params.request?.url;
      if (method === "network.beforeRequestSent" && !url.startsWith(this.#origin) && !/^(data|blob):/.test(url)) this.wrong.push(`a request left the server: ${url}`);
    });
  }

  async goto(address) {
    this.#origin = `${new URL(address).origin}/`;
    await this.#send("browsingContext.navigate", { url: address, wait: "complete" });
  }

  async back() {
    await this.#send("browsingContext.traverseHistory", { delta: -1 });
  }

  /** Runs a function in the page; its arguments and its result are JSON. */
  async evaluate(run, ...given) {
    const { result, exceptionDetails } = await this.#send("script.callFunction", {
      functionDeclaration: `async (given) => JSON.stringify(await (${run})(...JSON.parse(given))) ?? "null"`,
      arguments: [{ type: "string", value: JSON.stringify(given) }],
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  url() {
    return this.evaluate(() => location.href);
  }

  /** What can be read on the page, or in what a selector finds. */
  text(selector = "body") {
    return this.evaluate((one) => document.querySelector(one)?.innerText ?? "", selector);
  }

  /** Waits until a text can be read. */
  async says(words, selector = "body", most = SOON) {
    const is = async () => {
      const text = await this.text(selector);
      return typeof words === "string" ? text.includes(words) : words.test(text);
    };
    await until(`${selector} says ${words}`, is, most).catch(async (error) => {
      throw new Error(`${error.message}; it says: ${(await this.text(selector)).slice(0, 600)}`);
    });
  }

  /** The first element with this role and name, as soon as there is one. */
  byRole(role, name) {
    return this.#find(`${role} "${name}"`, { type: "accessibility", value: { role, name } });
  }

  /** The first element that a selector finds, as soon as there is one. */
  bySelector(selector) {
    return this.#find(selector, { type: "css", value: selector });
  }

  /** Presses a button, a link or a place with the mouse. */
  async click(element) {
    await this.#onElement(element, "(element) => element.scrollIntoView({ block: 'center', inline: 'center' })");
    await this.#mouse([
      { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element: { sharedId: element.sharedId } } },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Drags from one point of the window to another. */
  async drag(from, to) {
    const move = ({ x, y }, duration) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration });
    await this.#mouse([move(from, 0), { type: "pointerDown", button: 0 }, move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 50), move(to, 50), { type: "pointerUp", button: 0 }]);
  }

  /** Writes into a field in place of what is there. */
  async fill(element, text) {
    await this.#onElement(element, "(element) => { element.focus(); element.select(); }");
    await this.press(...text);
  }

  /** Presses keys: letters, or "Enter". */
  async press(...keys) {
    const names = { Enter: "\uE007", Delete: "\uE017" };
    const actions = keys.flatMap((key) => ["keyDown", "keyUp"].map((type) => ({ type, value: names[key] ?? key })));
    await this.#send("input.performActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Chooses from a list by the words that people read, as soon as it has them. By a script: an open list is no part of the page. */
  choose(element, words) {
    return until(`the list has ${words}`, () => this.#onElement(element, `(list) => {
      const option = [...list.options].find(({ label }) => label === ${JSON.stringify(words)});
      if (!option) return false;
      list.value = option.value;
      list.dispatchEvent(new Event("input", { bubbles: true }));
      list.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    }`));
  }

  async photograph(path) {
    const { data } = await this.#send("browsingContext.captureScreenshot", {});
    await writeFile(path, Buffer.from(data, "base64"));
  }

  /** Closes the window; nothing may have gone wrong in it. */
  async close() {
    this.#deaf();
    await this.#firefox.send("browser.removeUserContext", { userContext: this.#user });
    assert.deepEqual(this.wrong, [], "something went wrong behind the scenes");
  }

  #send(method, params) {
    return this.#firefox.send(method, { context: this.#context, ...params });
  }

  /** Runs a function on an element; gives what it returns, if that is a truth value or a text. */
  async #onElement(element, run) {
    const { result, exceptionDetails } = await this.#firefox.send("script.callFunction", {
      functionDeclaration: run,
      arguments: [{ sharedId: element.sharedId }],
      target: { context: this.#context },
      awaitPromise: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  #find(what, locator) {
    return until(`there is ${what}`, async () => {
      const { nodes } = await this.#send("browsingContext.locateNodes", { locator, maxNodeCount: 1 });
      return nodes[0];
    });
  }

  #mouse(actions) {
    return this.#send("input.performActions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }
}

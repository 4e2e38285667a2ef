// Inside the frame: what the page asks its server goes to the notebook, and where the page goes is told.
(() => {
  const waiting = new Map();
  let next = 1;
  const ask = (path, method, body) =>
    new Promise((resolve) => {
      const id = next++;
      waiting.set(id, resolve);
      parent.postMessage({ kind: "ask", id, path, method, body }, "*");
    });
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.kind === "answer") {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    } else if (data.kind === "go" && data.fragment !== location.hash) {
      // A frame of its own may not go to another address, but may change the one it has.
      history.replaceState(null, "", data.fragment);
      dispatchEvent(new Event("hashchange"));
    }
  });
  const moved = () => parent.postMessage({ kind: "moved", fragment: location.hash }, "*");
  for (const name of ["pushState", "replaceState"]) {
    const own = history[name].bind(history);
    history[name] = (...words) => {
      own(...words);
      moved();
    };
  }
  addEventListener("hashchange", moved);
  window.fetch = async (path, { method = "GET", body = null } = {}) => {
    const answer = await ask(path, method, body);
    return new Response(answer.body, { status: answer.status, headers: { "Content-Type": answer.type } });
  };
  window.WebSocket = class extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    readyState = 0;
    constructor() {
      super();
      setTimeout(() => {
        this.readyState = 1;
        this.dispatchEvent(new Event("open"));
      });
    }
    async send(text) {
      const { id, verb, body } = JSON.parse(text);
      if (!verb) return;
      const answer = await ask(`/api/${verb}`, "POST", JSON.stringify(body));
      const event = answer.status === 200 ? "answer" : "error";
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ id, event, data: JSON.parse(answer.body) }) }));
    }
    close() {
      this.readyState = 3;
    }
  };
  // A frame of its own has no storage.
  Object.defineProperty(window, "localStorage", { value: { getItem: () => null, setItem: () => {} } });
})();

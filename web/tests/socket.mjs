// The socket as a program uses it: numbers, cancelling, and what is no message.
import assert from "node:assert/strict";
import { fragment, says } from "./stage.mjs";

/** Opens a socket in a page of ours, lets it talk, and gives what was said. `talk` runs in the page. */
async function conversation(stage, talk) {
  const page = await stage.open(fragment("nim", "1"));
  await says(page, "Done.");
  return page.evaluate(`new Promise((resolve, reject) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/socket");
    const heard = [];
    const say = (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
    const done = () => { socket.close(); resolve(heard); };
    const hear = (${talk})(say, done, heard, socket);
    socket.onopen = () => hear(null);
    socket.onerror = () => reject(new Error("the socket has failed"));
    socket.onmessage = ({ data }) => { heard.push(JSON.parse(data)); hear(heard.at(-1)); };
  })`);
}

export default {
  async "a number is free again after its answer"(stage) {
    const heard = await conversation(stage, (say, done, heard) => () => {
      if (heard.length === 200) return done();
      say({ id: 1, verb: "value", body: { game: "nim", position: "3" } });
    });
    assert.deepEqual([...new Set(heard.map(({ id, event, data }) => `${id} ${event} ${data.value}`))], ["1 answer *3"]);
  },

  async "of a cancelled question nothing more is said, and its number is free"(stage) {
    const heard = await conversation(stage, (say, done) => {
      const heavy = { id: 7, verb: "value", body: { game: "domineering", position: "8x8" } };
      let cancelled = false;
      return (told) => {
        if (told === null) return say(heavy);
        if (told.data.value === "*2") return done();
        if (cancelled || told.event === "error") return;
        cancelled = true;
        say(heavy);
        say({ cancel: 7 });
        say({ id: 7, verb: "value", body: { game: "nim", position: "2" } });
      };
    });
    const answers = heard.filter(({ event }) => event === "answer" || event === "error");
    // The heavy question was under way already when it was asked again.
    assert.deepEqual(answers.map(({ id, data }) => [id, data.error ?? data.value]), [[7, "question 7 is under way already"], [7, "*2"]]);
  },

  async "what is no message gets a sentence"(stage) {
    const heard = await conversation(stage, (say, done, heard, socket) => (told) => {
      if (heard.length === 6) return done();
      if (told !== null) return;
      for (const odd of ["", "{", "[]", '{"id": -1, "verb": "value", "body": {}}', '{"id": 5, "verb": "value"}']) say(odd);
      socket.send(new Uint8Array([1, 2, 3]));
    });
    assert.deepEqual(heard.map(({ id }) => id), [null, null, null, null, 5, null]);
    for (const { event, data } of heard) assert.ok(event === "error" && data.error.startsWith("a message is {"), JSON.stringify(data));
  },
};

// A proof to take away: a file that `hedgerow verify` checks by the plain rules.

import { sentence, stopped, stream } from "../api.ts";
import { button, download, h } from "../dom.ts";
import { grouped } from "../notation.ts";
import type { SolveQuestion } from "../schema.ts";
import { said } from "./panel.ts";

/** A button that makes a proof of what `solve` answers to this question, until the signal says that nobody wants it. */
export function proofOf(question: SolveQuestion, signal: AbortSignal): HTMLElement {
  const words = h("span", { class: "note", role: "status" });
  let making: AbortController | null = null;
  const press = button("Save a proof", () => (making ? making.abort() : void make()), { class: "quiet" });
  const make = async (): Promise<void> => {
    const now = new AbortController();
    making = now;
    press.textContent = "Stop the proof";
    words.textContent = "Proving…";
    try {
      const answer = await stream("solve", { ...question, proof: true }, {}, AbortSignal.any([signal, now.signal]));
      if (typeof answer.proof !== "string") {
        words.textContent = said(typeof answer.reason === "string" ? answer.reason : "there is no proof");
      } else {
        const file = `${String(question.game)}.proof`;
        download(file, answer.proof, "text/plain");
        words.textContent = `${grouped(Number(answer.entries))} entries, checked; hedgerow verify ${file} checks it again.`;
      }
    } catch (error) {
      words.textContent = stopped(error) ? "" : said(sentence(error));
    }
    making = null;
    press.textContent = "Save a proof";
  };
  return h("p", { class: "proof" }, press, " ", words);
}

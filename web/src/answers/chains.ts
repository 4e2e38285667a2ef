// A game for points in Berlekamp's words: the phase, the chains, who is in control, the nimber, and why.

import type { Answer } from "../api.ts";
import { fill, h } from "../dom.ts";
import { questionOf, type Situation } from "../situation.ts";
import { facts, row, table, value } from "./bits.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";
import { why } from "./value.ts";

interface Chain {
  boxes: number[];
  lines: number[];
  length: number;
  kind: string;
  long: boolean;
  isolated: boolean;
}

/** The panel of chains and control. */
export class ChainsPanel extends Panel implements Answering {
  constructor(tools: Tools) {
    super("Chains and control", tools.changed);
  }

  ask(situation: Situation): void {
    this.question("value", { ...questionOf(situation), explain: true }, (answer) => {
      fill(this.body, ...chainsOf(answer));
    });
  }
}

const PHASES: Record<string, string> = {
  open: "Some lines give nothing away.",
  handouts: "Every line gives something away; some give only a short chain.",
  "loony endgame": "The loony endgame: every line opens a long chain or a loop.",
  taking: "Boxes can be taken.",
  over: "All boxes are taken.",
};

function chainsOf(answer: Answer): (Node | null)[] {
  const text = (key: string): string | null => {
    const fact = answer[key];
    return typeof fact === "string" || typeof fact === "number" ? String(fact) : null;
  };
  const phase = text("phase");
  const chains = Array.isArray(answer.chains) ? (answer.chains as Chain[]) : [];
  const rule = answer.long_chain_rule as 
    | { wants_even?: string; wants_odd?: string; certain?: number; open?: number; favours?: string | null }
    | null
    | undefined;
  return [
    phase ? h("p", { class: "outcome" }, PHASES[phase] ?? phase) : null,
    facts(
      ["Boxes to come", text("boxes")],
      ["Long chains", text("long_chains")],
      ["Loops", text("loops")],
      ["In control", text("control")],
      ["An even number of long chains is wanted by", rule?.wants_even ?? null],
      ["An odd number is wanted by", rule?.wants_odd ?? null],
      ["Long chains that are certain", rule ? String(rule.certain) : null],
      ["Long chains that may still come", rule ? String(rule.open) : null],
      ["The long-chain rule favours", rule?.favours ?? null],
      ["Nimber", typeof answer.nimber === "string" ? value(answer.nimber) : text("nimber_reason")],
      ["Controlled value", text("controlled")],
      ["Terminal bonus", text("terminal_bonus")],
    ),
    chains.length === 0
      ? null
      : table(
          ["Chain", "Boxes", "Lines"],
          chains.map((chain) =>
            row(
              `${chain.long ? "long " : "short "}${chain.kind}${chain.isolated ? "" : ", joined to others"}`,
              String(chain.length),
              h("code", {}, chain.lines.join(" ")),
            ),
          ),
          "The chains and loops",
        ),
    why(answer.why),
  ];
}

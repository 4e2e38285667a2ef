// The graph of the game that is played: every position is judged, one after the other, while the game goes on.

import { h } from "./dom.ts";
import { evaluate, scaleOf } from "./evaluation.ts";
import { Graph, type Point } from "./graph.ts";
import { situationOf, type Situation } from "./situation.ts";

/** The graph, which can be folded away; then nothing is judged. */
export class GameGraph {
  readonly element: HTMLDetailsElement;
  #graph: Graph;
  #judging: AbortController | null = null;
  #last: { situation: Situation; moves: readonly string[] } | null = null;

  /** `go` is told which ply was chosen. */
  constructor(go: (ply: number) => void) {
    this.#graph = new Graph(go);
    this.element = h(
      "details",
      { open: true, class: "panel", ontoggle: () => this.#last && this.show(this.#last.situation, this.#last.moves) },
      h("summary", {}, "The whole game"),
      this.#graph.element,
    );
  }

  /** Judges the positions of a game of these moves, of which the situation is a moment. */
  show(situation: Situation, moves: readonly string[]): void {
    this.#last = { situation, moves: [...moves] };
    this.leave();
    if (this.element.open) void this.#judge(situation, this.#last.moves);
  }

  /** Judges no more. */
  leave(): void {
    this.#judging?.abort();
  }

  async #judge(situation: Situation, moves: readonly string[]): Promise<void> {
    const judging = new AbortController();
    this.#judging = judging;
    const points: Point[] = [];
    const { info, state } = situation;
    try {
      for (let ply = 0; ply <= moves.length; ply += 1) {
        const there = await situationOf(info, { ...state, after: moves.slice(0, ply) }, judging.signal);
        const judged = await evaluate(there, judging.signal);
        if (judging.signal.aborted) return;
        points.push(...judged.map((point) => ({ ...point, ply })));
        this.#graph.show(points, moves.length, state.after.length, scaleOf(situation, points));
      }
    } catch {
      // A graph with fewer points is no reason to disturb the game.
    }
  }
}

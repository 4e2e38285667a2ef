// Levels: how well an engine plays, in words; what each means is written behind them as an engine.

import type { Situation } from "./situation.ts";

/** A level with its engine. */
export interface Level {
  name: string;
  spec: string;
  about: string;
}

/** The levels of a game, the weakest first. */
export function levelsOf({ info, both }: Pick<Situation, "info" | "both">): Level[] {
  if (both) {
    return [
      { name: "Easy", spec: "uniform", about: "Every move is equally likely." },
      { name: "Medium", spec: "duct", about: "A short search." },
      { name: "Strong", spec: "regret", about: "A longer search that learns from regret." },
      { name: "Perfect", spec: "equilibrium", about: "Mixes as the exact solution says, where the position is small enough." },
    ];
  }
  const levels = [
    { name: "Easy", spec: "uct:iterations=20", about: "Looks at twenty random games." },
    { name: "Medium", spec: "uct:iterations=600", about: "Looks at six hundred random games." },
    { name: "Strong", spec: info.opponent, about: "The engine that usually plays this game." },
  ];
  const perfect = { name: "Perfect", spec: "perfect", about: "Never errs where the position can be solved in time, and searches elsewhere." };
  return info.players === 2 ? [...levels, perfect] : levels;
}

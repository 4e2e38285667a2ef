// What the exact solvers say about a position: the facts of a puzzle. Every text on the page is made of them, and the check asks for
// them again.

/** The longest value that a person wants to read. */
const READABLE = 26;

/** Which kind of position a question is about. */
export const about = ({ game, position, turn }) => ({ game, position, ...(turn ? { turn } : {}) });

const known = (answer) => answer.reason === undefined;

/** The position after a move, as a question. */
export async function after(ask, puzzle, move) {
  const { reached, turn, over } = await ask("moves", { ...about(puzzle), after: [move] });
  return { over, about: { game: puzzle.game, position: reached, ...(puzzle.turn && turn ? { turn } : {}) } };
}

async function valueOf(ask, question) {
  const { turn: _turn, ...body } = question;
  const answer = await ask("value", { ...body, explain: true, time: "3s" }).catch(() => ({ reason: "none" }));
  if (!known(answer) || typeof answer.value !== "string" || answer.value.length > READABLE) return null;
  return answer;
}

/** The one move that wins, if there is just one. */
async function onlyWin(ask, puzzle) {
  const solved = await ask("solve", { ...about(puzzle), time: "5s" });
  if (!known(solved) || !solved.proved || solved.winner !== solved.turn || solved.winning.length !== 1) return null;
  const [solution] = solved.winning;
  return { turn: solved.turn, solution };
}

/** A position in which one move alone wins. */
export async function win(ask, puzzle) {
  const found = await onlyWin(ask, puzzle);
  if (!found) return null;
  const { solution } = found;
  const { moves } = await ask("moves", { ...about(puzzle), after: [] });
  const facts = { ...found, moves: {} };
  const value = await valueOf(ask, about(puzzle));
  if (value) facts.value = value.value;
  const reached = (await after(ask, puzzle, solution)).about;
  const left = value && (await valueOf(ask, reached));
  if (left && left.parts?.length > 1 && left.parts.every((part) => part.value.length <= 12)) facts.parts = left.parts.map((part) => part.value);
  for (const { move } of moves) {
    // A move that leads to a value says more than one that loses.
    const worth = value && (await valueOf(ask, (await after(ask, puzzle, move)).about));
    facts.moves[move] = worth ? worth.value : move === solution ? "wins" : "loses";
  }
  if (Object.values(facts.moves).some((word) => word === "wins" || word === "loses")) {
    for (const { move } of moves) facts.moves[move] = move === solution ? "wins" : "loses";
  }
  return facts;
}

/** A position of Dots-and-Boxes in which one line alone wins. */
export async function score(ask, puzzle) {
  const solved = await ask("solve", { ...about(puzzle), time: "20s" });
  if (!known(solved) || !solved.proved || solved.best.length !== 1) return null;
  const [solution] = solved.best;
  const now = await ask("value", { ...about(puzzle), explain: true });
  // Net scores count from here; the game is won by the boxes of before as well.
  const [mine, theirs] = solved.turn === "A" ? [0, 1] : [1, 0];
  const lead = now.scores[mine] - now.scores[theirs];
  const margin = solved.net + lead;
  if (solved.final[mine] - solved.final[theirs] !== margin) throw new Error("the final score is not the net score and the lead");
  const others = Object.entries(solved.moves).filter(([move]) => move !== solution).map(([, net]) => net + lead);
  // The solution is the difference between a win and none.
  if (others.length === 0 || margin <= 0 || Math.max(...others) > 0) return null;
  const then = await ask("moves", { ...about(puzzle), after: [solution] });
  return {
    turn: solved.turn,
    solution,
    margin,
    final: solved.final,
    moves: Object.fromEntries(Object.entries(solved.moves).map(([move, net]) => [move, String(net + lead)])),
    takeable: now.takeable.boxes,
    // A box could be closed, and the turn passes all the same.
    declines: now.takeable.boxes > 0 && then.turn !== solved.turn,
    ...(await endgame(ask, puzzle, solved.line)),
  };
}

/** The long chains and loops of the first position of the best line in which every line gives boxes away. */
async function endgame(ask, puzzle, line) {
  for (let ply = 0; ply <= line.length; ply += 1) {
    const { reached, over, turn } = await ask("moves", { ...about(puzzle), after: line.slice(0, ply) });
    if (over) return {};
    const { moves, takeable, long_chains: chains, loops } = await ask("value", { game: "boxes", position: reached, explain: true });
    const kinds = Object.values(moves ?? {}).map(({ kind }) => kind);
    if (takeable.boxes === 0 && kinds.length > 0 && kinds.every((kind) => kind === "loony")) return { endgame: { plies: ply, chains, loops, opens: turn } };
  }
  return {};
}

/** A position in which both move at once, with one optimal strategy of Blue alone, and that mixes. */
export async function mix(ask, puzzle) {
  const { conflict } = puzzle;
  const solved = await ask("nash", { game: puzzle.game, position: puzzle.position, conflict, explain: true, time: "5s" });
  if (!known(solved) || typeof solved.value !== "string" || !solved.unique?.blue || !solved.attained) return null;
  const shares = Object.values(solved.blue);
  const mixed = shares.filter((share) => share !== "0");
  const plain = (cell) => cell === null || (typeof cell === "string" && cell.length <= 9);
  if (mixed.length < 2 || shares.length < 3 || shares.length > 7 || Object.keys(solved.red).length > 8) return null;
  if ([...mixed, solved.value].some((share) => Number(share.split("/")[1] ?? 1) > 24)) return null;
  if (!solved.matrix.flat().every(plain)) return null;
  return { value: solved.value, blue: solved.blue, red: solved.red, matrix: solved.matrix };
}

/** The facts of a puzzle by its kind; none if it is no puzzle. */
export const FACTS = { win, score, mix };

/** What tells soon whether a position is a puzzle at all. */
export const TESTS = { win: onlyWin, score, mix };

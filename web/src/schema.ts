// Made by types.mjs from openapi.json: do not change it by hand.

/** What is known when a limit was reached: some of the keys of the answer, and why there are no more. */
export type Unfinished = {
  /** The limit that ended the work early. */
  reason: string;
};

export type Error = {
  /** One sentence, the same as on the command line. */
  error: string;
  /** Where the fault is in the text of the position, in bytes. */
  at?: number[];
};

/** The picture. */
export type ShowAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The picture as an SVG document. */
  svg: string;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
};

/** What a position is worth. */
export type ValueAnswer = ValueFound | Theory;

/** A combinatorial value. */
export type ValueFound = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The value in canonical form; null if it is too long. */
  value: string | null;
  /** Whether it is too long. */
  value_too_long?: boolean;
  /** Who wins: L, R, N or P. */
  outcome: string;
  /** The birthday. */
  birthday: number;
  /** The mean. */
  mean: string;
  /** The temperature. */
  temperature: string;
  /** The values of Left's options of the canonical form; null if they are too many or too long. */
  left: string[] | null;
  /** Whether they are. */
  left_too_long?: boolean;
  /** The values of Right's options of the canonical form; null if they are too many or too long. */
  right: string[] | null;
  /** Whether they are. */
  right_too_long?: boolean;
  /** How many positions were stored on the way. */
  nodes: number;
  /** The parts, if the reasons were asked for. */
  parts?: ValuePart[] | null;
  /** The value in words, if the reasons were asked for. */
  why?: string | null;
  /** The thermograph as SVG, or the file it is in. */
  thermograph?: string | null;
  /** The thermograph as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The value as mathematics for LaTeX, or a table of the parts. */
  latex?: string | null;
  /** The file whose values were believed. */
  rests_on?: string | null;
};

/** A part that was valued by itself. */
export type ValuePart = {
  /** The part. */
  position: string;
  /** Its value; null if it is too long. */
  value: string | null;
  /** Whether it is too long. */
  value_too_long?: boolean;
  /** How it was found. */
  rule: string;
};

/** What the theory says. If Nimstring meets a limit, all else is there. */
export type Theory = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move: A or B. */
  turn: string;
  /** The boxes of each player. */
  scores: number[];
  /** How many boxes are to come. */
  boxes: number;
  /** How many lines are not drawn. */
  lines: number;
  /** open, handouts, loony endgame, taking or over. */
  phase: string;
  /** How many dots the board has. */
  dots: number;
  /** The chains and loops. */
  chains: ChainOf[];
  /** How many long chains there are, open ones not counted. */
  long_chains: number;
  /** How many loops there are, open ones not counted. */
  loops: number;
  /** The boxes with three or four free sides. */
  joints: number[];
  /** What can be taken now. */
  takeable: TakeableNow;
  /** What each line is. */
  moves: Record<string, LineOf>;
  /** Who is in control: A, B or nobody. */
  control: string | null;
  /** The fully controlled value of an endgame of chains and loops that do not touch. */
  fully_controlled: number | null;
  /** Its terminal bonus. */
  terminal_bonus: number | null;
  /** Its controlled value. */
  controlled: number | null;
  /** Its net score. */
  net: number | null;
  /** The long-chain rule. */
  long_chain_rule: RuleNow | null;
  /** The value in Nimstring: 0, *, *2, loony; null if a limit was reached. */
  nimber: string | null;
  /** The limit that kept the nimber from being found. */
  nimber_reason?: string | null;
  /** The reasons, if they were asked for. */
  why?: string[] | null;
  /** The same limit. */
  reason?: string | null;
};

/** A chain or a loop. */
export type ChainOf = {
  /** Its boxes in order. */
  boxes: number[];
  /** Its free lines in order. */
  lines: number[];
  /** How many boxes it has. */
  length: number;
  /** chain or loop. */
  kind: string;
  /** Whether it is long. */
  long: boolean;
  /** Whether no joint holds it. */
  isolated: boolean;
  /** What it ends at: ground, open, or the number of a joint. */
  ends: ChainEnd[];
};

/** What a chain ends at. */
export type ChainEnd = string | number;

/** What can be taken. */
export type TakeableNow = {
  /** How many boxes. */
  boxes: number;
  /** Whether the last of them can be declined. */
  choice: boolean;
};

/** What a line is. */
export type LineOf = {
  /** safe, capture, handout, loony or double-dealing. */
  kind: string;
  /** How many boxes it takes. */
  takes?: number | null;
  /** How many boxes it gives. */
  gives?: number | null;
  /** hard or half, for a chain of two. */
  heart?: string | null;
  /** The value in Nimstring that it leads to. */
  nimber: string | null;
};

/** The long-chain rule for a position. */
export type RuleNow = {
  /** Who wants an even number of long chains. */
  wants_even: string;
  /** Who wants an odd number. */
  wants_odd: string;
  /** How many there are that no joint holds. */
  certain: number;
  /** How many more may come at most. */
  open: number;
  /** Who gets more of the boxes to come, if that follows; else null. */
  favours: string | null;
};

/** The result of perfect play. */
export type SolveAnswer = WinnerAnswer | WinnerSoFar | ScoreAnswer | ScoreSoFar | OutcomesAnswer | ForceAnswer | WithinAnswer;

/** Who wins, and by which moves. */
export type WinnerAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** misere if a player who cannot move wins; missing under normal play. */
  convention?: string | null;
  /** The winner. */
  winner: string;
  /** The winning moves of the player to move: all, or one of them if `every_move` is false. */
  winning: string[];
  /** False if `winning` has one of the winning moves, and others were not looked for; else missing. */
  every_move?: boolean | null;
  /** Who wins if either begins: L, R, N or P; null if that is not known. */
  outcome: string | null;
  /** Whether this is proved: what was read from a file is not. */
  proved: boolean;
  /** How many positions were stored or searched. */
  nodes: number;
  /** A game played perfectly, in games that tell one. */
  line?: string[] | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
  /** How many moves the proof holds. */
  entries?: number | null;
  /** The proof, or the file it is in. */
  proof?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
};

/** What a search for the winner has found so far. */
export type WinnerSoFar = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** misere if a player who cannot move wins; missing under normal play. */
  convention?: string | null;
  /** Whether the winner is proved. */
  proved: boolean;
  /** The winner; null if it is not known. */
  winner: string | null;
  /** The moves that are known to win (true) or to lose (false). */
  moves: Record<string, boolean>;
  /** How much is still to be shown, at the least, before the player to move is known to win. */
  to_win: number;
  /** How much is still to be shown, at the least, before the player to move is known to lose. */
  to_lose: number;
  /** How many positions were searched. */
  nodes: number;
  /** The limit at which the search ended. */
  reason?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
};

/** The net score. */
export type ScoreAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** Points to come of the player to move less those of the other. */
  net: number;
  /** The moves that reach it; null if only the net score was asked for. */
  best: string[] | null;
  /** Every move with its net score; null if only the net score was asked for. */
  moves: Record<string, number> | null;
  /** A game played perfectly; null if only the net score was asked for. */
  line: string[] | null;
  /** The points of both players at its end, with those that they have. */
  final: number[];
  /** The winner; null after a tie. */
  winner: string | null;
  /** Whether this is proved: what was read from a file is not. */
  proved: boolean;
  /** How many positions were searched. */
  nodes: number;
  /** How many moves the proof holds. */
  entries?: number | null;
  /** The proof, or the file it is in. */
  proof?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** What a search for the net score has found so far. */
export type ScoreSoFar = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** Whether the net score is proved. */
  proved: boolean;
  /** The net score is at least this. */
  low: number;
  /** The net score is at most this. */
  high: number;
  /** The moves whose net score is known. */
  moves: Record<string, number>;
  /** How many positions were searched. */
  nodes: number;
  /** The limit at which the search ended. */
  reason?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** Outcome sets, and what each player alone can force. If a limit is reached, it holds what is known. */
export type OutcomesAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** Whether the outcomes are proved. */
  proved: boolean;
  /** What the players are after. */
  nature?: string;
  /** The outcomes that are certain. */
  certain?: string[];
  /** The outcomes that are not excluded. */
  possible?: string[];
  /** How many positions were searched. */
  nodes?: number | null;
  /** The outcomes of perfect play. */
  outcomes?: OutcomesBy | null;
  /** By outcome a game played perfectly that ends so. */
  lines?: Record<string, string[]> | null;
  /** The moves by which the player to move is sure of the most. */
  best?: string[] | null;
  /** The outcomes of each move. */
  moves?: Record<string, string[]> | null;
  /** By player the minimal sets of outcomes that this player alone can force; null if they were not asked for, and of a player of whom it is not known. */
  forces?: Record<string, string[] | null> | null;
  /** The limit at which the search ended. */
  reason?: string | null;
  /** How many positions the proof has claims about. */
  entries?: number | null;
  /** The proof, or the file it is in. */
  proof?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** Outcomes, or outcomes of each of several natures. */
export type OutcomesBy = string[] | Record<string, string[]>;

/** Whether one player alone can force some outcomes. */
export type ForceAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** Whether the answer is proved. */
  proved: boolean;
  /** What was asked: the player and the outcomes. */
  force: string;
  /** How many positions were searched. */
  nodes?: number | null;
  /** Whether the player can force them, if that is known. */
  forced?: boolean | null;
  /** The limit at which the search ended. */
  reason?: string | null;
  /** How many positions the proof has claims about. */
  entries?: number | null;
  /** The proof, or the file it is in. */
  proof?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
};

/** Whether all outcomes are among some. */
export type WithinAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** Whether the answer is proved. */
  proved: boolean;
  /** What the players are after. */
  nature: string;
  /** The outcomes that were asked about. */
  within: string;
  /** How many positions were searched. */
  nodes?: number | null;
  /** Whether all outcomes are among them, if that is known. */
  is_within?: boolean | null;
  /** The outcomes that are certain, if a limit came first. */
  certain?: string[] | null;
  /** The outcomes that are not excluded, if a limit came first. */
  possible?: string[] | null;
  /** The limit at which the search ended. */
  reason?: string | null;
  /** How many positions the proof has claims about. */
  entries?: number | null;
  /** The proof, or the file it is in. */
  proof?: string | null;
  /** The file from which the search went on. */
  rests_on?: string | null;
};

/** The lines of play of each length. */
export type PerftAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** How many lines there are of 0, 1, 2 … moves. */
  counts: number[];
};

/** The move that was chosen, and why. */
export type BestAnswer = PerfectPlay | EngineThoughts | NothingToChoose | RepeatedSearches;

/** Perfect play: every move with the value that it leads to. */
export type PerfectPlay = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The engine with its options. */
  engine: string;
  /** Who is to move. */
  turn: string;
  /** The move; null if there is none. */
  move: string | null;
  /** 1 for a win of the player to move, 0 for a loss. */
  score: number;
  /** The moves, the best first. */
  moves: ValuedMove[];
  /** How many moves are not listed. */
  omitted?: number | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** A move and the value that it leads to. */
export type ValuedMove = {
  /** The move. */
  move: string;
  /** The value; null if all values together are too long. */
  value: string | null;
  /** Whether they are. */
  value_too_long?: boolean;
  /** 1: a value is found once. */
  visits: number;
  /** 1 if the move wins, 0 if it loses. */
  mean: number;
  /** 0: a value is exact. */
  error: number;
};

/** What an engine thought of a position. */
export type EngineThoughts = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The engine with its options. */
  engine: string;
  /** Who is to move. */
  turn: string;
  /** The move. */
  move: string;
  /** The mean reward, or the score of the search; null if the engine does not know. */
  score: number | null;
  /** The moves that it looked at, the best first. */
  moves: ConsideredMove[];
  /** How it expects the game to go on. */
  line: string[];
  /** The result of the player to move, if it is proved. */
  proved: number | null;
  /** How many playouts or positions it took. */
  nodes: number;
  /** How deep the search looked. */
  depth: number;
  /** Further figures of this engine. */
  figures: Record<string, number>;
  /** The engine that chose in place of this one, which met a limit. */
  fallback?: ChosenInstead | null;
  /** How many moves are not listed. */
  omitted?: number | null;
  /** The limit that ended the search early. */
  reason?: string | null;
  /** The file with values of regions, which are believed. */
  rests_on?: string | null;
  /** The search tree, or the file it is in. */
  tree?: TreeOrFile | null;
  /** The search tree for Graphviz. */
  dot?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** What an engine thinks of a move. */
export type ConsideredMove = {
  /** The move. */
  move: string;
  /** How often it was tried. */
  visits: number;
  /** What it brought on average, or the score of the search. */
  mean: number | null;
  /** The standard error of the mean; 0 if it is exact. */
  error: number | null;
  /** The least and the greatest result that are possible, as far as is proved. */
  bounds?: [number, number] | null;
};

/** An engine that chose in place of the one that was asked. */
export type ChosenInstead = {
  /** Its spec. */
  engine: string;
  /** The limit that the engine asked has met. */
  reason: string;
};

/** A search tree, or the file it was written to. */
export type TreeOrFile = Tree | string;

/** A search tree. */
export type Tree = {
  /** The nodes, parents before children; the first is the root. */
  nodes: TreeNode[];
  /** How many nodes of the tree are not here, because they are too small or too many. */
  omitted: number;
};

/** A node of a search tree. */
export type TreeNode = {
  /** The place of its parent in the list; null for the root. */
  parent: number | null;
  /** The move that leads here. */
  move: string | null;
  /** The number of the player who made it, from 1. */
  by: number | null;
  /** How often the search came here. */
  visits: number;
  /** The mean reward of the player who moved here. */
  mean: number;
  /** The proved bounds of the result of that player. */
  bounds: [number, number] | null;
  /** The wins, draws and losses of that player, with the option `outcomes` of uct. */
  outcomes?: number[] | null;
};

/** A game that is over. */
export type NothingToChoose = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The engine with its options. */
  engine: string;
  /** Who is to move. */
  turn: string;
  /** Null: there is no move. */
  move: string | null;
  /** Null. */
  score: number | null;
  /** None. */
  moves: ConsideredMove[];
};

/** What repeated searches of a position chose, ply after ply. */
export type RepeatedSearches = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The engine with its options. */
  engine: string;
  /** Who is to move. */
  turn: string;
  /** How many searches of each position were wanted. */
  repeat: number;
  /** What was chosen, ply after ply. */
  plies: StudiedPly[];
  /** What is reached after the last ply. */
  configurations: ReachedPosition[];
  /** The limit that ended the searches early. */
  reason?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
  /** Why there is no picture, if there should be one. */
  error?: string | null;
};

/** What was chosen in one position. */
export type StudiedPly = {
  /** The position. */
  position: string;
  /** Who is to move. */
  to_move: string;
  /** How many searches were counted. */
  searches: number;
  /** How often each move was chosen. */
  moves: Record<string, number>;
  /** The moves that were chosen, those that a symmetry exchanges together; the most chosen first. */
  classes: MoveClass[];
  /** The first move of the first class, after which the next ply is studied. */
  played: string | null;
};

/** Moves that a symmetry of the board exchanges. */
export type MoveClass = {
  /** The moves. */
  moves: string[];
  /** How often any of them was chosen. */
  count: number;
  /** The same as a share of all searches. */
  share: number;
  /** The lower end of the 95 % interval of the share. */
  low: number;
  /** Its upper end. */
  high: number;
};

/** A position after the last ply. */
export type ReachedPosition = {
  /** The position. */
  position: string;
  /** The move that leads there. */
  move: string;
  /** The product of the shares on the way. */
  share: number;
};

/** What may be played now. */
export type MovesAnswer = MovesInTurn | MovesTogether;

/** A game so far in which the players move in turn, and what may be played now. */
export type MovesInTurn = {
  /** The game. */
  game: string;
  /** The position that it began with. */
  position: string;
  /** The moves made, as they are always written. */
  after: string[];
  /** The position now. */
  reached: string;
  /** Who is to move; null if the game is over. */
  turn: string | null;
  /** The number of the player to move, from 0. */
  player: number | null;
  /** The names of the players. */
  players: string[];
  /** The moves that may be made. */
  moves: OfferedMove[];
  /** With both: the moves that the other of two players would have with the turn. */
  moves_of_other?: OfferedMove[] | null;
  /** How many moves are not listed; null if they are too many to count. */
  omitted: number | null;
  /** Whether the game is over. */
  over: boolean;
  /** The result of every player, if it is over. */
  results: number[] | null;
  /** The number of the player who has won, from 0; null for nobody. */
  winner: number | null;
  /** How it ended, in words. */
  said: string | null;
  /** The picture of the position now. */
  svg: string;
};

/** A move that may be made. */
export type OfferedMove = {
  /** The move. */
  move: string;
  /** The names of what it takes in the picture. */
  places: string[];
};

/** A game so far in which both players move at once, and what may be played now. */
export type MovesTogether = {
  /** The game. */
  game: string;
  /** The position that it began with. */
  position: string;
  /** What happens when moves exclude each other. */
  conflict: string;
  /** The pairs of moves made, as they are always written. */
  after: string[];
  /** The position now. */
  reached: string;
  /** The names of the players. */
  players: string[];
  /** Blue's moves. */
  blue: OfferedMove[];
  /** Red's moves. */
  red: OfferedMove[];
  /** How many moves are not listed. */
  omitted: number;
  /** Points to Blue. */
  points: number;
  /** What each pair did: both, once, coin, free, again, drawn or ended. */
  happened: string[];
  /** Whether the game is over. */
  over: boolean;
  /** The points of both players, if it is over. */
  results: number[] | null;
  /** The number of the player who has won: 0 for Blue, 1 for Red, null for nobody. */
  winner: number | null;
  /** How it ended, in words. */
  said: string | null;
  /** The picture of the position now. */
  svg: string;
};

/** What a picture weighs, or its outcome class. */
export type ScaleAnswer = PictureWeighed | PictureOutcome;

/** How the weighing of a picture went. */
export type PictureWeighed = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** How comparisons were made. */
  method: Method;
  /** With what they were made. */
  settings: WeighingSettings;
  /** The value; null if there is none. */
  value: string | null;
  /** Whether the value is proved; if not, it is an estimate. */
  proved: boolean;
  /** The value is greater than this, proved. */
  above?: string | null;
  /** The value is less than this, proved. */
  below?: string | null;
  /** Why it failed; null if it did not, or if a limit was reached. */
  failed: string | null;
  /** With --components: the pieces, and how often there are such. */
  pieces?: WeighedPiece[];
  /** Every comparison. */
  steps: WeighingStep[];
  /** Playouts or positions in all. */
  nodes: number;
  /** The limit that was reached. */
  reason?: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** How comparisons are made: a name for a whole of settings. */
export type Method = "thesis" | "thesis-restricted" | "right" | "proved";

/** What a weighing was made with. */
export type WeighingSettings = {
  /** Who played. */
  player: string;
  /** How many games there were each way; by the sequential rule, at a time. */
  playouts: number;
  /** Where the players tested only smart cuts. */
  tested: Scope;
  /** Where simulations made only smart cuts. */
  simulated: Scope;
  /** What was made of the games. */
  rule: Rule;
  /** The margin. */
  margin: number;
  /** The chance of a wrong decision by bad luck. */
  error: number;
  /** Seconds for exact comparisons; null for no limit of their own. */
  prove: number | null;
  /** Whether pieces were weighed one by one. */
  components: boolean;
  /** The longest stalk. */
  safeguard: number;
  /** The seed. */
  seed: number;
};

/** Where only "smart" cuts are considered: those of which it is not clear that another of the player's is as good. */
export type Scope = "all" | "stalk" | "picture" | "both";

/** What is made of the games. */
export type Rule = "margin" | "difference" | "sequential";

/** A piece of a picture that was weighed by itself. */
export type WeighedPiece = {
  /** The piece. */
  position: string;
  /** How often it is in the picture. */
  count: number;
  /** How often its negative is. */
  negatives: number;
  /** Its value; null if there is none. */
  value: string | null;
  /** Whether that is proved. */
  proved: boolean;
};

/** One comparison. */
export type WeighingStep = {
  /** With --components: which piece was on the scale, counted from 1. */
  piece?: number | null;
  /** What was on the scale beside the picture. */
  weights: string;
  /** How often Blue won who began. */
  blue: WeighingRate;
  /** How often Red won who began. */
  red: WeighingRate;
  /** L, R, N, P, or ? for undecided. */
  class: string;
};

/** How often a player won who began. */
export type WeighingRate = {
  /** The share of games won. */
  rate: number;
  /** Games played. */
  games: number;
  /** Whether it is a proof and not a count. */
  proved: boolean;
};

/** The outcome class of a picture by games, beside the exact one. */
export type PictureOutcome = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** How comparisons were made. */
  method: Method;
  /** With what they were made. */
  settings: WeighingSettings;
  /** L, R, N, P, or ? for undecided. */
  outcome: string;
  /** How often Blue won who began. */
  blue: WeighingRate;
  /** How often Red won who began. */
  red: WeighingRate;
  /** The exact class; null if a limit was reached. */
  exact: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** The value of a position and how to play it. */
export type NashAnswer = NashFound | NashSampled;

/** The value of a position and its equilibrium. */
export type NashFound = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The rule for conflicts. */
  conflict: ConflictRule;
  /** The value, if it is known to be a fraction. */
  value?: string | null;
  /** Otherwise an interval that holds it. */
  interval?: string[] | null;
  /** Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant. */
  polynomial?: string[] | null;
  /** The moves of Left, each with its probability. */
  blue: Record<string, string>;
  /** The moves of Right, each with its probability. */
  red: Record<string, string>;
  /** Whether both players have an optimal strategy here, given what the positions that follow are worth; null if that is not known. */
  attained: boolean | null;
  /** What the strategies secure. */
  secures: Sides;
  /** Whether each player has only one optimal strategy; null if that is not known. */
  unique: Sides2;
  /** How many positions were valued on the way. */
  nodes: number;
  /** What each pair of moves is worth, row by row; null for a pair after which both choose again. */
  matrix?: ((WrittenNumber | null)[])[];
  /** The positions that each pair of moves leads to: equally likely, unless a rule for conflicts of one's own decides. */
  successors?: string[][][];
  /** The moves that can be struck out, one after the other, if the matrix is exact. */
  dominated?: StruckMove[] | null;
  /** What each move gets against the other's strategy, if the matrix is exact. */
  deviations?: Sides3 | null;
  /** All optimal strategies, if they were asked for. */
  vertices?: NashVertices | null;
  /** Whether it applies. */
  applies?: boolean;
  /** Why it does not. */
  why?: string | null;
  /** What Koschny's procedure finds, if it was asked for. */
  procedure?: ProcedureFound | null;
  /** The matrix and both strategies as a table for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** What happens when the moves of players who move at once exclude each other: tie, replay, once, random, or parts such as "first=blue", "coin=1/3", "bonus=1/2" or "tie=1/4,replay=1/4,blue=1/2" with commas between them. */
export type ConflictRule = string;

/** Something of both players. */
export type Sides = {
  /** Of Left, who is called Blue. */
  blue: string;
  /** Of Right, who is called Red. */
  red: string;
};

/** Something of both players. */
export type Sides2 = {
  /** Of Left, who is called Blue. */
  blue: boolean | null;
  /** Of Right, who is called Red. */
  red: boolean | null;
};

/** A number: its text, or the two ends of an interval that holds it. */
export type WrittenNumber = string | string[];

/** A move that can be struck out. */
export type StruckMove = {
  /** Whose it is: blue or red. */
  player: string;
  /** The move. */
  move: string;
  /** A move that is at least as good. */
  by: string;
  /** How they compare. */
  how: StruckHow;
};

/** How a move compares with one that is at least as good. */
export type StruckHow = "equal" | "dominated";

/** Something of both players. */
export type Sides3 = {
  /** Of Left, who is called Blue. */
  blue: Record<string, string>;
  /** Of Right, who is called Red. */
  red: Record<string, string>;
};

/** All optimal strategies of both players. */
export type NashVertices = {
  /** Of Left, who is called Blue. */
  blue: Record<string, string>[] | null;
  /** Of Right, who is called Red. */
  red: Record<string, string>[] | null;
  /** The player some of whose mixtures let play go on for ever, which pays 0: these are not optimal. */
  endless?: string | null;
  /** Why nothing is known, if the value or an entry of the matrix is no fraction. */
  why?: string | null;
};

/** Koschny's procedure over a whole game: derivatives where they apply, linear programming elsewhere. */
export type ProcedureFound = {
  /** The value, if it is known to be a fraction. */
  value?: string | null;
  /** Otherwise an interval that holds it. */
  interval?: string[] | null;
  /** Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant. */
  polynomial?: string[] | null;
  /** Whether that is the value by linear programming alone. */
  agrees: boolean;
  /** How many positions there are in which both players can move. */
  positions: number;
  /** In how many of them the derivatives apply. */
  derivatives: number;
  /** In how many of the others Lagrange multipliers do. */
  lagrange: number;
  /** How many need linear programming. */
  linear: number;
  /** Why the derivatives do not apply, and how often. */
  reasons: FallbackReasons;
  /** The first hundred positions in which they do not. */
  fallbacks: FallbackPosition[];
};

/** How often derivatives do not apply, for each reason. */
export type FallbackReasons = {
  /** The players have different numbers of moves. */
  not_square: number;
  /** The equations have no solution, or many. */
  singular: number;
  /** A probability would be negative. */
  negative: number;
  /** The position may be played again, or leads to a value that is no fraction. */
  no_fractions: number;
};

/** A position in which derivatives do not apply. */
export type FallbackPosition = {
  /** The position. */
  position: string;
  /** What solves it: lagrange or linear. */
  by: string;
  /** Why the derivatives do not apply. */
  why: string;
};

/** How an engine plays a position. */
export type NashSampled = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The rule for conflicts. */
  conflict: ConflictRule;
  /** The engine with all its options. */
  engine: string;
  /** The mean points to Blue; null if nothing was sampled. */
  mean: number | null;
  /** The standard error of the mean; null if nothing was sampled. */
  error: number | null;
  /** How many walks there were. */
  iterations: number;
  /** The moves of Left, each with its share. */
  blue: Record<string, number>;
  /** The moves of Right, each with its share. */
  red: Record<string, number>;
  /** The exact answer, if it was wanted and found in time. */
  exact?: ExactBeside | null;
  /** The limit that ended the work early. */
  reason?: string | null;
};

/** The exact answer beside one of engines. */
export type ExactBeside = {
  /** The value, if it is known to be a fraction. */
  value?: string | null;
  /** Otherwise an interval that holds it. */
  interval?: string[] | null;
  /** Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant. */
  polynomial?: string[] | null;
  /** How much less than the value Left's strategy secures. */
  blue_loses?: string;
  /** How much more than the value Right's strategy allows. */
  red_loses?: string;
};

/** How the games of two engines ended. */
export type DuelAnswer = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** The rule for conflicts. */
  conflict: ConflictRule;
  /** The engines with all their options. */
  engines: Sides;
  /** How many games were played. */
  games: number;
  /** The mean points to Blue. */
  mean: number;
  /** The interval that holds the true mean in 95 of 100 cases; null if there are too few games. */
  interval: number[] | null;
  /** How many games Blue won. */
  wins: number;
  /** How many games nobody won. */
  ties: number;
  /** How many games Blue lost. */
  losses: number;
  /** The exact value, if it was wanted and found in time. */
  exact?: ExactBeside | null;
  /** The limit that ended the games early. */
  reason?: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** A position, several, or the families. */
export type MakeAnswer = MadePosition | MadePositions | FamilyList;

/** A position that was made. */
export type MadePosition = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Its family. */
  family: string;
};

/** Several positions that were made. */
export type MadePositions = {
  /** The game. */
  game: string;
  /** The positions. */
  positions: string[];
  /** Their family. */
  family: string;
};

/** The families of a game. */
export type FamilyList = {
  /** The game. */
  game: string;
  /** Its families. */
  families: Family[];
};

/** A family as `make` lists it. */
export type Family = {
  /** Its name. */
  name: string;
  /** What its members look like. */
  about: string;
  /** Its parameters, in the order in which they may be given without names. */
  parameters: Parameter[];
};

/** A parameter of a family. */
export type Parameter = {
  /** Its name, as in `edges=16`. */
  name: string;
  /** Its value where none is given. */
  default: string;
  /** What it says. */
  about: string;
};

/** The engines of a game, or of all games. */
export type EnginesAnswer = {
  /** The game; null if none was named. */
  game: string | null;
  /** The engines. */
  engines: EngineListed[];
  /** Engines with a name of their own. */
  presets: PresetListed[];
  /** Engines for games in which both move at once. */
  at_once: EngineListed[];
};

/** An engine. */
export type EngineListed = {
  /** Its name. */
  name: string;
  /** What it does. */
  about: string;
  /** What can be set. */
  options: OptionListed[];
};

/** An option of an engine. */
export type OptionListed = {
  /** Its name. */
  name: string;
  /** What may be given, in a word. */
  kind: string;
  /** What holds if nothing is given; null for nothing. */
  default: string | null;
  /** What it does. */
  about: string;
  /** The words that may be given. */
  words?: WordListed[] | null;
};

/** A word that may be given. */
export type WordListed = {
  /** The word. */
  name: string;
  /** What it means. */
  about: string;
};

/** An engine with a name of its own. */
export type PresetListed = {
  /** Its name. */
  name: string;
  /** The engine and its options. */
  spec: string;
  /** Whose engine it is. */
  about: string;
};

/** What came of a match. */
export type MatchAnswer = MatchPlayed | MatchVerified;

/** What a match comes to. */
export type MatchPlayed = {
  /** The game. */
  game: string;
  /** The position from which all openings start; null if openings are given. */
  position: string | null;
  /** What the openings are. */
  openings: string;
  /** The results of each engine. */
  engines: EngineReport[];
  /** How many games count. */
  games: number;
  /** The ratings and the cross table of a round robin. */
  tournament?: TournamentReport | null;
  /** How many games were planned. */
  planned: number;
  /** How many games were recorded, whether they count or not. */
  recorded: number;
  /** How many games were the same as an earlier one. */
  repeated: number;
  /** How many different games were finished, by position and moves. */
  distinct: number;
  /** In how many games an engine gave up. */
  unfinished: number;
  /** How many games count without all the others of their group. */
  unpaired: number;
  /** The sequential test; null if there was none. */
  sprt: SprtReport | null;
  /** The results in the seat of each player. */
  seats: SeatReport[];
  /** The results of the engines that had the first move after the opening. */
  first: PlaceReport;
  /** The results of the engines that had not. */
  later: PlaceReport;
  /** How many pairs of games brought the first of two engines 0, ½, 1, 1½ and 2 points; null where more play. */
  pairs: number[] | null;
  /** How many moves a game that counts has on average. */
  plies: number | null;
  /** What ended the match early; null if nothing did. */
  stopped: string | null;
  /** What a reader ought to know beside the numbers. */
  remarks: string[];
  /** The file of records; null if there is none. */
  records: string | null;
  /** How long it took, if that was asked for. */
  timing?: Timing | null;
  /** The results as a table for LaTeX, if it was asked for. */
  latex?: string | null;
  /** The limit that ended it early. */
  reason?: string | null;
} & (FirstOfTwo | {
  /** Games that nobody won. */
  draws: Share;
});

/** How an engine did. */
export type EngineReport = {
  /** Its spec. */
  engine: string;
  /** Games that it won. */
  wins: Share;
  /** Games that nobody won. */
  draws: Share;
  /** Games that it lost. */
  losses: Share;
  /** Games that it lost by rule, if there are any. */
  forfeits?: number;
  /** How many moves it chose. */
  moves: number;
  /** The playouts or positions for a move, on average; null without moves. */
  nodes_per_move: number | null;
};

/** A count with its share of all games and the 95 % interval of the share; null without games. */
export type Share = {
  /** The count. */
  count: number;
  /** The share. */
  share: number | null;
  /** The lower end of the interval. */
  low: number | null;
  /** The upper end of the interval. */
  high: number | null;
};

/** How the first of two engines did. */
export type FirstOfTwo = {
  /** Games that it won. */
  wins: Share;
  /** Games that nobody won. */
  draws: Share;
  /** Games that it lost. */
  losses: Share;
  /** Its score for a game; null without games. */
  score: Score | null;
  /** By how much it is better; null without games. */
  elo: EloReport | null;
};

/** A mean score with its 95 % interval. */
export type Score = {
  /** The mean. */
  mean: number;
  /** The lower end of the interval. */
  low: number;
  /** The upper end of the interval. */
  high: number;
};

/** A difference of ratings with its 95 % interval. */
export type EloReport = {
  /** The difference. */
  difference: Rating;
  /** The lower end of the interval. */
  low: Rating;
  /** The upper end of the interval. */
  high: Rating;
};

/** A rating to two digits after the point. */
export type Rating = number | string;

/** What a round robin comes to. */
export type TournamentReport = {
  /** The engines, the best first. */
  ratings: RatedReport[];
  /** Every two engines against each other. */
  crosses: CrossReport[];
};

/** The rating of an engine by maximum likelihood (Bradley and Terry), in points of Elo; the mean of all finite ratings is 0. */
export type RatedReport = {
  /** The engine. */
  engine: string;
  /** Its place in the list of engines, from 0. */
  place: number;
  /** Its points, a draw counting as one half. */
  points: number;
  /** The games that count. */
  games: number;
  /** Its rating; null if no games connect it with the others. */
  rating: Rating | null;
  /** The lower end of the 95 % interval. */
  low: Rating | null;
  /** The upper end. */
  high: Rating | null;
};

/** How two engines did against each other. */
export type CrossReport = {
  /** The places of the two in the list of engines, from 0. */
  engines: number[];
  /** Games won. */
  wins: number;
  /** Games that nobody won. */
  draws: number;
  /** Games that somebody else won. */
  losses: number;
  /** The mean score of the first, with its 95 % interval; null without games. */
  score: Score | null;
  /** By how much it is better by these games alone; null without games. */
  elo: EloReport | null;
};

/** What the sequential test says. */
export type SprtReport = {
  /** The difference under the hypothesis H0, in Elo. */
  elo0: number;
  /** The difference under the hypothesis H1, in Elo. */
  elo1: number;
  /** How often H1 may be accepted although H0 is true. */
  alpha: number;
  /** How often H0 may be accepted although H1 is true. */
  beta: number;
  /** The log-likelihood ratio of H1 to H0. */
  llr: number;
  /** The ratio at which H0 is accepted. */
  lower: number;
  /** The ratio at which H1 is accepted. */
  upper: number;
  /** continue, H0 or H1. */
  state: string;
};

/** The results in the seat of a player. */
export type SeatReport = {
  /** The player. */
  player: string;
  /** The wins of all engines there. */
  wins: Share;
  /** The results of each engine there. */
  engines: Outcomes[];
};

/** How some games ended for somebody. */
export type Outcomes = {
  /** Games won. */
  wins: number;
  /** Games that nobody won. */
  draws: number;
  /** Games that somebody else won. */
  losses: number;
};

/** The results in a seat, or where an engine had the first move. */
export type PlaceReport = {
  /** The wins of all engines there. */
  wins: Share;
  /** The results of each engine there. */
  engines: Outcomes[];
};

/** How long a match took. */
export type Timing = {
  /** Seconds of this run. */
  seconds: number;
  /** How many games an earlier run had played. */
  resumed: number;
  /** Seconds for a move of each engine; null without moves of this run. */
  seconds_per_move: (number | null)[];
};

/** What came of a check of records. */
export type MatchVerified = {
  /** The game. */
  game: string;
  /** The position from which all openings start; null if openings are given. */
  position: string | null;
  /** What the openings are. */
  openings: string;
  /** The file of records. */
  records: string | null;
  /** How many games were recorded. */
  recorded: number;
  /** How many games were planned. */
  planned: number;
  /** How many games were played again by the rules. */
  replayed: number;
  /** How many games were played anew by the engines. */
  checked: number;
  /** Whether an engine is limited by time: then no game can be played anew. */
  by_the_clock: boolean;
  /** What is wrong with which games. */
  differing: GameFault[];
  /** The limit that ended the check early. */
  reason?: string | null;
};

/** What is wrong with a game. */
export type GameFault = {
  /** The number of the game. */
  index: number;
  /** What is wrong, in a phrase. */
  fault: string;
};

/** Problems, their solutions and what engines chose. */
export type ProblemsAnswer = {
  /** The game. */
  game: string;
  /** The problems. */
  problems: ProblemSolved[];
  /** The limit that was reached before all of them were solved and tried. */
  reason?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** A problem that was solved, and what engines chose. */
export type ProblemSolved = {
  /** Its number, from 1. */
  problem: number;
  /** The position. */
  position: string;
  /** Where it was published. */
  source: string;
  /** Why the best move is the best. */
  explanation: string;
  /** The net score of the player to move under perfect play. */
  net: number;
  /** The moves that reach it. */
  best: string[];
  /** Every move with its net score. */
  moves: Record<string, number>;
  /** What engines chose. */
  engines: ProblemTrial[];
};

/** What an engine made of a problem. */
export type ProblemTrial = {
  /** The engine with its options. */
  engine: string;
  /** Its most frequent move. */
  choice: string | null;
  /** Its own score of that move, on average; null if it has none. */
  score: number | null;
  /** The share of runs in which it chose a best move. */
  share_best: number;
  /** In how many runs it chose each move, the most frequent first. */
  choices: Record<string, number>;
  /** The net score that it throws away, on average. */
  loss: number;
};

/** What is in a database. */
export type DatabaseAnswer = {
  /** The game. */
  game: string;
  /** The sizes that are complete, rows x columns, each standing for its transpose too. */
  sizes: string[];
  /** How many regions there are. */
  regions: number;
  /** How many different values they have. */
  values: number;
  /** The bytes of the file; null if none was written. */
  bytes: number | null;
  /** How long the building took; null if nothing was built. */
  seconds: number | null;
};

/** A proof that holds. */
export type VerifyAnswer = WinnerProved | OutcomesProved;

/** A proof of who wins, or of a score, that holds. */
export type WinnerProved = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** misere if a player who cannot move wins; missing under normal play. */
  convention?: string | null;
  /** What is proved. */
  claim: string;
  /** That it holds. */
  valid: boolean;
  /** How many entries the proof has. */
  entries: number;
  /** How many positions were looked at. */
  positions: number;
  /** How many entries were never needed. */
  unused: number;
};

/** A proof of an outcome set that holds. */
export type OutcomesProved = {
  /** The game. */
  game: string;
  /** The position. */
  position: string;
  /** Who is to move. */
  turn: string;
  /** What the players are after. */
  nature: string;
  /** What is proved. */
  claim: string;
  /** That it holds. */
  valid: boolean;
  /** How many entries the proof has. */
  entries: number;
  /** How many claims were checked. */
  claims: number;
  /** How many positions were looked at. */
  positions: number;
};

/** What a matrix game is worth. */
export type MatrixAnswer = MatrixFound | NotStationary;

/** The equilibrium of a matrix. */
export type MatrixFound = {
  /** The matrix. */
  matrix: string;
  /** What the row player secures on average. */
  value: string;
  /** An optimal strategy of the row player: the probability of each row. */
  rows: string[];
  /** An optimal strategy of the column player: the probability of each column. */
  columns: string[];
  /** Whether there is no other; null if a limit came first. */
  unique: UniqueStrategies | null;
  /** The row and the column of a saddle point; null if there is none. */
  saddle: number[] | null;
  /** How it was found. */
  road: string;
  /** All optimal strategies, if they were asked for. */
  vertices?: MatrixVertices | null;
  /** That derivatives, or Lagrange multipliers, apply, if they were asked for. */
  applies?: boolean | null;
  /** The limit that ended the work early. */
  reason?: string | null;
  /** The matrix and both strategies as a table for LaTeX, if it was asked for. */
  latex?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** Whether each player has only one optimal strategy. */
export type UniqueStrategies = {
  /** The row player has only one. */
  rows: boolean;
  /** The column player has only one. */
  columns: boolean;
};

/** All optimal strategies of both players. */
export type MatrixVertices = {
  /** The corners of the row player's polytope of optimal strategies; null if there are more than 2000, at the end or on the way. */
  rows: string[][] | null;
  /** Those of the column player's. */
  columns: string[][] | null;
};

/** A matrix to which derivatives, or Lagrange multipliers, do not apply. */
export type NotStationary = {
  /** The matrix. */
  matrix: string;
  /** That they do not. */
  applies: boolean;
  /** Why they do not. */
  why: string;
};

/** A cell of the table, or the table. */
export type HalvesAnswer = HalvesSingle | HalvesTable;

/** One cell. */
export type HalvesSingle = {
  /** How many stalks BR. */
  m: number;
  /** How many stalks RB. */
  n: number;
  /** The value, if it is known to be a fraction. */
  value?: string | null;
  /** Otherwise an interval that holds it. */
  interval?: string[] | null;
  /** Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant. */
  polynomial?: string[] | null;
  /** How often Blue plays on a blue stalk. */
  p: WrittenNumber;
  /** How often Red plays on a red stalk. */
  q: WrittenNumber;
  /** Where in the table the cell is. */
  side: Side;
  /** Whether the band law says that it is in the band; null on the edge and on the diagonal. */
  law: boolean | null;
  /** The cell as comma-separated values, or the file they are in. */
  csv?: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** Where in the table a cell is, and how it is played. */
export type Side = "band" | "interior" | "edge" | "diagonal" | "undecided";

/** All cells with n <= m up to a size. */
export type HalvesTable = {
  /** The cells, row by row. */
  cells: HalvesCell[];
  /** Whether the band law holds in all of them that are decided. */
  band_law: boolean;
  /** How many are not decided. */
  undecided: number;
  /** The cells as comma-separated values, or the file they are in. */
  csv?: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** A cell of the table. */
export type HalvesCell = {
  /** How many stalks BR. */
  m: number;
  /** How many stalks RB. */
  n: number;
  /** The value, if it is known to be a fraction. */
  value?: string | null;
  /** Otherwise an interval that holds it. */
  interval?: string[] | null;
  /** Of a root that is no fraction: the coefficients of its polynomial, beginning with the constant. */
  polynomial?: string[] | null;
  /** How often Blue plays on a blue stalk. */
  p: WrittenNumber;
  /** How often Red plays on a red stalk. */
  q: WrittenNumber;
  /** Where in the table the cell is. */
  side: Side;
  /** Whether the band law says that it is in the band; null on the edge and on the diagonal. */
  law: boolean | null;
};

/** What a tent is worth. */
export type TentAnswer = {
  /** How many legs it has. */
  legs: number;
  /** The value by Koschny's formula. */
  value: string;
  /** The value found by solving the position; null for large tents. */
  solved: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** What a survey has found, or the properties that have names. */
export type SurveyAnswer = SurveyFound | SurveyProperties;

/** How often a property holds. */
export type SurveyFound = {
  /** The name of the property; null if it has none. */
  property: string | null;
  /** The formula. */
  formula: string;
  /** The shapes of the pictures. */
  shapes: Shapes;
  /** The colours of their edges. */
  colours: Colours;
  /** The rule for conflicts. */
  conflict: ConflictRule;
  /** The most edges. */
  edges: number;
  /** How many edges a turn takes, if more than one. */
  moves?: number | null;
  /** The counts, by size. */
  sizes?: Tally[] | null;
  /** The smallest counterexample; null if there is none. */
  counterexample: SurveyExample | null;
  /** Further counterexamples. */
  more: SurveyExample[];
  /** The smallest picture for which it cannot be told; null if there is none. */
  undecided: SurveyExample | null;
  /** How many positions were valued. */
  nodes: number;
  /** The limit that ended the survey early. */
  reason?: string | null;
  /** The same for LaTeX, if it was asked for. */
  latex?: string | null;
};

/** Which pictures are listed. */
export type Shapes = "stalks" | "forests" | "graphs";

/** Colours of edges in the order of the manual, each once; written as their letters. */
export type Colours = string;

/** What was found of the pictures with so many edges. */
export type Tally = {
  /** How many edges they have. */
  edges: number;
  /** How many there are. */
  pictures: number;
  /** For how many the property holds. */
  holds: number;
  /** For how many it fails. */
  fails: number;
  /** For how many that cannot be told. */
  unknown: number;
  /** For how many its premise is false. */
  excluded: number;
};

/** A picture with the values that the property speaks of. */
export type SurveyExample = {
  /** The picture. */
  position: string;
  /** The values. */
  values: Record<string, SurveyValue>;
};

/** What something that a formula speaks of is worth. */
export type SurveyValue = WrittenNumber | string;

/** The properties that have names. */
export type SurveyProperties = {
  /** All of them. */
  properties: Named[];
};

/** A property that can be asked for by name. */
export type Named = {
  /** What is typed. */
  name: string;
  /** What it says. */
  formula: string;
  /** Where it comes from and what is known of it, as a sentence. */
  about: string;
};

/** What an expression is. */
export type CalcAnswer = {
  /** The expression. */
  expression: string;
  /** What kind of thing it is. */
  kind: CalcKind;
  /** It as text; null if it is too long. */
  value: string | null;
  /** Whether it is too long. */
  value_too_long?: boolean;
  /** Who wins: L, R, N or P. */
  outcome?: string;
  /** The birthday. */
  birthday?: number;
  /** The mean. */
  mean?: string;
  /** The temperature. */
  temperature?: string;
  /** It in words. */
  words?: string;
  /** Whether it holds, if it is a question of truth. */
  holds?: boolean | null;
  /** The values, if it is a list. */
  list?: string[] | null;
  /** Left's options, if options were asked for. */
  left?: string[] | null;
  /** Right's options, if options were asked for. */
  right?: string[] | null;
  /** The thermographs, if they were asked for. */
  thermographs?: CalcThermograph[] | null;
  /** All names with their values, to be handed on with the next expression. */
  names?: Record<string, string>;
  /** The answer as mathematics for LaTeX, if it was asked for. */
  latex?: string | null;
  /** The picture as SVG, or the file it is in. */
  svg?: string | null;
  /** The picture as TikZ for LaTeX, or the file it is in. */
  tikz?: string | null;
  /** The file with the picture as PNG. */
  png?: string | null;
};

/** What kind of thing an expression is. */
export type CalcKind = "value" | "truth" | "list" | "options" | "word" | "thermographs";

/** A thermograph. */
export type CalcThermograph = {
  /** The game, as it was typed. */
  game: string;
  /** The mean. */
  mean: string;
  /** The temperature. */
  temperature: string;
  /** The corners of the left wall, from the ground up: a value and a temperature. */
  left_wall: string[][];
  /** The corners of the right wall. */
  right_wall: string[][];
};

/** A Grundy sequence. */
export type GrundyAnswer = {
  /** The code. */
  code: string;
  /** The largest heap. */
  heaps: number;
  /** The nimbers of the first heaps, from the empty one on; at most 1001 of them. */
  values: number[];
  /** The nimber of the largest heap. */
  last: number;
  /** The greatest nimber. */
  greatest: number;
  /** The period; null if none is seen. */
  period: number | null;
  /** The first heap of the period; null if none is seen. */
  preperiod: number | null;
  /** By how much values grow in a period; null if none is seen. */
  saltus: number | null;
  /** Whether a theorem proves that the period holds for ever. */
  proved: boolean;
  /** How many heaps are rare in the sparse space; null if none was used. */
  rare: number | null;
  /** The misère quotient, if it was asked for. */
  misere?: MisereFound | null;
};

/** A misère quotient that is proved, or that there is none of at most 63 classes that could be. */
export type MisereFound = {
  /** The largest heap of its sums. */
  heaps: number;
  /** How many classes it has; null if none was proved. */
  order: number | null;
  /** A sum of heaps for each class, such as "2+2"; "0" is the empty sum. */
  classes: string[];
  /** The class of each heap, from the empty one on, by its place in the list. */
  heap_classes: number[];
  /** The classes that the previous player wins, by their places in the list. */
  previous: number[];
};

/** What a rule file says, and what was found. */
export type RulesAnswer = {
  /** The name of the game. */
  game: string;
  /** Its name for people. */
  title: string;
  /** The game in one line. */
  about: string;
  /** Where it comes from. */
  sources: string[];
  /** A position to begin with. */
  start: string;
  /** How many moves the file describes. */
  moves: number;
  /** How many symmetries follow from those declared, the identity counted. */
  symmetries: number;
  /** Symmetries that hold on small boards and are not declared, as lines of the file. */
  undeclared: string[];
  /** How many random positions were looked at. */
  positions: number;
  /** How many games were played at random to their end. */
  games: number;
  /** How many values were found in two ways. */
  values: number;
  /** The first promise that does not hold, with a small position in which it does not; null if none was found. */
  fault: RulesFault | null;
  /** The text of the file. */
  text: string;
  /** The limit that ended the search early. */
  reason?: string | null;
};

/** A promise that does not hold. */
export type RulesFault = {
  /** A position in which it does not. */
  position: string;
  /** What is wrong. */
  message: string;
};

/** What a survey of positions has found. */
export type CensusAnswer = {
  /** The game. */
  game: string;
  /** The property. */
  property: string;
  /** Which positions, if the question says so. */
  shapes?: string | null;
  /** The counts by size. */
  sizes: CensusSize[];
  /** The smallest counterexample; null if there is none. */
  counterexample: CensusExample | null;
  /** Further counterexamples. */
  more: CensusExample[];
  /** The limit that ended the survey early. */
  reason?: string | null;
};

/** The positions of one size. */
export type CensusSize = {
  /** How many squares, vertices or edges, or the number of a heap. */
  size: number;
  /** How many positions there are. */
  positions: number;
  /** How many have the property. */
  holds: number;
  /** How many have it not. */
  fails: number;
};

/** A position that has the property not. */
export type CensusExample = {
  /** The position. */
  position: string;
  /** Its value. */
  value: string;
};

/** Draw a position. */
export type ShowQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Hackenbush and boxes: show the number of each edge or line, by which moves name it; konane: show the moves; hex and hex3d: name the free cells */
  labels?: boolean | null;
  /** Hex3d: draw the box in perspective, its rows lifted apart (SVG and PNG) */
  cube?: boolean | null;
  /** The picture as SVG, which the answer always has */
  svg?: boolean | null;
  /** The picture as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Find what a position is worth: its exact combinatorial value. */
export type ValueQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Say why: the parts, their values and the rule used for each; of boxes what every line does */
  explain?: boolean | null;
  /** Hackenbush and boxes: the fastest method, or the textbook recursion to compare with */
  method?: "auto" | "plain" | null;
  /** Draw the thermograph as SVG */
  thermograph?: boolean | null;
  /** Draw the thermograph as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Write the value as mathematics for LaTeX; with explain, a table of the parts */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Find the result of perfect play, and the moves that reach it. */
export type SolveQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who is to move, in games whose positions do not say it [default: L] */
  turn?: "L" | "R" | null;
  /** Hackenbush and boxes: the fastest method, or the textbook recursion to compare with */
  method?: "auto" | "plain" | null;
  /** Misère play: a player who cannot move wins */
  misere?: boolean | null;
  /** Write a proof of who wins, or of the net score, which `hedgerow verify` checks by the plain rules */
  proof?: boolean | null;
  /** Boxes: find the net score alone, not every move's, which takes several times as long */
  net?: boolean | null;
  /** Konane and hex: find the winner and one winning move, not all of them, which may take several times as long; so it is at Konane's opening anyway */
  winner?: boolean | null;
  /** Hex3d: what the players are after: selfish (the default), misere, coop1-12 to coop3-23, all of these (all), or weights such as 3,0,0,1;0,3,0,1;0,0,3,1 (a row for each player: the worth of a win of 1, 2, 3 and of a draw); selfish;8:coop1-12 is selfish at first, and coop1-12 from move 8 on */
  nature?: string | null;
  /** Hex3d: find only whether one player alone can force some outcomes, such as 1:1D */
  force?: string | null;
  /** Hex3d: find only whether all outcomes are among these, such as 12D */
  within?: string | null;
  /** Hex3d: find the outcomes alone, not what each player can force, which may take far longer */
  outcomes?: boolean | null;
  /** Hex3d: find what each player can force even if more than 15 cells are free */
  forces?: boolean | null;
  /** Hex3d: find the outcomes of every move too; konane: find all winning moves at the opening too */
  every_move?: boolean | null;
  /** Draw the position as SVG, with what every move does */
  svg?: boolean | null;
  /** Draw the same as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Count the lines of play of each length. */
export type PerftQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who is to move, in games whose positions do not say it [default: L] */
  turn?: "L" | "R" | null;
  /** The longest lines to count */
  depth?: number | string | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Choose a move for the player to move. */
export type BestQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who is to move, in games whose positions do not say it [default: L] */
  turn?: "L" | "R" | null;
  /** Who chooses: a name with options, such as uct:iterations=1000,c=0.6; `hedgerow engines GAME` lists them [default: perfect; of boxes, konane, hex and hex3d strong] */
  engine?: string | null;
  /** Hackenbush and boxes: the fastest method, or the textbook recursion to compare with */
  method?: "auto" | "plain" | null;
  /** The search tree of a uct engine: the keys tree (JSON) and dot */
  tree?: boolean | null;
  /** Leave out of the tree what was visited less often */
  least_visits?: number | string | null;
  /** Keep only this many nodes of the tree, the most visited ones */
  most_nodes?: number | string | null;
  /** Search the position this many times, each time anew, and count the choices; 1k is 1000 */
  repeat?: number | string | null;
  /** With --repeat: study this many moves in turn, each after the most chosen one */
  plies?: number | string | null;
  /** The picture as SVG, with what the engine thinks of every move on it */
  svg?: boolean | null;
  /** The same picture as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Play moves from a position and list what may be played then. */
export type MovesQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who is to move, in games whose positions do not say it [default: L] */
  turn?: "L" | "R" | null;
  /** The moves made from there, separated by spaces or semicolons; with --conflict pairs of Blue's and Red's such as 0/1, and - for who can only pass */
  after?: string[] | null;
  /** Also list the moves that the other player would have with the turn */
  both?: boolean | null;
  /** Name in the picture what may be taken, as `show` does */
  labels?: boolean | null;
  /** Both players move at once, and when their moves exclude each other: tie, replay, once or random, as in `nash` */
  conflict?: string | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Weigh a Hackenbush picture against a stalk (Koene's Scale Method). */
export type ScaleQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** How comparisons are made */
  method?: "thesis" | "thesis-restricted" | "right" | "proved" | null;
  /** Who plays the games: mc or uct, the method's own, or any engine */
  player?: string | null;
  /** How many games each way; by the sequential rule, at a time */
  playouts?: number | string | null;
  /** Iterations for a move of uct; playouts for each candidate of mc. 600 for the method's own players */
  iterations?: number | string | null;
  /** How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2, its library has 1.41 */
  c?: number | null;
  /** Where the players test only smart cuts */
  tested?: "all" | "stalk" | "picture" | "both" | null;
  /** Where simulations make only smart cuts */
  simulated?: "all" | "stalk" | "picture" | "both" | null;
  /** What is made of the games */
  rule?: "margin" | "difference" | "sequential" | null;
  /** A rate below this is a loss, above 1 minus this a win */
  margin?: number | null;
  /** The chance that the rules difference and sequential decide wrongly by bad luck */
  error?: number | null;
  /** Seconds for exact comparisons, all together; 0 leaves all to games */
  prove?: number | string | null;
  /** Weigh the pieces of the picture one by one, equal ones once */
  components?: boolean | null;
  /** The longest weighing stalk */
  safeguard?: number | string | null;
  /** Only the outcome class by games, beside the exact one */
  outcome?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Write the comparisons as a table for LaTeX */
  latex?: boolean | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Find the value of a position when both players move at once, and how to play it. */
export type NashQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2 */
  conflict?: string | null;
  /** Show the whole matrix: where each pair of moves leads, dominated moves, and what deviating costs */
  explain?: boolean | null;
  /** Find all optimal strategies: the corners of which they are the mixtures */
  all?: boolean | null;
  /** The fastest exact road, the plain rules without reductions, or a method of Koschny's beside it */
  method?: "auto" | "plain" | "derivatives" | "lagrange" | "koschny" | null;
  /** Most bits of a fraction; longer ones become certified intervals */
  bits?: number | string | null;
  /** Let an engine say how to play, with the exact answer beside it if that can be had in ten seconds: duct or regret (by sampling), equilibrium or uniform, with options as in `hedgerow engines` */
  engine?: string | null;
  /** Leave the exact answer beside an engine's out */
  no_exact?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Write the matrix and both strategies as a table for LaTeX */
  latex?: boolean | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Let engines play against each other, both moving at once. */
export type DuelQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The position as text, such as "BRR + RB" */
  position: string;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who plays Blue (Left): uniform, equilibrium, duct or regret, with options as in `hedgerow engines` */
  blue: string;
  /** Who plays Red (Right) */
  red: string;
  /** How many games; 20k is 20000 */
  games?: number | string | null;
  /** What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2 */
  conflict?: string | null;
  /** Leave the exact value out */
  no_exact?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Write the results as a table for LaTeX */
  latex?: boolean | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Make a member of a named family of positions; without a family, list the families. */
export type MakeQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** Which family */
  family?: string | null;
  /** The family's parameters */
  parameters?: string[] | null;
  /** Where random choices start, in families with a parameter seed */
  seed?: number | string | null;
  /** How many members of a family with a parameter seed, with seeds one after another, up to 100000 */
  count?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** List the engines of a game, with every option, its default and its meaning. */
export type EnginesQuestion = {
  /** Which game, for what it adds of its own */
  game?: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Let engines play a match against each other. */
export type MatchQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The engines, as many as the game has players, or more in a round robin; `hedgerow engines GAME` lists them */
  engines: string[];
  /** Let every two of the engines play against each other */
  round_robin?: boolean | null;
  /** How many games, at most, in a round robin of each pair; 20k is 20000 */
  games?: number | string | null;
  /** The position to start from [default: the usual one of the game] */
  position?: string | null;
  /** Hackenbush: a turn takes this many edges at once, 1 to 8 */
  moves?: number | string | null;
  /** Who is to move, in games whose positions do not say it [default: L] */
  turn?: "L" | "R" | null;
  /** What the engines start from: plies=K (random moves), all=K (every line of this many moves), make=FAMILY:key=value,… (a family of the game, its seed running 1, 2, 3, …), or a list of positions */
  openings?: string | string[] | null;
  /** End as soon as it is clear whether A is better by ELO0 or by ELO1 (error rates 5 %) */
  sprt?: string | null;
  /** Count games that are the same as an earlier one all the same */
  count_repeated?: boolean | null;
  /** Put times into the JSON object, which are never the same twice */
  timing?: boolean | null;
  /** Write the results as a table for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** See published problems with their exact solutions, and what engines make of them. */
export type ProblemsQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** Which problem, from 1 [default: all of them] */
  number?: number | string | null;
  /** Who tries it, in place of the usual engines; may be given several times */
  engine?: string[] | null;
  /** How often each engine chooses */
  repeat?: number | string | null;
  /** The picture of one problem as SVG, with every move's net score on its line */
  svg?: boolean | null;
  /** The same picture as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Build a database of the values of small regions, go on with one, or see what is in one. */
export type DatabaseQuestion = {
  /** Which game */
  game: "konane";
  /** All regions that fit this many rows and columns, such as 4x5; may be given several times */
  build?: string[] | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Check a proof that `solve --proof` has written. */
export type VerifyQuestion = {
  /** The proof, to the byte as `solve --proof` writes it */
  proof: string;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Solve a zero-sum matrix game exactly. */
export type MatrixQuestion = {
  /** The matrix, such as "3 -1; -1 1" */
  matrix: string;
  /** How it is solved */
  method?: "auto" | "pivots" | "derivatives" | "lagrange" | null;
  /** Find all optimal strategies: the corners of which they are the mixtures */
  all?: boolean | null;
  /** Draw the pay-off of a two by two matrix as SVG */
  svg?: boolean | null;
  /** Draw the same as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Write the matrix and both strategies as a table for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Sums of halves: m stalks BR and n stalks RB, both players cutting at once. */
export type HalvesQuestion = {
  /** How many stalks BR */
  m?: number | string | null;
  /** How many stalks RB */
  n?: number | string | null;
  /** All cells with n <= m <= M */
  table?: number | string | null;
  /** Most bits of a fraction; beyond, certified intervals */
  bits?: number | string | null;
  /** The ends of intervals are multiples of 2 to the power of minus this */
  width?: number | string | null;
  /** Draw p instead of V in the heat map of the table */
  probabilities?: boolean | null;
  /** Draw the pay-off of a cell, or the table, as SVG */
  svg?: boolean | null;
  /** Write the cells as comma-separated values */
  csv?: boolean | null;
  /** Draw the same as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Write the value, or the table, for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Circus tents: n blue feet, each with a red leg, all joined at the top. */
export type TentQuestion = {
  /** How many legs */
  legs: number | string;
  /** Write the value for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Test a property on all small Hackenbush pictures, and find the smallest counterexample. */
export type SurveyQuestion = {
  /** The formula, or the name of a property */
  property?: string | null;
  /** Pictures with up to this many edges */
  edges?: number | string | null;
  /** Which pictures: stalks (sums of them), forests (sums of trees), or graphs (all, with parallel edges; a loop is the same as an edge that holds nothing) */
  shapes?: "stalks" | "forests" | "graphs" | null;
  /** The colours of the edges, such as BR, BRG or G */
  colours?: string | null;
  /** What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2 */
  conflict?: string | null;
  /** A turn takes this many edges at once, 1 to 8; played at once, each player cuts as many */
  moves?: number | string | null;
  /** Of a picture and its negative look at one only: enough for properties that say the same of both */
  up_to_sign?: boolean | null;
  /** List this many counterexamples beside the smallest */
  list?: number | string | null;
  /** Write the counts as a table for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Compute with values: expressions, names, comparisons, functions. */
export type CalcQuestion = {
  /** The expression, such as "g := {2||1|0}; g + ^*" or "Mean(hackenbush(\"BRR\"))" */
  expression: string;
  /** Values that have a name already, each as an expression */
  names?: Record<string, string> | null;
  /** Draw the thermograph, of several games in one picture, as SVG */
  svg?: boolean | null;
  /** Draw the same as TikZ for LaTeX */
  tikz?: boolean | null;
  /** Write the answer as mathematics for LaTeX */
  latex?: boolean | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Find the Grundy sequence of a heap game, with its period if the theorem proves one. */
export type GrundyQuestion = {
  /** The code, such as "0.77", "4!.0", "{1,2,4}" or "kayles" */
  code: string;
  /** The largest heap, up to 200M */
  heaps?: number | string | null;
  /** Also find the misère quotient of heaps up to this size, up to 16 */
  misere?: number | string | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Look for faults in rules of one's own: random play, symmetries, parts that are not independent. */
export type RulesQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** How many random positions are looked at; 0 looks at none */
  positions?: number | string | null;
  /** Where random choices start */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** Test a property on all small positions of a game, and find the smallest counterexample. */
export type CensusQuestion = {
  /** Which game: its name, or the text of a rule file */
  game: "hackenbush" | "boxes" | "konane" | "hex" | "hex3d" | "nim" | "domineering" | "cherries" | "clobber" | "nogo" | "heaps" | "toads-and-frogs" | "elephants-and-rhinos" | "toppling-dominoes" | "partizan-kayles" | "col" | "snort" | "amazons" | "fission" | "maze" | "cutcake" | "domineering-by-rules" | "clobber-by-rules" | "nogo-by-rules" | "konane-by-rules" | string;
  /** The property: number, integer, nimber, infinitesimal, all-small, zero, outcome=N (or L, R, P), temperature<=1, value={1|-1}; "not" before it turns it round */
  property: string;
  /** Which positions, as in graphs; the kinds depend on the game */
  shapes?: string | null;
  /** Positions of up to this many squares, vertices or edges, or with heaps up to this number */
  size?: number | string | null;
  /** List this many counterexamples beside the smallest */
  list?: number | string | null;
  /** Where random choices start: the same seed, the same answer, on any number of threads */
  seed?: number | string | null;
  /** Most time, such as 500ms, 10s or 2m */
  time?: string | null;
  /** Most memory, such as 512MiB or 1G */
  memory?: string | null;
};

/** The questions by their names. */
export type Questions = {
  show: ShowQuestion;
  value: ValueQuestion;
  solve: SolveQuestion;
  perft: PerftQuestion;
  best: BestQuestion;
  moves: MovesQuestion;
  scale: ScaleQuestion;
  nash: NashQuestion;
  duel: DuelQuestion;
  make: MakeQuestion;
  engines: EnginesQuestion;
  match: MatchQuestion;
  problems: ProblemsQuestion;
  database: DatabaseQuestion;
  verify: VerifyQuestion;
  matrix: MatrixQuestion;
  halves: HalvesQuestion;
  tent: TentQuestion;
  survey: SurveyQuestion;
  calc: CalcQuestion;
  grundy: GrundyQuestion;
  rules: RulesQuestion;
  census: CensusQuestion;
};

/** The answers by the names of their questions. */
export type Answers = {
  show: ShowAnswer;
  value: ValueAnswer;
  solve: SolveAnswer;
  perft: PerftAnswer;
  best: BestAnswer;
  moves: MovesAnswer;
  scale: ScaleAnswer;
  nash: NashAnswer;
  duel: DuelAnswer;
  make: MakeAnswer;
  engines: EnginesAnswer;
  match: MatchAnswer;
  problems: ProblemsAnswer;
  database: DatabaseAnswer;
  verify: VerifyAnswer;
  matrix: MatrixAnswer;
  halves: HalvesAnswer;
  tent: TentAnswer;
  survey: SurveyAnswer;
  calc: CalcAnswer;
  grundy: GrundyAnswer;
  rules: RulesAnswer;
  census: CensusAnswer;
};

//! What an engine answers, and how a spec becomes an engine.

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::playable::{Playable, TextGame};
use crate::recast::View;
use crate::reward::MOST_PLAYERS;
use crate::spec::{Spec, SpecError};
use crate::{alphabeta, changing, exact, flat, maxn, proof, simple, uct};

/// An engine that chooses moves.
///
/// An engine may keep results from one move of a game to the next ([`Engine::played`] reports the moves that were
/// made), so there is one engine for each seat of each game.
pub trait Engine<G: Playable>: Send + Sync {
    /// Chooses a move for the player to move, in a position that is not over.
    ///
    /// The same position, seed and history give the same answer, unless the spec or the budget limits the *time*. When
    /// the budget ends, an engine that has a move returns it and records the limit in [`Choice::stopped`]; it returns
    /// an error only if it has no move.
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped>;

    /// Records a move made by any player.
    fn played(&mut self, _chosen: G::Move) {}

    /// Forgets everything about the game, as another begins.
    fn new_game(&mut self) {}

    /// The number of threads that may work, if the engine can use more than one. The answer is the same.
    fn use_threads(&mut self, _threads: usize) {}

    /// The tree of the last [`Engine::choose`], down to nodes with this many visits; at most this many nodes.
    fn tree(&self, _least_visits: u32, _most_nodes: usize) -> Option<SearchTree<G::Move>> {
        None
    }
}

/// A move, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub chosen: M,
    /// What the engine expects for the player to move: the mean reward from 0 to 1 for a Monte Carlo engine, the
    /// search's score for the others.
    pub score: Option<f64>,
    /// The moves considered, the best first.
    pub moves: Vec<Considered<M>>,
    /// The expected line of play, starting with the chosen move.
    pub line: Vec<M>,
    /// The result of the player to move, if it is proved.
    pub proved: Option<i32>,
    /// The number of playouts or positions searched.
    pub nodes: u64,
    /// The depth of the search, if it has one.
    pub depth: u32,
    /// Further figures of this engine, each with its name.
    pub figures: Vec<(&'static str, f64)>,
    /// The limit that ended the search before its normal end.
    pub stopped: Option<Stopped>,
    /// The engine that chose instead of this one, and why.
    pub fallback: Option<Fallback>,
}

/// An engine that chose instead of another, which reached a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// Its spec.
    pub engine: String,
    /// The limit.
    pub reason: Stopped,
}

impl<M: Copy> Choice<M> {
    /// A move without reasons.
    pub fn bare(chosen: M) -> Self {
        Self {
            chosen,
            score: None,
            moves: Vec::new(),
            line: vec![chosen],
            proved: None,
            nodes: 0,
            depth: 0,
            figures: Vec::new(),
            stopped: None,
            fallback: None,
        }
    }
}

impl<M: Copy> Choice<M> {
    /// The same with moves converted, for instance to texts; the line is given, as its moves refer to later positions.
    pub fn map<N>(&self, line: Vec<N>, name: impl Fn(M) -> N) -> Choice<N> {
        Choice {
            chosen: name(self.chosen),
            score: self.score,
            moves: self.moves.iter().map(|considered| considered.map(&name)).collect(),
            line,
            proved: self.proved,
            nodes: self.nodes,
            depth: self.depth,
            figures: self.figures.clone(),
            stopped: self.stopped,
            fallback: self.fallback.clone(),
        }
    }
}

/// What is known of one of the moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered<M> {
    /// The move.
    pub chosen: M,
    /// How often it was tried.
    pub visits: u64,
    /// The mean reward, or the score of the search.
    pub mean: Option<f64>,
    /// The standard error of the mean; 0 if it is exact.
    pub error: Option<f64>,
    /// The least and the greatest result of the player to move that this move can lead to, as far as is proved.
    pub bounds: Option<(i32, i32)>,
}

impl<M: Copy> Considered<M> {
    fn map<N>(&self, name: impl Fn(M) -> N) -> Considered<N> {
        let &Self { chosen, visits, mean, error, bounds } = self;
        Considered { chosen: name(chosen), visits, mean, error, bounds }
    }
}

impl<M> Considered<M> {
    /// A move about which nothing is known.
    pub fn unknown(chosen: M) -> Self {
        Self { chosen, visits: 0, mean: None, error: None, bounds: None }
    }
}

/// A search tree for display: its nodes, parents before children.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchTree<M> {
    /// The nodes; the first is the root.
    pub nodes: Vec<TreeNode<M>>,
    /// How many nodes of the tree are left out, because they are too small or too many.
    pub omitted: u64,
}

impl<M: Copy> SearchTree<M> {
    /// The same with moves converted.
    pub(crate) fn map<N>(&self, name: impl Fn(M) -> N) -> SearchTree<N> {
        let node = |&TreeNode { from, by, visits, mean, bounds, outcomes }: &TreeNode<M>| {
            let from = from.map(|(parent, chosen)| (parent, name(chosen)));
            TreeNode { from, by, visits, mean, bounds, outcomes }
        };
        SearchTree { nodes: self.nodes.iter().map(node).collect(), omitted: self.omitted }
    }

    /// The same with moves as texts; `root` is the position that was searched.
    pub fn written<G: TextGame<Move = M>>(&self, root: &G) -> SearchTree<String> {
        let mut path = Vec::new();
        let mut written = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let from = node.from.map(|(parent, chosen)| {
                // From the parent up to the root, then back down to the parent's position.
                path.clear();
                let mut above = parent;
                while let Some((next, step)) = self.nodes[above].from {
                    path.push(step);
                    above = next;
                }
                let mut position = root.clone();
                for &step in path.iter().rev() {
                    position.play(step);
                }
                (parent, position.write_move(chosen))
            });
            let &TreeNode { by, visits, mean, bounds, outcomes, .. } = node;
            written.push(TreeNode { from, by, visits, mean, bounds, outcomes });
        }
        SearchTree { nodes: written, omitted: self.omitted }
    }
}

/// A node of a [`SearchTree`].
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode<M> {
    /// The index of its parent in the list, and the move that leads here; none for the root.
    pub from: Option<(usize, M)>,
    /// Who made that move.
    pub by: Option<Player>,
    /// How often the search visited it.
    pub visits: u64,
    /// The mean reward of the player who moved here.
    pub mean: f64,
    /// The proved bounds of the result of the player who moved here.
    pub bounds: Option<(i32, i32)>,
    /// The wins, draws and losses of the player who moved here, if they were counted.
    pub outcomes: Option<[u64; 3]>,
}

/// What a game makes of a spec of one of its own engines.
pub enum OwnEngine<G: Playable> {
    /// The engine.
    Built(Box<dyn Engine<G>>),
    /// An engine of all games, which serves this position better. The game names it rather than building it: then it is
    /// compiled where engines are compiled anyway, and not for every board of the game.
    Instead(Spec),
}

/// An engine for a seat of a game in this position, made from its spec.
///
/// The spec may make no sense in this game (alpha-beta for three players): the error then says so in a sentence.
pub fn build<G: Playable + 'static>(spec: &Spec, position: &G) -> Result<Box<dyn Engine<G>>, SpecError> {
    let built = seated(spec, position.players()).and_then(|spec| {
        fits(&spec, position)?;
        changing::built(&spec, position).unwrap_or_else(|| steady(&spec, position))
    });
    built.map_err(|fault| SpecError::new(format!("engine {:?}: {fault}", spec.to_string())))
}

/// The spec with its weights for this many players.
fn seated(spec: &Spec, players: usize) -> Result<Spec, SpecError> {
    let weighted = spec.engine().options.iter().any(|card| card.name == "weights");
    let Some(weights) = weighted.then(|| spec.weights("weights")).flatten() else { return Ok(spec.clone()) };
    let seated = weights.seated(players).ok_or_else(|| {
        SpecError::new(format!("the weights are for {} players, but {players} play", weights.players()))
    })?;
    Ok(spec.weighing(&seated))
}

/// An engine whose weights do not change.
pub(crate) fn steady<G: Playable + 'static>(spec: &Spec, position: &G) -> Result<Box<dyn Engine<G>>, SpecError> {
    match View::of(spec) {
        Some(View { padding: Some(_), .. }) if spec.has("endgame") => Err(SpecError::new(
            "endgame solves the whole position, and padding leaves some of it out: give one of them",
        )),
        Some(view) => position.viewed(view, spec),
        None => plain(spec, position),
    }
}

/// An engine that works on the position as it is.
fn plain<G: Playable + 'static>(spec: &Spec, position: &G) -> Result<Box<dyn Engine<G>>, SpecError> {
    Ok(match spec.engine().name {
        "random" => Box::new(simple::Random::new(spec)),
        "greedy" => Box::new(simple::Greedy::new(spec)),
        "perfect" => Box::new(simple::Perfect::new(spec)),
        "pn" => Box::new(proof::ProofNumber::new(spec)),
        "maxn" => Box::new(maxn::MaxN::new(spec)),
        "paranoid" => Box::new(maxn::Paranoid::new(spec)),
        name if position.facts().card.engines.iter().any(|card| card.name == name) => {
            match position.own_engine(spec)? {
                OwnEngine::Built(engine) => engine,
                OwnEngine::Instead(other) => return build(&other, position),
            }
        }
        _ => return searching(spec, position),
    })
}

/// The engines that may work on another view of the position. (They are compiled for every view of every game; the
/// others need not be.)
pub(crate) fn searching<G: Playable + 'static>(spec: &Spec, position: &G) -> Result<Box<dyn Engine<G>>, SpecError> {
    match spec.engine().name {
        "mc" => exact::before(Box::new(flat::Flat::new(spec)), spec, position),
        "uct" => exact::before(uct::build(spec, position.players()), spec, position),
        "ab" => Ok(Box::new(alphabeta::AlphaBeta::new(spec))),
        name => Err(SpecError::new(format!("there is no engine {name}"))),
    }
}

/// Whether an engine can play a game of this kind.
fn fits<G: Playable>(spec: &Spec, position: &G) -> Result<(), SpecError> {
    let players = position.players();
    let two = players == 2 && position.result_sum().is_some();
    let name = spec.engine().name;
    if matches!(name, "ab" | "perfect") && !two {
        return Err(SpecError::new(format!("{name} is for two players whose results add up to a constant; try maxn")));
    }
    let weighted = spec.engine().options.iter().any(|card| card.name == "weights");
    if weighted && spec.weights("weights").is_some() {
        if name == "uct" && spec.has("outcomes") {
            return Err(SpecError::new("outcomes counts wins, draws and losses, not weights: give one of them"));
        }
        if name == "uct" && spec.has("solver") {
            return Err(SpecError::new("solver proves results, not weights: give one of them"));
        }
    } else if weighted && spec.name("whose") != "own" {
        return Err(SpecError::new("whose says by which weights players choose: give weights too"));
    }
    if name == "uct" && spec.has("outcomes") && (spec.name("reward") != "win" || spec.count("cutoff") > 0) {
        return Err(SpecError::new("outcomes counts wins, draws and losses: leave out reward=score and cutoff"));
    }
    if name == "uct" && spec.count("rave") > 0 {
        if !position.facts().keeps_moves {
            return Err(SpecError::new("this game does not keep who made which move: rave is not for it"));
        }
        if spec.count("leaf") > 1 || spec.name("expand") != "one" {
            return Err(SpecError::new("rave looks at the one playout of a walk: leave out leaf and expand"));
        }
    }
    if name == "uct" && spec.count("prior") > 0 {
        let refusal = if !position.facts().foresees {
            Some("this game foresees nothing of its moves: prior is not for it")
        } else if spec.count("rave") == 0 {
            Some("prior counts as playouts of rave: give rave too")
        } else if spec.has("solver") {
            Some("solver proves by all moves, and prior leaves some out: give one of them")
        } else if spec.weights("weights").is_some() {
            Some("prior takes everybody to want to win: leave out weights")
        } else {
            None
        };
        if let Some(sentence) = refusal {
            return Err(SpecError::new(sentence));
        }
    }
    if name == "ab" && spec.has("endgame") && !spec.has("time") {
        return Err(SpecError::new("endgame is a share of the time for a move: give time too"));
    }
    if players > MOST_PLAYERS {
        return Err(SpecError::new(format!("engines play games of at most {MOST_PLAYERS} players")));
    }
    Ok(())
}

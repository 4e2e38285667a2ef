//! Hackenbush in the program: its own solver, families, labels, and turns of several moves.

use crate::hackenbush::edge_board::EdgeBoard;
use crate::hackenbush::enumerate::{self, Shapes};
use crate::hackenbush::families::{self, FAMILIES};
use crate::hackenbush::picture::{self, PictureOptions};
use crate::hackenbush::solve::{self, Task, Told};
use crate::hackenbush::synchronous::{EdgeSetGame, PieceGame};
use crate::hackenbush::{Cut, Hackenbush};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Alternating, Conflict, Notation, Partizan, Player, Refusal, Synchronised};
use hedgerow_search::AnyGame;
use hedgerow_search::nash::Plain;
use hedgerow_search::spec::GameCard;
use hedgerow_value::{Dyadic, Game};

use crate::entry::family::{Family, Parameter};
use crate::entry::nash::{Equilibrium, Together, find_equilibrium, plain_equilibrium};
use crate::entry::normal::{Appraisal, NormalPlay, Part, Solution, best_first};
use crate::entry::simultaneous::{Played, SimultaneousSession, SimultaneousText};
use crate::entry::small::{SmallPositions, Source};
use crate::entry::valued::Valued;
use crate::entry::winner_search::outcome;
use crate::entry::workspace::{Found, Unfinished, Workspace};
use crate::entry::{GameEntry, Visit};

/// The most pairs and triples of edges that are listed.
const MOST_MOVES_LISTED: u64 = 5_000_000;

impl GameEntry for Hackenbush {
    const TITLE: &'static str = "Hackenbush";
    const ABOUT: &'static str = "cut coloured edges; what loses the ground falls";
    const FORM: &'static str = "edges \"0-1B 1-2R 2-0G\" (0 is the ground; B blue, R red, G green),
               or stalks from the ground up: \"BRR + RB\"";
    const RULES: &'static [&'static str] = &[
        "A picture is made of coloured edges, and every part of it is connected to the ground.",
        "Left cuts one blue or green edge, Right cuts one red or green edge, and they take turns.",
        "Everything that is no longer connected to the ground falls off the picture.",
        "A player who cannot cut an edge loses.",
        "With several moves a turn, each player cuts that number of edges before the other one does.",
        "When both move at once, each chooses an edge in secret, and the rule for conflicts says what happens if the cuts exclude each other.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("0-1B 1-2R 2-3B", "a stalk: Right's cut at the middle edge brings down the blue edge above it"),
        ("0-1B 1-2R 2-0G", "a loop that stands on the ground twice stays up when one edge is cut"),
    ];

    const START: &'static str = "0-1B 1-2R 2-3B 3-0R 1-4R 2-5B 4-5B 4-6R 5-7B 7-8R";

    type Plain = Alternating<Self>;

    fn card() -> GameCard {
        GameCard::of::<EdgeBoard<1>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn plain(&self, turn: Player) -> Alternating<Self> {
        Alternating::new(self.clone(), turn)
    }

    fn svg_numbered(&self, numbers: &[(Cut, String, Emphasis)]) -> String {
        picture::with_numbers(self, numbers)
    }

    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        // One word is enough for most pictures.
        if let Some(board) = EdgeBoard::<1>::new(self, turn) {
            return Ok(visit.at(board));
        }
        let board = EdgeBoard::<8>::new(self, turn);
        Ok(board.map(|board| visit.at_any(AnyGame::new(board))).ok_or_else(too_large)?)
    }

    fn families() -> Vec<Family> {
        let parameter = |parameter: &families::Parameter| Parameter {
            name: parameter.name,
            default: parameter.default,
            meaning: parameter.meaning,
        };
        let card = |family: &families::Family| Family {
            name: family.name,
            about: family.about,
            parameters: family.parameters.iter().map(parameter).collect(),
        };
        FAMILIES.iter().map(card).collect()
    }

    fn small_positions() -> Vec<SmallPositions> {
        vec![
            SmallPositions { name: "stalks", source: Source::Letters { letters: vec!['B', 'R', 'G'], grid: false } },
            SmallPositions {
                name: "forests",
                source: Source::Listed(|edges, budget| enumerate::listed(Shapes::Forests, edges, budget)),
            },
            SmallPositions {
                name: "graphs",
                source: Source::Listed(|edges, budget| enumerate::listed(Shapes::Graphs, edges, budget)),
            },
        ]
    }

    fn make(family: &str, arguments: &[&str]) -> Result<Self, Refusal> {
        Ok(families::make(family, arguments).map_err(|error| error.to_string())?)
    }

    fn with_moves(self, moves: u8) -> Result<Self, Refusal> {
        match self.moves_per_turn() {
            written if written != 1 && written != moves => {
                Err(format!("the position says moves={written}, and --moves says {moves}").into())
            }
            _ => Ok(Hackenbush::with_moves(self, moves).map_err(|error| error.to_string())?),
        }
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        let mut text = picture::text(self, colour);
        if labels {
            for (index, edges) in self.edges().chunks(8).enumerate() {
                for (at, edge) in edges.iter().enumerate() {
                    let number = index * 8 + at;
                    text.push_str(&format!(" {number}:{}-{}{}", edge.u, edge.v, edge.colour.letter()));
                }
                text.push('\n');
            }
        }
        text
    }

    fn svg_drawn(&self, labels: bool) -> String {
        picture::svg(self, &PictureOptions { labels })
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split(',').map(str::to_owned).collect()
    }

    fn warning(text: &str) -> Option<String> {
        Self::falls_at_once(text)
            .then(|| "no edge is joined to the ground, which is vertex 0: all fall at once".to_owned())
    }

    fn too_many_moves(&self, player: Player) -> bool {
        self.count_options(player) > MOST_MOVES_LISTED
    }
}

impl NormalPlay for Hackenbush {
    /// A player makes at most as many moves as the edges they may cut.
    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        Some(solve::by_counting(self))
    }

    /// With one blue or red edge at a time, the value is a number, and numbers are quick to compare.
    fn is_best_by_value(&self) -> bool {
        self.is_red_blue() && self.moves_per_turn() == 1
    }

    fn enter_to_solve<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        match EdgeBoard::<1>::new(self, turn) {
            Some(board) if self.moves_per_turn() == 1 => Ok(visit.at(board.ending_when_decided())),
            _ => self.enter(turn, visit),
        }
    }

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let tell = |told: Told<'_>| note(workspace, told);
        let valuation = solve::value(self, &workspace.algebra, &task(workspace, &tell))?;
        let part = |part: solve::Part| Part { position: part.position.to_string(), value: part.value, rule: part.rule };
        let parts = valuation.parts.into_iter().map(part).collect();
        Ok(Appraisal { value: valuation.value, parts, nodes: valuation.nodes })
    }

    fn solve(&self, turn: Player, workspace: &Workspace) -> Result<Solution<Cut>, Unfinished> {
        let tell = |told: Told<'_>| note(workspace, told);
        let solution = solve::solve(self, turn, &workspace.algebra, &task(workspace, &tell))?;
        // The other player's turn gives the outcome class; without time for it the answer still stands.
        let other = match self.too_many_moves(turn.opponent()) {
            true => None,
            false => solve::solve(self, turn.opponent(), &workspace.algebra, &task(workspace, &|_| ())).ok(),
        };
        let outcome = other.map(|other| outcome(turn, solution.winner, other.winner));
        Ok(Solution { winner: solution.winner, winning: solution.winning, outcome, line: None, nodes: solution.nodes })
    }

    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(Cut, Game)>, Unfinished> {
        let tell = |told: Told<'_>| note(workspace, told);
        let mut ranked = solve::moves(self, turn, &workspace.algebra, &task(workspace, &tell))?;
        best_first(&mut ranked, turn, &workspace.algebra);
        Ok(ranked)
    }

    fn nash(&self, together: &Together, workspace: &Workspace) -> Result<Equilibrium, Unfinished> {
        match PieceGame::takes(self) && workspace.method == solve::Method::Auto {
            true => find_equilibrium(self, together, workspace, PieceGame::new(together.conflict)),
            false => plain_equilibrium(self, together, workspace),
        }
    }

    fn simultaneous_session(&self, conflict: Conflict) -> Box<dyn SimultaneousSession> {
        let game = move || PieceGame::new(conflict);
        if PieceGame::takes(self) {
            if let Some(edge_set) = EdgeSetGame::<1>::new(self, conflict) {
                return Box::new(Played::new(edge_set, game));
            }
            if let Some(edge_set) = EdgeSetGame::<8>::new(self, conflict) {
                return Box::new(Played::new(edge_set, game));
            }
        }
        Box::new(Played::new(Synchronised::new(self.clone(), conflict), Plain::default))
    }
}

fn too_large() -> String {
    format!("engines play pictures of at most {} edges", 64 * 8)
}

fn task<'a>(workspace: &'a Workspace, tell: &'a dyn Fn(Told<'_>)) -> Task<'a> {
    Task { method: workspace.method, threads: workspace.threads, budget: &workspace.budget, tell }
}

/// Records what is known so far.
fn note(workspace: &Workspace, told: Told<'_>) {
    match told {
        Told::Part(part) => workspace.note_part(&part.position.to_string(), part.value, &part.rule),
        Told::Leads(cut, value) => workspace.note_move(&cut.to_string(), value),
        Told::Wins(cut, true) => (workspace.tell)(Found::Winning(cut.to_string())),
        Told::Wins(_, false) => {}
    }
}

impl<const W: usize> SimultaneousText for EdgeSetGame<W> {
    fn text(&self) -> String {
        Notation::write(&self.position())
    }

    fn move_text(&self, chosen: u16) -> String {
        self.number(chosen).to_string()
    }
}

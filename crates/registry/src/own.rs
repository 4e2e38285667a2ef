//! Games from rule files: those that come with the program, and those read from a text.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use hedgerow_core::{NotationError, Refusal};
use hedgerow_games::entry::GameEntry;
use hedgerow_games::entry::family::Family;
use hedgerow_games::entry::options::GameOption;
use hedgerow_games::entry::small::{SmallPositions, Source};
use hedgerow_games::ruled::{Boards, LIBRARY, RuleError, Ruled, RuledGame, Ruleset};
use hedgerow_search::spec::GameCard;

use super::erased::{Game, Position, ReadError, erase_as};

/// A game that a rule file describes.
pub struct RuleGame {
    /// Its index in the library, if it comes with the program: the rule file is read when the game is first used.
    place: Option<usize>,
    facts: OnceLock<&'static Facts>,
}

/// What is known of a game once its rules are read; lives as long as the process.
struct Facts {
    game: RuledGame,
    form: String,
    /// The name that a question gives it.
    word: String,
    /// The game itself.
    entry: OnceLock<&'static dyn Game>,
}

impl Facts {
    fn new(game: RuledGame, in_library: bool) -> &'static Self {
        let rules = game.rules();
        let letters: Vec<String> =
            rules.pieces.iter().map(|piece| format!("{} {}", piece.letter, piece.words)).collect();
        let form = match rules.boards {
            Boards { heaps: true, .. } => "numbers \"3 + 5\"".to_owned(),
            Boards { rectangles: true, .. } => "rectangles \"2x3 + 4x4\" (rows x columns)".to_owned(),
            Boards { graph: true, strip: false, grid: false, .. } => {
                format!("vertices and edges \"{}\" (. empty, {})", rules.start, letters.join(", "))
            }
            Boards { grid: true, .. } => format!("a size \"4x4\", or rows \"../..\" (. empty, {})", letters.join(", ")),
            _ => format!("a strip \"{}\" (. empty, {})", rules.start, letters.join(", ")),
        };
        let word = if in_library { rules.name.clone() } else { rules.text.clone() };
        Box::leak(Box::new(Self { game, form, word, entry: OnceLock::new() }))
    }

    fn entry(&'static self) -> &'static dyn Game {
        *self.entry.get_or_init(|| Box::leak(Box::new(RuleGame { place: None, facts: OnceLock::from(self) })))
    }
}

impl RuleGame {
    /// The game at this index of the library.
    pub(crate) const fn library(place: usize) -> Self {
        Self { place: Some(place), facts: OnceLock::new() }
    }

    fn facts(&self) -> &'static Facts {
        self.facts.get_or_init(|| {
            let text = LIBRARY.get(self.place.unwrap_or(0)).map_or("", |(_, text)| text);
            match RuledGame::read(text) {
                Ok(game) => Facts::new(game, true),
                Err(error) => unreachable!("the rule files of the library can be read: {error}"),
            }
        })
    }

    /// The value of a `key` line in a file of the library, before the whole file is read.
    fn line(&self, key: &str) -> Option<&'static str> {
        let (_, text) = LIBRARY.get(self.place?)?;
        text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
    }

    fn ruleset(&self) -> &'static Ruleset {
        self.facts().game.rules()
    }
}

impl Game for RuleGame {
    fn name(&self) -> &'static str {
        // Lists of names need not read the files.
        self.place.and_then(|place| LIBRARY.get(place)).map_or_else(|| self.ruleset().name.as_str(), |(name, _)| name)
    }

    fn word(&self) -> &'static str {
        self.place.and_then(|place| LIBRARY.get(place)).map_or_else(|| self.facts().word.as_str(), |(name, _)| name)
    }

    fn rules(&self) -> Option<RuledGame> {
        Some(self.facts().game.clone())
    }

    fn title(&self) -> &'static str {
        self.line("title").unwrap_or_else(|| &self.ruleset().title)
    }

    fn about(&self) -> &'static str {
        self.line("about").unwrap_or_else(|| &self.ruleset().about)
    }

    fn sentences(&self) -> Vec<&'static str> {
        self.ruleset().sentences.iter().map(String::as_str).collect()
    }

    fn pictures(&self) -> Vec<(&'static str, &'static str)> {
        self.ruleset().pictures.iter().map(|(position, words)| (position.as_str(), words.as_str())).collect()
    }

    fn form(&self) -> &'static str {
        &self.facts().form
    }

    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        let facts = self.facts();
        Ok(erase_as(facts.game.position(text)?, facts.entry()))
    }

    fn read_with_moves(&self, text: &str, moves: u8) -> Result<Box<dyn Position>, ReadError> {
        let facts = self.facts();
        Ok(erase_as(facts.game.position(text)?.with_moves(moves)?, facts.entry()))
    }

    fn warning(&self, _text: &str) -> Option<String> {
        None
    }

    fn families(&self) -> Vec<Family> {
        Vec::new()
    }

    fn make(&self, family: &str, _arguments: &[&str]) -> Result<Box<dyn Position>, Refusal> {
        Err(format!("there is no family {family:?}: {} has none, and its positions are typed", self.name()).into())
    }

    fn small_positions(&self) -> Vec<SmallPositions> {
        let rules = self.ruleset();
        let Boards { strip, grid, graph, heaps, rectangles } = rules.boards;
        let letters: Vec<char> = (0..=rules.pieces.len()).map(|kind| rules.letter(kind as u8)).collect();
        // On a graph nothing need stand for a vertex that is missing.
        let missing = rules.parts.as_ref().map(|parts| rules.letter(parts.rest)).filter(|&letter| letter != '.');
        let on_graphs = letters.iter().copied().filter(|&letter| Some(letter) != missing).collect();
        let kinds = [
            (heaps, "heaps", Source::Heap),
            (rectangles, "rectangles", Source::Rectangle),
            (strip || grid, "boards", Source::Letters { letters, grid }),
            (graph, "graphs", Source::Graphs(on_graphs)),
        ];
        kinds.into_iter().filter(|kind| kind.0).map(|(_, name, source)| SmallPositions { name, source }).collect()
    }

    fn start(&self) -> &'static str {
        self.line("start").unwrap_or_else(|| &self.ruleset().start)
    }

    fn engine(&self) -> &'static str {
        Ruled::ENGINE
    }

    fn opponent(&self) -> &'static str {
        Ruled::OPPONENT
    }

    fn aim(&self) -> &'static str {
        Ruled::AIM
    }

    fn solve_options(&self) -> &'static [GameOption] {
        Ruled::SOLVE_OPTIONS
    }

    fn takes_plain_method(&self) -> bool {
        Ruled::TAKES_PLAIN_METHOD
    }

    fn card(&self) -> GameCard {
        Ruled::card()
    }
}

/// The games that come with the program, in the order of the library.
pub(crate) static GAMES: [RuleGame; LIBRARY.len()] = {
    let mut games = [const { RuleGame::library(0) }; LIBRARY.len()];
    let mut place = 0;
    while place < games.len() {
        games[place].place = Some(place);
        place += 1;
    }
    games
};

/// The games that this process has read from texts, by text; and the adopted ones, by name too.
#[derive(Default)]
struct KnownRules {
    by_text: HashMap<String, &'static dyn Game>,
    by_name: HashMap<String, &'static dyn Game>,
}

static KNOWN: LazyLock<Mutex<KnownRules>> = LazyLock::new(Mutex::default);

fn known_rules() -> MutexGuard<'static, KnownRules> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game that the text of a rule file describes.
///
/// ```
/// use hedgerow_registry::own;
///
/// let game = own("game hops\nboard strip\npiece T blue stone\nleft T. -> .T east\n")?;
/// assert_eq!((game.name(), game.read("T..")?.write()), ("hops", "T..".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own(text: &str) -> Result<&'static dyn Game, RuleError> {
    if let Some(game) = known_rules().by_text.get(text) {
        return Ok(*game);
    }
    let game = RuledGame::read(text)?;
    let rules = game.rules();
    if let Some(known) = super::ALL.iter().find(|known| known.name() == rules.name) {
        let same = LIBRARY.iter().any(|(name, shipped)| *name == rules.name && *shipped == text);
        let line = text.lines().position(|line| line.trim_start().starts_with("game")).map_or(1, |line| line + 1);
        let taken = format!("the name {} is taken by a game that comes with Hedgerow: choose another", rules.name);
        return if same { Ok(*known) } else { Err(rules.fault(line, taken)) };
    }
    let entry = Facts::new(game, false).entry();
    Ok(*known_rules().by_text.entry(text.to_owned()).or_insert(entry))
}

/// As `own`, and from now on the game is found by its name: for the process of a single person, who chose the files.
pub fn adopt(text: &str) -> Result<&'static dyn Game, RuleError> {
    let game = own(text)?;
    known_rules().by_name.insert(game.name().to_owned(), game);
    Ok(game)
}

/// A game that was adopted.
pub(crate) fn adopted(name: &str) -> Option<&'static dyn Game> {
    known_rules().by_name.get(name).copied()
}

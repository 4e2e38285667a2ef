//! Small games to play matches with, and files that go away by themselves.
#![allow(dead_code)] // Each test file uses some of it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use hedgerow_core::{
    Alternating, Budget, Notation, NotationError, Partizan, Player, Rules, Seed, Stopped, Turn, key_of,
};
use hedgerow_lab::LabError;
use hedgerow_lab::matches::{Keep, Match, Openings, Order, Schedule, Summary, openings_for, run};
use hedgerow_lab::statistics::Sprt;
use hedgerow_lab::study::Shard;
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Heuristics, Named, Playable, Spec, TextGame, session};
use rand::Rng;

/// Cutcake: pieces of cake, rows x columns each. Left cuts vertically, Right horizontally.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cake(Vec<(u8, u8)>);

pub type CakeGame = Alternating<Cake>;

pub fn cake(text: &str) -> CakeGame {
    Alternating::new(Cake::read(text).expect("a cake"), Player::LEFT)
}

impl Partizan for Cake {
    type Move = (usize, u8);

    fn options(&self, player: Player, into: &mut Vec<(usize, u8)>) {
        for (index, &(rows, columns)) in self.0.iter().enumerate() {
            let lines = if player == Player::LEFT { columns } else { rows };
            into.extend((1..lines).map(|line| (index, line)));
        }
    }

    fn after(&self, player: Player, (index, line): (usize, u8)) -> Self {
        let mut pieces = self.0.clone();
        let (rows, columns) = pieces.swap_remove(index);
        pieces.extend(match player {
            Player::LEFT => [(rows, line), (rows, columns - line)],
            _ => [(line, columns), (rows - line, columns)],
        });
        pieces.sort_unstable();
        Self(pieces)
    }
}

impl Heuristics for Cake {}

impl Notation for Cake {
    const GAME: &'static str = "cutcake";
    type Move = (usize, u8);

    fn read(text: &str) -> Result<Self, NotationError> {
        let piece = |piece: &str| {
            let (rows, columns) = piece.split_once('x')?;
            Some((rows.parse().ok()?, columns.parse().ok()?))
        };
        let pieces: Option<Vec<(u8, u8)>> = text.split('+').map(piece).collect();
        pieces.map(Cake).ok_or_else(|| NotationError::new("this is no cake", 0..text.len()))
    }

    fn write(&self) -> String {
        self.0.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join("+")
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<(usize, u8), NotationError> {
        let read = || {
            let (index, line) = text.split_once(':')?;
            Some((index.parse().ok()?, line.parse().ok()?))
        };
        read().ok_or_else(|| NotationError::new("this is no cut", 0..text.len()))
    }

    fn write_move(&self, (index, line): (usize, u8)) -> String {
        format!("{index}:{line}")
    }
}

/// The number of a tree whose evaluation panics.
pub const FAULTY: u64 = 666;

/// A game whose whole tree follows from a number: who moves, how many moves there are and how it ends are drawn anew
/// at each position. Turns do not alternate, there are draws, and two or three may play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    pub seed: u64,
    pub players: usize,
    path: Vec<u8>,
}

impl Tree {
    pub fn new(seed: u64, players: usize) -> Self {
        Self { seed, players, path: Vec::new() }
    }

    fn rng(&self, about: &str) -> impl Rng + use<> {
        self.path.iter().fold(Seed::new(self.seed).child(about), |seed, &step| seed.child(u32::from(step))).rng()
    }

    fn width(&self) -> u8 {
        match self.path.len() {
            0..4 => 3,
            4..9 => self.rng("width").random_range(0..=3),
            _ => 0,
        }
    }
}

impl Rules for Tree {
    type Move = u8;
    type Undo = ();

    const PLAYERS: (usize, usize) = (2, 4);

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Turn {
        match self.width() {
            0 => Turn::Over,
            _ => Turn::Player(Player::new(self.rng("turn").random_range(0..self.players as u8))),
        }
    }

    fn moves(&self, into: &mut Vec<u8>) {
        into.extend(0..self.width());
    }

    fn play(&mut self, chosen: u8) {
        self.path.push(chosen);
    }

    fn undo(&mut self, _chosen: u8, (): ()) {
        self.path.pop();
    }

    fn result(&self, player: Player) -> i32 {
        let mut rng = self.rng("result");
        let results: Vec<i32> = (0..self.players).map(|_| rng.random_range(-2..=2)).collect();
        match (self.players, player.index()) {
            (2, 1) => -results[0],
            (_, index) => results[index],
        }
    }

    fn result_sum(&self) -> Option<i32> {
        (self.players == 2).then_some(0)
    }

    fn key(&self) -> u128 {
        key_of(&self.path)
    }
}

impl Playable for Tree {
    const EVALUATIONS: &'static [Named] = &[Named { name: "noise", about: "nothing at all" }];

    fn result_range(&self) -> (i32, i32) {
        (-2, 2)
    }

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        assert!(self.seed != FAULTY || self.path.len() < 5, "this tree is rotten");
        let worth = self.rng("evaluation").random_range(-10..=10);
        if player == Player::LEFT { worth } else { -worth }
    }

    /// So that the engine `perfect` gives up in the middle of a game.
    fn perfect(&self, _budget: &Budget) -> Result<Vec<(u8, i32)>, Stopped> {
        if self.path.len() < 2 {
            Ok((0..self.width()).map(|chosen| (chosen, 0)).collect())
        } else {
            Err(Stopped::TooLarge)
        }
    }
}

impl TextGame for Tree {
    fn write(&self) -> String {
        let path: Vec<_> = self.path.iter().map(u8::to_string).collect();
        format!("{}:{}", self.seed, path.join(""))
    }

    fn write_move(&self, chosen: u8) -> String {
        chosen.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new("this is no branch", 0..text.len()))
    }
}

/// A match of so many games, with as many random openings of two moves as it can use.
pub fn plan<G: TextGame + 'static>(start: &G, engines: &[&str], games: u64) -> Match {
    round_robin(start, engines, games, Schedule::Together)
}

/// The same, with this schedule.
pub fn round_robin<G: TextGame + 'static>(start: &G, engines: &[&str], games: u64, schedule: Schedule) -> Match {
    let order = Order { schedule, engines: engines.len(), shard: Shard::WHOLE };
    let count = openings_for(games, order.group());
    Match {
        game: "test".to_owned(),
        engines: engines.iter().map(|text| Spec::read(text, &GameCard::of::<G>()).expect("a spec").into()).collect(),
        schedule,
        shard: Shard::WHOLE,
        openings: Openings::random(&*session(start.clone()), 2, count, 7).expect("openings"),
        games,
        seed: 7,
        sprt: None,
        memory: None,
        count_repeated: false,
    }
}

pub fn tested(plan: Match, sprt: Sprt) -> Match {
    Match { sprt: Some(sprt), ..plan }
}

pub fn play(plan: &Match, threads: usize, keep: Keep<'_>) -> Result<Summary, LabError> {
    run(plan, threads, &Budget::unlimited(), keep, &|_| {})
}

/// The records of a match played without interruption.
pub fn bytes(plan: &Match, threads: usize) -> Vec<u8> {
    let file = TemporaryFile::new();
    play(plan, threads, Keep::New(file.path())).expect("a match");
    std::fs::read(file.path()).expect("records")
}

/// A line with the checksum that fits it: FNV-1a of 64 bits over all before it.
pub fn with_sum(bare: &str) -> String {
    let body = bare.strip_suffix('}').expect("an object");
    let sum =
        body.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("{body},\"sum\":\"{sum:016x}\"}}")
}

/// Lines without their checksums, as older versions wrote them.
pub fn bare(lines: &str) -> String {
    let bare = |line: &str| {
        let (body, sum) = line.rsplit_once(",\"sum\":\"").expect("a checksum");
        assert_eq!(sum.len(), 18, "{line}");
        assert_eq!(with_sum(&format!("{body}}}")), line);
        format!("{body}}}\n")
    };
    lines.lines().map(bare).collect()
}

/// A byte as damage may leave it: a bit of each kind, the end of a line, a figure, a quotation mark.
pub fn damaged(byte: u8) -> Vec<u8> {
    let bits = [0, 3, 5, 7].map(|bit| byte ^ 1 << bit);
    bits.into_iter().chain(*b"\n1\"").filter(|&other| other != byte).collect()
}

/// The name of a file that nobody else uses, removed at the end.
pub struct TemporaryFile(PathBuf);

impl TemporaryFile {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("hedgerow-lab-{}-{}.jsonl", std::process::id(), COUNT.fetch_add(1, Relaxed));
        // Many small files are brought to the disk here: where there is a disk in memory, take that.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        Self(folder.join(name))
    }

    /// A folder in its place.
    pub fn folder() -> Self {
        let folder = Self::new();
        std::fs::create_dir(folder.path()).expect("a folder");
        folder
    }

    pub fn with(bytes: &[u8]) -> Self {
        let file = Self::new();
        std::fs::write(file.path(), bytes).expect("a file");
        file
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.0).expect("a file")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

//! The drawing.

use hedgerow_core::picture::{Anchor, Emphasis, Svg, palette};
use hedgerow_core::{Player, Rules, Turn};

use super::super::rules::{Boxes, Line};
use super::super::strings::{Chain, End, Strings};
use super::{Drawing, Place};

/// The distance between dots: room for a number of six characters.
const CELL: f64 = 64.0;
const MARGIN: f64 = 34.0;
/// How wide a free line is for a pointer.
const HIT: f64 = 24.0;
/// The height of the score below the board.
const SCORE: f64 = 30.0;
/// The distance between the players' scores.
const APART: f64 = 62.0;

/// Fillings for chains with the darker shade of their lengths: colours of earth and stone, which no player has, so that
/// a chain does not look like a player's boxes.
const CHAINS: [(&str, &str); 5] = [
    ("#f3e2bd", "#6e4f0c"),
    ("#dfe3e8", "#454c57"),
    ("#e4ebbf", "#535c12"),
    ("#e9d8ca", "#6a4630"),
    ("#d5dfd8", "#3f5245"),
];
/// The same for loops.
const LOOP: (&str, &str) = ("#ddd0f2", "#5b3a9c");
/// The same for boxes that can be taken.
const TAKEABLE: (&str, &str) = ("#fdf0a6", "#6b5300");
/// A closed box that belongs to nobody.
const NOBODY: &str = "#b8c2cf";
/// The light core of the line drawn last.
const CORE: &str = "#f6ad55";

struct Sheet<'a> {
    position: &'a Boxes,
    drawing: &'a Drawing<'a>,
    svg: Svg,
    left: f64,
}

pub(super) fn svg(position: &Boxes, drawing: &Drawing) -> String {
    let (rows, columns) = (position.shape().rows(), position.shape().columns());
    let board = columns as f64 * CELL;
    let width = board.max(position.players() as f64 * APART - MARGIN) + 2.0 * MARGIN;
    let height = rows as f64 * CELL + 2.0 * MARGIN + SCORE;
    let mut svg = Svg::new(width, height, &format!("Dots-and-Boxes, {rows} rows and {columns} columns"));
    svg.describe(&position.described(drawing));
    // Ink is hard to see on a dark page.
    svg.rectangle(0.0, 0.0, width, height, palette::PAPER, palette::PAPER);
    let mut sheet = Sheet { position, drawing, svg, left: (width - board) / 2.0 };
    sheet.strings();
    sheet.closed_boxes();
    sheet.lines();
    sheet.dots();
    sheet.numbers();
    sheet.score(width / 2.0, height - SCORE / 2.0 - 6.0);
    sheet.svg.finish()
}

fn shade(player: Player) -> &'static str {
    [palette::BLUE, palette::RED, palette::GREEN, palette::EARTH][player.index() % 4]
}

impl Sheet<'_> {
    /// Where a dot is.
    fn dot(&self, row: usize, column: usize) -> (f64, f64) {
        (self.left + column as f64 * CELL, MARGIN + row as f64 * CELL)
    }

    /// The middle of a box.
    fn middle(&self, index: usize) -> (f64, f64) {
        let columns = self.position.shape().columns();
        let (x, y) = self.dot(index / columns, index % columns);
        (x + CELL / 2.0, y + CELL / 2.0)
    }

    /// Both ends of a line.
    fn ends(&self, line: usize) -> [(f64, f64); 2] {
        let Place { horizontal, row, column } = Place::of(self.position.shape(), line);
        let further = if horizontal { self.dot(row, column + 1) } else { self.dot(row + 1, column) };
        [self.dot(row, column), further]
    }

    fn fill(&mut self, index: usize, colour: &str) {
        let (x, y) = self.middle(index);
        // The outline has the colour of the inside, so that no gap shows between boxes of one string.
        self.svg.rectangle(x - CELL / 2.0, y - CELL / 2.0, CELL, CELL, colour, colour);
    }

    fn strings(&mut self) {
        let strings = Strings::of(self.position);
        let fillings = self.fillings(&strings);
        for (chain, (tint, dark)) in strings.chains.iter().zip(fillings) {
            chain.boxes.iter().for_each(|&index| self.fill(index.into(), tint));
            let at = if chain.is_loop() { 0 } else { chain.len() / 2 };
            let (x, y) = self.middle(chain.boxes[at].into());
            if chain.is_loop() {
                self.svg.circle(x, y, 13.0, dark).circle(x, y, 10.5, tint);
            }
            if chain.is_loop() || chain.is_long() {
                self.svg.bold(x, y, 13.0, dark, &chain.len().to_string());
            }
        }
        for string in &strings.capturable {
            self.takeable(string);
        }
    }

    /// The filling of every chain: the least used one that no chain next to it or at the same joint has.
    fn fillings(&self, strings: &Strings) -> Vec<(&'static str, &'static str)> {
        let shape = self.position.shape();
        let mut taken: Vec<Option<usize>> = vec![None; shape.boxes()];
        let mut uses = [0; CHAINS.len()];
        let mut filling = |chain: &Chain| {
            if chain.is_loop() {
                return LOOP;
            }
            let joints =
                chain.ends.iter().filter_map(|end| if let End::Joint(index) = end { Some(index) } else { None });
            let lines = chain.boxes.iter().chain(joints).flat_map(|&index| shape.sides(index.into()));
            let beside = lines.flat_map(|line| shape.beside(line.into())).flatten();
            let near: Vec<usize> = beside.filter_map(|index| taken[usize::from(index)]).collect();
            let order = |&choice: &usize| (near.contains(&choice), uses[choice]);
            let choice = (0..CHAINS.len()).min_by_key(order).unwrap_or(0);
            uses[choice] += 1;
            chain.boxes.iter().for_each(|&index| taken[usize::from(index)] = Some(choice));
            CHAINS[choice]
        };
        strings.chains.iter().map(&mut filling).collect()
    }

    fn takeable(&mut self, string: &Chain) {
        let (tint, dark) = TAKEABLE;
        string.boxes.iter().for_each(|&index| self.fill(index.into(), tint));
        for &index in &string.boxes {
            let index = usize::from(index);
            let free = self.position.free().and(self.position.shape().ring(index));
            if let (1, Some(line)) = (free.len(), free.first()) {
                let (x, y) = self.middle(index);
                let [from, to] = self.ends(line);
                // One step from the middle of the box to the middle of the line.
                let (ahead, up) = ((from.0 + to.0) / 2.0 - x, (from.1 + to.1) / 2.0 - y);
                let corner =
                    |along: f64, across: f64| (x + along * ahead - across * up, y + along * up + across * ahead);
                self.svg.polygon(&[corner(0.36, 0.0), corner(-0.16, 0.26), corner(-0.16, -0.26)], dark, dark);
            }
        }
    }

    fn closed_boxes(&mut self) {
        let position = self.position;
        for index in (0..position.shape().boxes()).filter(|&index| position.is_closed(index)) {
            let (x, y) = self.middle(index);
            let owner = position.owner(index, self.drawing);
            let size = (CELL - 14.0, CELL - 14.0);
            let colour = owner.map_or(NOBODY, shade);
            self.svg.plate((x, y), size, colour, 0.0, colour);
            if let Some(player) = owner {
                self.svg.bold(x, y, 24.0, palette::PAPER, &Boxes::letter(player).to_string());
            }
        }
    }

    fn lines(&mut self) {
        for line in 0..self.position.shape().lines() {
            let [from, to] = self.ends(line);
            self.svg.place(&line.to_string(), &format!("line {line}"));
            if self.position.free().has(line) {
                // Easier to hit with a pointer than the dashes.
                self.svg.line(from, to, HIT, "transparent");
                self.svg.dashes(from, to, 1.5, palette::GRID);
            } else if self.drawing.last == Some(Line(line as u16)) {
                self.svg.line(from, to, 9.0, palette::INK).line(from, to, 4.0, CORE);
            } else {
                self.svg.line(from, to, 5.0, palette::INK);
            }
            self.svg.end();
        }
    }

    fn dots(&mut self) {
        let shape = self.position.shape();
        self.svg.overlay();
        for row in 0..=shape.rows() {
            for column in 0..=shape.columns() {
                let (x, y) = self.dot(row, column);
                self.svg.circle(x, y, 5.5, palette::INK);
            }
        }
        self.svg.end();
    }

    /// The numbers given for lines, and the free lines' own.
    fn numbers(&mut self) {
        for line in 0..self.position.shape().lines() {
            let given = self.drawing.numbers.iter().find(|(of, ..)| of.index() == line);
            let labelled = self.drawing.labels && self.position.free().has(line);
            if given.is_none() && !labelled {
                continue;
            }
            let [from, to] = self.ends(line);
            let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            self.svg.overlay();
            if let Some((_, number, emphasis)) = given {
                self.number((x, y), number, *emphasis);
            }
            if labelled {
                // Small and below, if there is another number.
                let (y, height) = if given.is_some() { (y + 16.5, 9.5) } else { (y, 11.5) };
                let own = line.to_string();
                let size = (height * 0.57 * own.len() as f64 + 5.0, height + 2.0);
                self.svg.plate((x, y), size, palette::PAPER, 0.0, palette::PAPER);
                self.svg.label(x, y, height, palette::TAKEN, &own);
            }
            self.svg.end();
        }
    }

    /// A number on its plate.
    fn number(&mut self, at: (f64, f64), number: &str, emphasis: Emphasis) {
        let characters = number.chars().count().max(1) as f64;
        // Longer numbers are written smaller, so that neighbours do not touch.
        let height = (1.55 * (CELL - 18.0) / characters).clamp(6.0, 13.0);
        self.svg.number(at, height, (characters * height * 0.64 + 9.0, 20.0), number, emphasis);
    }

    /// Every player's score, and a triangle at the player to move.
    fn score(&mut self, middle: f64, y: f64) {
        let players = self.position.players();
        for (index, score) in self.position.scores().iter().enumerate() {
            let player = Player::new(index as u8);
            let x = middle + (index as f64 - (players as f64 - 1.0) / 2.0) * APART - 8.0;
            if self.position.turn() == Turn::Player(player) {
                let left = x - 13.0;
                self.svg.polygon(
                    &[(left, y), (left - 8.0, y - 5.0), (left - 8.0, y + 5.0)],
                    palette::INK,
                    palette::INK,
                );
            }
            self.svg.plate((x, y), (18.0, 18.0), shade(player), 0.0, palette::INK);
            self.svg.bold(x, y, 12.0, palette::PAPER, &Boxes::letter(player).to_string());
            self.svg.words((x + 14.0, y), 14.0, palette::INK, Anchor::Start, &score.to_string());
        }
    }
}

//! Arguments that several verbs share: a position, who moves, how a value is found, where pictures go.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use hedgerow_workbench::Subject;
use hedgerow_workbench::question::fields::number;
use hedgerow_workbench::question::{Method, Side};

use super::{Choice, GameParser};
use crate::command::Command;
use crate::delivery::{Delivery, Destination, file};
use hedgerow_workbench::Question;

/// The position that a question is about.
#[derive(Args, Clone)]
pub struct SubjectArguments {
    /// Which game, or a file of rules such as mygame.rules
    #[arg(value_parser = GameParser, value_name = "GAME", hide_possible_values = false)]
    pub game: Choice,
    /// The position as text, such as "BRR + RB"; - reads positions from standard input, one a line
    #[arg(required = true, num_args = 1.., value_name = "POSITION")]
    position: Vec<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 8
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub moves: Option<u8>,
    /// With - for the position: answer by comma-separated values, a line for each position
    #[arg(long = "csv")]
    is_csv: bool,
}

impl SubjectArguments {
    /// Whether positions are read from standard input.
    pub fn is_each_line(&self) -> bool {
        self.position == ["-"]
    }

    /// The position. Words are joined: quotation marks may be forgotten.
    pub fn subject(&self) -> Subject {
        let position = if self.is_each_line() { String::new() } else { self.position.join(" ") };
        Subject { moves: self.moves, ..Subject::new(self.game.0.word(), position) }
    }

    /// A question about it as a command.
    pub fn command(&self, question: impl Into<Question>, delivery: Delivery) -> Command {
        Command { each_line: self.is_each_line(), is_csv: self.is_csv, ..Command::new(question, delivery) }
    }
}

/// Who moves first.
#[derive(Args, Clone, Copy)]
pub struct TurnArgument {
    /// Who is to move, in games whose positions do not say it [default: L]
    #[arg(long, value_enum, ignore_case = true, value_name = "PLAYER")]
    turn: Option<TypedSide>,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedSide {
    /// Left, who is blue and places upright
    #[value(name = "L", alias = "left", alias = "blue")]
    Left,
    /// Right, who is red and places lying
    #[value(name = "R", alias = "right", alias = "red")]
    Right,
}

impl TurnArgument {
    /// The side that was asked for, if one was.
    pub fn side(self) -> Option<Side> {
        self.turn.map(|side| match side {
            TypedSide::Left => Side::Left,
            TypedSide::Right => Side::Right,
        })
    }
}

/// Which way to a value is taken.
#[derive(Args, Clone, Copy)]
pub struct MethodArgument {
    /// Hackenbush and boxes: the fastest method, or the textbook recursion to compare with
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: TypedMethod,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedMethod {
    /// The fastest method for the position
    Auto,
    /// The textbook recursion over all sets of edges or lines
    Plain,
}

impl MethodArgument {
    /// The method of the question.
    pub fn method(self) -> Method {
        match self.method {
            TypedMethod::Auto => Method::Auto,
            TypedMethod::Plain => Method::Plain,
        }
    }
}

/// Where a picture is written.
#[derive(Args, Clone)]
pub struct PictureArguments {
    /// Write the picture to this file as SVG; - prints it, and with --json its text is the key svg
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    svg: Option<Destination>,
    /// Write the picture to this file as TikZ for LaTeX; - prints it, and with --json its text is the key tikz
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    tikz: Option<Destination>,
    /// Write the picture to this file as PNG
    #[arg(long, value_name = "FILE", value_parser = png_file)]
    png: Option<PathBuf>,
}

/// Whether the answer is printed for LaTeX.
#[derive(Args, Clone, Copy)]
pub struct LatexArgument {
    /// Print the answer for LaTeX: values as mathematics, tables by booktabs; with --json it is the key latex
    #[arg(long)]
    pub latex: bool,
}

/// A file for a picture that is not text.
fn png_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("a PNG picture is not text: name a file".to_owned()),
        text => file(text),
    }
}

impl PictureArguments {
    /// The files.
    pub fn delivery(self) -> Delivery {
        Delivery { svg: self.svg, tikz: self.tikz, png: self.png, ..Delivery::default() }
    }
}

/// Reads a number of games: `500`, `20k`, `1M`. The error is a sentence.
pub fn read_count(text: &str) -> Result<u64, String> {
    let count = number(text).filter(|&count| count > 0);
    count.ok_or_else(|| "write a number of games such as 500 or 20k".to_owned())
}

//! The attribute `d` of a path, and points, as TikZ writes them.

use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::fmt::Write;

use super::xml::number;
use super::{Pen, at};
use crate::Refusal;

type Point = (f64, f64);

/// The path in TikZ, and whether it encloses an area.
pub(super) fn path(data: &str, pen: &Pen) -> Result<(String, bool), Refusal> {
    let mut reader = Reader { rest: data };
    let (mut out, mut here, mut start, mut points, mut bends) = (String::new(), (0.0, 0.0), (0.0, 0.0), 0, false);
    while let Some(command) = reader.command() {
        let relative = command.is_ascii_lowercase();
        let from = if relative { here } else { (0.0, 0.0) };
        if matches!(command, 'Z' | 'z') {
            out += " -- cycle";
            here = start;
            continue;
        }
        // Several sets of numbers may follow a command; after the first place, moves are lines.
        let mut moves = matches!(command, 'M' | 'm');
        loop {
            let mut point = || -> Result<Point, Refusal> { Ok((from.0 + reader.number()?, from.1 + reader.number()?)) };
            match command.to_ascii_uppercase() {
                'M' | 'L' => {
                    let to = point()?;
                    let _ = write!(out, "{}{}", if moves { " " } else { " -- " }, at(pen.place(to)));
                    points = if moves { 1 } else { points + 1 };
                    start = if moves { to } else { start };
                    (here, moves) = (to, false);
                }
                'H' => here = straight(&mut out, (from.0 + reader.number()?, here.1), pen, &mut points),
                'V' => here = straight(&mut out, (here.0, from.1 + reader.number()?), pen, &mut points),
                'Q' => {
                    let (towards, to) = (point()?, point()?);
                    // The same curve as a cubic curve.
                    let part = |end: Point| (end.0 + (towards.0 - end.0) / 1.5, end.1 + (towards.1 - end.1) / 1.5);
                    curve(&mut out, [part(here), part(to), to], pen);
                    (here, bends) = (to, true);
                }
                'C' => {
                    let points = [point()?, point()?, point()?];
                    curve(&mut out, points, pen);
                    (here, bends) = (points[2], true);
                }
                'A' => {
                    let radii = (reader.number()?, reader.number()?);
                    let (_, large, sweep) = (reader.number()?, reader.number()?, reader.number()?);
                    let to = (from.0 + reader.number()?, from.1 + reader.number()?);
                    for piece in arc(here, to, radii, large != 0.0, sweep != 0.0) {
                        curve(&mut out, piece, pen);
                    }
                    (here, bends) = (to, true);
                }
                other => return Err(Refusal::new(format!("a path of the picture has the command {other}"))),
            }
            if !reader.has_number() {
                break;
            }
        }
    }
    Ok((out.trim_start().to_owned(), points > 2 || bends))
}

fn straight(out: &mut String, to: Point, pen: &Pen, points: &mut usize) -> Point {
    let _ = write!(out, " -- {}", at(pen.place(to)));
    *points += 1;
    to
}

fn curve(out: &mut String, [first, second, to]: [Point; 3], pen: &Pen) {
    let [first, second, to] = [first, second, to].map(|point| at(pen.place(point)));
    let _ = write!(out, " .. controls {first} and {second} .. {to}");
}

/// An upright elliptical arc as cubic curves of at most a quarter each (SVG 1.1, appendix F.6).
fn arc(from: Point, to: Point, (rx, ry): Point, large: bool, sweep: bool) -> Vec<[Point; 3]> {
    if rx <= 0.0 || ry <= 0.0 || from == to {
        return vec![[from, to, to]];
    }
    // On the unit circle.
    let half = ((from.0 - to.0) / 2.0 / rx, (from.1 - to.1) / 2.0 / ry);
    let length = half.0.hypot(half.1).max(f64::MIN_POSITIVE);
    // Radii that are too small grow.
    let grow = length.max(1.0);
    let (rx, ry, half) = (rx * grow, ry * grow, (half.0 / grow, half.1 / grow));
    let length = (length / grow).min(1.0);
    let off = (1.0 / (length * length) - 1.0).max(0.0).sqrt() * if large == sweep { -1.0 } else { 1.0 };
    let centre = (off * half.1, -off * half.0);
    let angle = |point: Point| (point.1 - centre.1).atan2(point.0 - centre.0);
    let begin = angle(half);
    let mut turn = angle((-half.0, -half.1)) - begin;
    if sweep && turn < 0.0 {
        turn += TAU;
    } else if !sweep && turn > 0.0 {
        turn -= TAU;
    }
    // For half a turn, rounding may give either sign.
    if (turn.abs() - PI).abs() < 1e-9 {
        turn = if sweep { PI } else { -PI };
    }
    let middle = ((from.0 + to.0) / 2.0 + centre.0 * rx, (from.1 + to.1) / 2.0 + centre.1 * ry);
    let count = (turn.abs() / FRAC_PI_2 - 1e-9).ceil().max(1.0);
    let step = turn / count;
    let pull = 4.0 / 3.0 * (step / 4.0).tan();
    let on = |(x, y): Point| (middle.0 + rx * x, middle.1 + ry * y);
    (0..count as usize)
        .map(|piece| {
            let (a, b) = (begin + step * piece as f64, begin + step * (piece + 1) as f64);
            [
                on((a.cos() - pull * a.sin(), a.sin() + pull * a.cos())),
                on((b.cos() + pull * b.sin(), b.sin() - pull * b.cos())),
                on((b.cos(), b.sin())),
            ]
        })
        .collect()
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches(|letter: char| letter == ',' || letter.is_whitespace());
    }

    fn command(&mut self) -> Option<char> {
        self.skip();
        let command = self.rest.chars().next()?;
        self.rest = &self.rest[command.len_utf8()..];
        Some(command)
    }

    fn has_number(&mut self) -> bool {
        self.skip();
        self.rest.starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '.'))
    }

    fn number(&mut self) -> Result<f64, Refusal> {
        self.skip();
        let inside = |(place, letter): &(usize, char)| {
            letter.is_ascii_digit() || *letter == '.' || (*letter == '-' && *place == 0)
        };
        let length = self.rest.char_indices().take_while(inside).count();
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        number(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(data: &str) -> String {
        path(data, &Pen::default()).unwrap().0
    }

    #[test]
    fn every_command() {
        assert_eq!(plain("M1 2L3,4"), "(1,2) -- (3,4)");
        assert_eq!(plain("M1 2H5V-1"), "(1,2) -- (5,2) -- (5,-1)");
        assert_eq!(plain("M10 10l-5 10h10z"), "(10,10) -- (5,20) -- (15,20) -- cycle");
        assert_eq!(plain("M0 0Q3 3 6 0"), "(0,0) .. controls (2,2) and (4,2) .. (6,0)");
        assert_eq!(plain("M0 0C1 1 2 1 3 0"), "(0,0) .. controls (1,1) and (2,1) .. (3,0)");
        assert!(path("M0 0T1 1", &Pen::default()).is_err() && path("M0 x", &Pen::default()).is_err());
        assert!(!path("M0 0L1 1", &Pen::default()).unwrap().1);
    }

    #[test]
    fn an_arch_goes_over_its_top() {
        // Half an ellipse, 2 wide and 1.6 high, from left to right over the top: vertical coordinates grow downwards.
        let pieces = arc((0.0, 0.0), (2.0, 0.0), (1.0, 1.6), false, true);
        assert_eq!(pieces.len(), 2);
        let (top, end) = (pieces[0][2], pieces[1][2]);
        assert!((top.0 - 1.0).abs() < 1e-9 && (top.1 + 1.6).abs() < 1e-9, "{top:?}");
        assert!((end.0 - 2.0).abs() < 1e-9 && end.1.abs() < 1e-9, "{end:?}");
    }

    #[test]
    fn a_quarter_goes_the_way_it_is_told() {
        let end = |large, sweep| {
            let pieces = arc((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), large, sweep);
            (pieces.len(), pieces[pieces.len() - 1][2])
        };
        assert_eq!([end(false, true).0, end(true, false).0, end(false, false).0, end(true, true).0], [1, 3, 1, 3]);
        let (_, (x, y)) = end(true, false);
        assert!(x.abs() < 1e-9 && (y - 1.0).abs() < 1e-9);
    }
}

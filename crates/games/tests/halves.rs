//! Sums of halves against the reference data, the closed formula and the law of the band.

use dashu_int::IBig;
use hedgerow_core::Budget;
use hedgerow_core::budget::Stopped;
use hedgerow_games::hackenbush::synchronous::halves::{Cell, Halves, Side, band_law};
use hedgerow_value::{Rational, Worth};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Finer than any interval here.
const WIDE: u32 = 256;

fn cell(halves: &mut Halves, m: usize, n: usize) -> Cell {
    halves.cell(m, n, &Budget::unlimited()).expect("no limit")
}

fn exact(value: &Worth) -> &Rational {
    value.exact().unwrap_or_else(|| panic!("not exact: {value}"))
}

fn cells(data: &Value) -> impl Iterator<Item = (usize, usize, &Value)> {
    data.as_object().unwrap().iter().map(|(key, value)| {
        let (m, n) = key.split_once(',').unwrap();
        (m.parse().unwrap(), n.parse().unwrap(), value)
    })
}

#[test]
fn every_reference_cell() {
    let data: Value = serde_json::from_str(include_str!("data/halves.json")).unwrap();
    let (mut halves, mut intervals) = (Halves::new(20_000, 64), Halves::new(0, 64));
    assert_eq!(cells(&data["halves_table"]).count(), 55);
    for (m, n, expected) in cells(&data["halves_table"]) {
        let cell = cell(&mut halves, m, n);
        let value = exact(&cell.value);
        match expected {
            Value::String(text) => assert_eq!(value.to_string(), *text, "({m}, {n})"),
            _ => {
                let written = format!("{:#x}/{:#x}", value.numerator(), value.denominator());
                let hash: String = Sha256::digest(written).iter().map(|byte| format!("{byte:02x}")).collect();
                assert_eq!(expected["sha256_of_num/den"].as_str(), Some(hash.as_str()), "({m}, {n})");
            }
        }
        let within = intervals.cell(m, n, &Budget::unlimited()).unwrap();
        assert_eq!(within.side, cell.side, "({m}, {n})");
        for (narrow, number) in [(within.value, &cell.value), (within.p, &cell.p), (within.q, &cell.q)] {
            assert!(narrow.interval(WIDE).contains(exact(number)), "({m}, {n})");
            let two_units = Rational::from_big(1.into(), IBig::ONE << 63).unwrap();
            assert!(narrow.interval(WIDE).width() <= two_units, "({m}, {n}): {narrow}");
        }
    }
    for (m, n, expected) in cells(&data["halves_p"]) {
        let (p, expected) = (cell(&mut halves, m, n).p, expected.as_str().unwrap());
        if expected.contains('.') {
            assert_eq!(format!("{:.15}", p.to_f64()), expected, "({m}, {n})");
        } else {
            assert_eq!(p.to_string(), expected, "({m}, {n})");
        }
    }
}

#[test]
fn blue_stalks_alone_have_a_closed_formula() {
    let mut halves = Halves::new(100_000, 64);
    let half = Rational::new(1, 2).unwrap();
    let mut sum = Rational::ZERO;
    for m in 1..=200_i64 {
        if m >= 3 && m % 2 == 1 {
            sum = &sum + &Rational::new(1, m).unwrap();
        }
        let expected = &half * &(&Rational::from(m - 1) - &sum);
        let cell = cell(&mut halves, m as usize, 0);
        assert_eq!((exact(&cell.value), cell.side), (&expected, Side::Edge), "{m}");
    }
}

fn check_band(rows: usize, width_bits: u32) {
    let mut halves = Halves::new(2000, width_bits);
    for m in 0..=rows {
        for n in 0..=m {
            let expected = match n {
                0 => Side::Edge,
                _ if n == m => Side::Diagonal,
                _ if band_law(m, n) => Side::Band,
                _ => Side::Interior,
            };
            let cell = cell(&mut halves, m, n);
            assert_eq!(cell.side, expected, "({m}, {n})");
            if expected == Side::Band {
                assert_eq!((cell.p.to_f64(), cell.q.to_f64()), (1.0, 1.0), "({m}, {n})");
            }
        }
    }
}

#[test]
fn the_law_of_the_band() {
    check_band(300, 256);
}

#[test]
#[ignore = "takes some seconds"]
fn the_law_of_the_band_far_out() {
    check_band(1000, 64);
}

#[test]
fn the_caption_of_table_3_is_wrong_at_its_corner() {
    let mut halves = Halves::new(2000, 128);
    let cell = cell(&mut halves, 19, 10);
    assert_eq!(cell.side, Side::Interior);
    let above = halves.cell(18, 9, &Budget::unlimited()).unwrap();
    assert!(cell.value.interval(WIDE).low() > above.value.interval(WIDE).high());
}

#[test]
fn exchanging_the_players_negates() {
    let mut halves = Halves::new(2000, 64);
    for (m, n) in [(0, 0), (5, 0), (4, 4), (7, 2), (9, 5), (30, 7)] {
        let (cell, mirror) = (cell(&mut halves, m, n), halves.cell(n, m, &Budget::unlimited()).unwrap());
        let (value, negative) = (cell.value.interval(WIDE), mirror.value.interval(WIDE));
        assert_eq!((value.low(), value.high()), (&-negative.high(), &-negative.low()));
        assert_eq!((cell.side, cell.p), (mirror.side, mirror.q), "({m}, {n})");
    }
}

#[test]
fn matrices_as_in_the_thesis() {
    let mut halves = Halves::new(2000, 64);
    let mut text = |m, n| {
        let matrix = halves.matrix(m, n, &Budget::unlimited()).unwrap();
        matrix.map(|rows| rows.map(|row| row.map(|entry| entry.to_string()).join(" ")).join(" / "))
    };
    assert_eq!(text(2, 1).as_deref(), Some("0 1/2 / 1/2 0"));
    assert_eq!(text(3, 2).as_deref(), Some("1/4 1/2 / 5/21 1/4"));
    assert_eq!(text(3, 0), None);
}

#[test]
fn a_budget_ends_the_work_and_the_table_goes_on() {
    let mut halves = Halves::new(2000, 64);
    let tight = Budget::unlimited().with_memory(20_000);
    assert_eq!(halves.cell(40, 20, &tight), Err(Stopped::Memory));
    assert_eq!(cell(&mut halves, 40, 20), cell(&mut Halves::new(2000, 64), 40, 20));
}

//! Reports of the size of real ones, with made-up numbers, to be looked at.

use hedgerow_lab::plots::{Axis, BarPlot, BarSeries, LinePlot, Point, Series, bars, lines};
use hedgerow_lab::statistics::{Z95, wilson};
use hedgerow_lab::study::report::{Agreement, Cell, Estimate, Figure, Heading, Report, Row, Table};

/// A cell of one repetition.
pub fn cell(ours: &str, published: Option<&str>) -> Cell {
    Cell {
        ours: Some(ours.into()),
        interval: None,
        estimate: None,
        repetitions: 1,
        published: published.map(Into::into),
        agreement: Agreement::Unpublished,
        distance: None,
        left_out: None,
    }
}

/// A cell with the share of so many trials.
pub fn share(ours: f64, trials: u64, published: Option<f64>) -> Cell {
    let (low, high) = wilson((ours * trials as f64).round(), trials, Z95);
    Cell {
        interval: Some(format!("{low:.2}-{high:.2}")),
        estimate: Some(Estimate { value: ours, interval: Some((low, high)) }),
        distance: published.map(|theirs| 100.0 * (ours - theirs).abs()),
        repetitions: trials,
        published: published.map(|theirs| format!("{theirs:.2}")),
        agreement: match published {
            None => Agreement::Unpublished,
            Some(theirs) if (low - 0.05..=high + 0.05).contains(&theirs) => Agreement::Agrees,
            Some(_) => Agreement::Differs,
        },
        ..cell(&format!("{ours:.2}"), None)
    }
}

fn headings(texts: impl IntoIterator<Item = impl ToString>, span: usize) -> Vec<Heading> {
    texts.into_iter().map(|text| Heading { text: text.to_string(), span }).collect()
}

/// Numbers that look measured: the same at every run.
fn wobble(place: usize) -> f64 {
    ((place * 2_654_435_761) % 1000) as f64 / 1000.0 - 0.5
}

fn by_playouts() -> Table {
    let row = |row: usize, name: &str| {
        let ours = |column: usize| {
            (0.2 + 0.12 * column as f64 + 0.04 * row as f64 + 0.1 * wobble(7 * row + column)).clamp(0.0, 1.0)
        };
        let theirs = |column: usize| (ours(column) + 0.35 * wobble(3 * row + 5 * column)).clamp(0.0, 1.0);
        let mut cells: Vec<Cell> =
            (0..5).map(|column| share(ours(column), 100, Some((theirs(column) * 100.0).round() / 100.0))).collect();
        if row == 3 {
            cells[4] = Cell {
                ours: None,
                interval: None,
                left_out: Some("hours".into()),
                agreement: Agreement::Unpublished,
                ..cells[4].clone()
            };
            cells[3] = Cell {
                ours: None,
                interval: None,
                published: Some("x".into()),
                agreement: Agreement::Unpublished,
                ..cells[3].clone()
            };
            cells[2].agreement = Agreement::Open;
        }
        Row { headings: vec![name.into()], cells }
    };
    Table {
        name: "Table 2".into(),
        title: "Share of right values of stalks of five edges".into(),
        corner: vec!["Number of playouts".into()],
        headings: vec![headings(["Number of iterations"], 5), headings([100, 200, 400, 800, 1600], 1)],
        rows: ["10", "50", "100", "500"].into_iter().enumerate().map(|(place, name)| row(place, name)).collect(),
        tells_distance: false,
        note: Some(
            "The thesis gives the shares in its Table 2; where it has crossed a cell out, its program was not run."
                .into(),
        ),
    }
}

fn three_players() -> Table {
    let row = |row: usize| {
        let games = 600;
        let wins = [0.31, 0.35, 0.30].map(|wins| wins + 0.06 * wobble(row * 3 + (wins * 100.0) as usize));
        let theirs = |column: usize| {
            Some(wins[column] + if row == 4 && column == 1 { 0.16 } else { 0.03 * wobble(row + column) })
        };
        let mut cells: Vec<Cell> = (0..3).map(|column| share(wins[column], games, theirs(column))).collect();
        cells.push(share((1.0 - wins.iter().sum::<f64>()).max(0.0), games, None));
        Row { headings: vec![format!("{}x{0}x{0}", 2 + row / 4), format!("max^n, depth {}", 1 + row % 4)], cells }
    };
    Table {
        name: "Table 7".into(),
        title: "Wins of three players of 3D Hex, by board and depth".into(),
        corner: vec!["Board".into(), "First player".into()],
        headings: vec![headings(["first", "second", "third", "draw"], 1)],
        rows: (0..11).map(row).collect(),
        tells_distance: false,
        note: None,
    }
}

fn wide() -> Table {
    let cells = (0..16).map(|column| share(0.5 + 0.4 * wobble(column), 50, Some(0.5))).collect();
    let over = ["Blue first", "Red first"].into_iter().cycle().take(16);
    Table {
        name: "Table 9".into(),
        title: "Many columns".into(),
        corner: vec!["Player".into()],
        headings: vec![headings((1..=8).map(|depth| format!("depth {depth}")), 2), headings(over, 1)],
        rows: vec![Row { headings: vec!["alpha-beta".into()], cells }],
        tells_distance: false,
        note: None,
    }
}

fn points(series: usize, count: usize, times: f64) -> Vec<Point> {
    let point = |place: usize| {
        let y = 0.15
            + 0.1 * series as f64
            + 0.45 * place as f64 / count as f64
            + times * 0.06 * wobble(17 * place + 5 * series);
        Point { x: 100.0 * 2_f64.powi(place as i32), y, interval: Some((y - 0.06, y + 0.06)) }
    };
    (0..count).map(point).collect()
}

fn four_lines() -> String {
    let names = ["10 playouts", "50 playouts", "100 playouts", "500 playouts"];
    let series = |published: bool| {
        names.iter().enumerate().map(move |(place, name)| {
            let mut points = points(place, 5, if published { -1.0 } else { 1.0 });
            if published {
                points.iter_mut().for_each(|point| point.interval = None);
            }
            Series { name: name.to_string(), points, published }
        })
    };
    lines(&LinePlot {
        title: "Share of right values by iterations".into(),
        x_label: "Number of iterations".into(),
        y_label: "Right values".into(),
        x: Axis::Logarithmic,
        per_cent: true,
        series: series(false).chain(series(true)).collect(),
        ..LinePlot::default()
    })
}

fn turns() -> String {
    let series = |place: usize, name: &str| {
        let point = |turn: usize| {
            let y = 10_f64.powf(5.5 - place as f64 * 0.4 - turn as f64 * 0.06 + 0.5 * wobble(turn * 11 + place));
            Point { x: turn as f64 + 1.0, y, interval: Some((y * 0.7, y * 1.4)) }
        };
        Series { name: name.into(), points: (0..60).map(point).collect(), published: false }
    };
    let mut all: Vec<Series> =
        ["AB", "DAB", "DABS", "DMCTS"].iter().enumerate().map(|(place, name)| series(place, name)).collect();
    all.push(Series {
        published: true,
        points: all[0].points.iter().map(|point| Point { y: point.y * 1.5, interval: None, ..*point }).collect(),
        ..all[0].clone()
    });
    lines(&LinePlot {
        title: "Nodes by turn on the board of 8 by 8, all engines at depth 6, in the mean of all games of the match"
            .into(),
        x_label: "Turn".into(),
        y_label: "Nodes searched in a turn".into(),
        log_y: true,
        series: all,
        ..LinePlot::default()
    })
}

fn eight_by_names() -> String {
    let boards =
        ["hackenbush: a stalk", "hackenbush: a tree", "konane 6x6", "boxes 3x3", "boxes 4x4 swedish", "hex3d 3x3x3"];
    let series = |place: usize| {
        let point = |board: usize| {
            let y = 3.0 + place as f64 + 4.0 * wobble(board * 31 + place * 7);
            Point { x: board as f64, y, interval: Some((y - 0.4, y + 0.5)) }
        };
        Series {
            name: format!("engine {place} of eight"),
            points: (0..boards.len()).map(point).collect(),
            published: false,
        }
    };
    lines(&LinePlot {
        title: "Eight series over names".into(),
        x_label: "Position".into(),
        y_label: "Mean length (plies)".into(),
        x: Axis::Categories(boards.map(String::from).into()),
        series: (0..8).map(series).collect(),
        ..LinePlot::default()
    })
}

fn grouped(groups: Vec<String>, series: &[(&str, bool)], title: &str) -> String {
    let values = |place: usize, published: bool| {
        let value = |group: usize| {
            let share = 0.25
                + 0.2 * (place / 2) as f64
                + 0.3 * wobble(group * 13 + place / 2 * 5)
                + if published { 0.05 } else { 0.0 };
            (group != 5).then_some((share, (!published).then_some((share - 0.05, share + 0.06))))
        };
        (0..groups.len()).map(value).collect()
    };
    let series = series.iter().enumerate().map(|(place, &(name, published))| BarSeries {
        name: name.into(),
        values: values(place, published),
        published,
    });
    let series = series.collect();
    bars(&BarPlot {
        title: title.into(),
        x_label: "Opening".into(),
        y_label: "Games won".into(),
        groups,
        series,
        per_cent: true,
    })
}

fn figure(name: &str, title: &str, svg: String) -> Figure {
    Figure { name: name.into(), title: title.into(), svg, notes: vec![] }
}

/// Two reports with everything in them.
pub fn large() -> Vec<Report> {
    let six = [("AB", false), ("AB", true), ("DAB", false), ("DAB", true), ("DABS", false), ("DABS", true)];
    let four = [("AB", false), ("DAB", true), ("DAB", false), ("AB", true)];
    let mut first = Report {
        name: "koene-table-2".into(),
        title: "The Scale Method with UCT, by iterations and games".into(),
        thesis: Some("Nobody 2024".into()),
        part: Some("Table 2, Figures 3 and 4".into()),
        about: "How often does the Scale Method find the value of a stalk when both sides are played by UCT, and does it help more to search longer or to play more games?".into(),
        tables: vec![by_playouts(), three_players()],
        figures: vec![
            figure("Figure 3", "Share of right values by iterations", four_lines()),
            figure("Figure 4", "Nodes by turn", turns()),
            figure("Figure 5", "Bars", grouped((1..=9).map(|opening| format!("{opening} moves")).collect(), &six, "Games won after random openings")),
        ],
        notes: vec!["All numbers of this report are made up: it is there to be looked at.".into()],
        missing: vec![],
        scale: 0.1,
        units: (2000, 2000),
        seconds: 14_523.0,
        machines: vec!["AMD EPYC 7763, 2 cores, 8 GiB".into()],
        versions: vec!["hedgerow 0.1.0".into()],
        seed: 2,
        commands: vec!["hedgerow study run koene-table-2 --scale 0.1 --out results/koene-table-2".into(), "hedgerow study report koene-table-2 --html report.html".into()],
    };
    first.figures[0].notes = vec!["The numbers of the thesis are read off its Table 2.".into()];
    let long = (0..30).map(|place| format!("alpha-beta, depth {}, board {}", place % 6 + 1, place / 6 + 3)).collect();
    let second = Report {
        name: "more".into(),
        title: "Wide tables and many bars".into(),
        thesis: None,
        part: None,
        tables: vec![wide()],
        figures: vec![
            figure("Figure 1", "Eight series", eight_by_names()),
            figure("Figure 2", "Thirty groups with long names", grouped(long, &four, "Games won by engine and board")),
            figure(
                "Figure 3",
                "Thirty groups with short names",
                grouped((1..=30).map(|n| n.to_string()).collect(), &four, "Games won by length of the opening"),
            ),
            figure("Figure 4", "Nothing", lines(&LinePlot { title: "Nothing yet".into(), ..LinePlot::default() })),
        ],
        units: (120, 400),
        ..first.clone()
    };
    vec![first, second]
}

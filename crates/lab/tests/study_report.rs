//! Reports in all their forms, on a made-up study with every kind of cell.

mod examples;

use hedgerow_lab::study::report::{Agreement, Cell, Figure, Heading, Report, Row, Table, csv, html, markdown, text};

use examples::{cell, share};

/// A report of few cells, all of other kinds, with signs that mean something in every form.
fn small() -> Report {
    let left_out = Cell { ours: None, left_out: Some("hours".into()), repetitions: 0, ..cell("", None) };
    let missing = Cell { ours: None, repetitions: 0, published: Some("x".into()), ..cell("", None) };
    let value = Cell { agreement: Agreement::Agrees, ..cell("{1|-1}", Some("{1|-1}")) };
    let open = Cell { agreement: Agreement::Open, ..cell("*2", Some("say \"two\", or 3")) };
    let heading = |text: &str, span| Heading { text: text.into(), span };
    let row = |name: &str, cells: Vec<Cell>| Row { headings: vec![name.into()], cells };
    let table = Table {
        name: "Table 2".into(),
        title: "a < b".into(),
        corner: vec!["m & n".into()],
        headings: vec![vec![heading("iterations", 3)], vec![heading("100", 1), heading("200", 1), heading("<400>", 1)]],
        rows: vec![
            row("<x>", vec![share(0.4, 100, Some(0.42)), share(0.38, 100, Some(0.7)), left_out]),
            row("y|z", vec![value, open, missing]),
        ],
        tells_distance: false,
        note: Some("A note & more.".into()),
    };
    Report {
        name: "made-up".into(),
        title: "A <study>".into(),
        thesis: Some("Nobody 2024".into()),
        part: Some("Table 2".into()),
        about: "Is a|b & c \"true\"?".into(),
        tables: vec![table],
        figures: vec![Figure {
            name: "Figure 1".into(),
            title: "x > y".into(),
            svg: "<svg viewBox=\"0 0 1 1\"></svg>\n".into(),
            notes: vec!["As <drawn>.".into()],
        }],
        notes: vec!["The end.".into()],
        missing: vec![],
        scale: 0.01,
        units: (30, 40),
        seconds: 3725.0,
        machines: vec!["AMD & Co".into()],
        versions: vec!["0.1.0".into()],
        seed: 2,
        commands: vec!["hedgerow study run made-up --scale 0.01 > out".into()],
    }
}

#[test]
fn the_small_report_has_all_kinds_of_cells() {
    assert_eq!(small().agreement(), (2, 1, 1));
}

#[test]
fn tables_tell_how_far_they_are_from_what_was_published() {
    let mut report = small();
    assert!(!text(&report, false, 80).contains("points"));
    report.tables[0].tells_distance = true;
    // By 2 and by 32 points: what is no share does not count.
    let sentence = "on average 17.0 points from the published shares.";
    for written in [text(&report, false, 200), markdown(&report, &|_| None), html(&[report.clone()])] {
        assert!(written.contains(sentence), "{written}");
    }
}

fn has_all(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn in_a_terminal() {
    let plain = text(&small(), false, 100);
    has_all(
        &plain,
        &[
            "A <study>\n\nNobody 2024, Table 2\n\nIs a|b",
            "        iterations\n",
            "m & n   100 ",
            "<x>       0.40 (0.42)",
            "0.38! (0.70)",
            "0.31-0.50",
            "hours",
            "*2? (say \"two\", or 3)",
            "crossed out there; …: not run yet, or there is none; hours: why a cell was left out",
            "100 repetitions",
            "2 of 4 published numbers agree, 1 differs, 1 cannot be judged.",
            "Figure 1: x > y\n  As <drawn>.",
            "at 1 % of its size, not finished: 30 of 40 units",
            "1 hour 2 minutes of one thread",
            "  hedgerow study run made-up --scale 0.01 > out\n",
        ],
    );
    assert!(
        !plain.contains('\u{1b}') && plain.lines().all(|line| line.chars().count() <= 100 && line.trim_end() == line)
    );
    let coloured = text(&small(), true, 100);
    assert_eq!(coloured.matches("\u{1b}[31m").count(), 1);
    let red = coloured.split("\u{1b}[31m").nth(1).unwrap_or_default();
    assert!(red.trim_start().starts_with("0.38! (0.70)"));
}

#[test]
fn wide_tables_go_on_below() {
    let narrow = text(&small(), false, 40);
    let table: Vec<&str> = narrow.lines().skip_while(|line| !line.starts_with("Table 2")).collect();
    // The headings of the rows come again with each block, as does the heading that is cut.
    assert!(narrow.matches("\n<x>").count() >= 2);
    assert_eq!(narrow.matches("\n<x>").count(), narrow.matches("\nm & n").count());
    assert_eq!(narrow.matches("iterations").count(), narrow.matches("\nm & n").count());
    assert!(table.iter().take_while(|line| !line.starts_with("1 to 100 rep")).all(|line| line.chars().count() <= 40));
    // No width is too small.
    for width in 0..40 {
        has_all(&text(&small(), false, width), &["0.40 (0.42)", "0.38! (0.70)", "hours"]);
    }
}

#[test]
fn letters_cannot_steer_the_terminal() {
    let mut report = small();
    report.title = "\u{1b}]0;gone\u{7}".into();
    report.tables[0].rows[0].headings[0] = "\u{1b}[2J".into();
    report.commands = vec!["\u{1b}[31m".into()];
    assert!(!text(&report, false, 80).contains(['\u{1b}', '\u{7}']));
}

#[test]
fn in_markdown() {
    let told = markdown(&small(), &|figure| Some(format!("pictures/{figure}.svg")));
    assert!(told.starts_with("### A &lt;study&gt;\n\n*Nobody 2024, Table 2*\n\nIs a\\|b &amp; c"));
    has_all(
        &told,
        &[
            "**Table 2: a &lt; b**\n\nColumns: iterations.\n\n| m &amp; n | 100 | 200 | &lt;400&gt; |\n| :-- | --: | --: | --: |\n",
            "\n| &lt;x&gt; | 0.40 (0.42)<br><sub>0.31-0.50</sub> | **0.38 !** (0.70)<br>",
            "*hours* |\n| y\\|z | {1\\|-1} ({1\\|-1}) | \\*2 ? (say",
            "![Figure 1: x &gt; y](<pictures/0.svg>)",
            "**2 of 4 published numbers agree",
            "- Seed: 2\n",
            "```sh\nhedgerow study run made-up --scale 0.01 > out\n```\n",
        ],
    );
    // Every line of the table has the same number of bars.
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    assert!(told.lines().filter(|line| line.starts_with('|')).all(|line| bars(line) == 5));
    assert!(!markdown(&small(), &|_| None).contains("!["));
}

#[test]
fn as_comma_separated_values() {
    let told = csv(&small());
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0], "study,table,row,column,ours,low,high,repetitions,published,agreement,left_out");
    assert!(lines[1].starts_with("made-up,Table 2,<x>,iterations / 100,0.40,0.3"), "{}", lines[1]);
    assert!(lines[2].ends_with(",100,0.70,differs,"), "{}", lines[2]);
    assert_eq!(lines[3], "made-up,Table 2,<x>,iterations / <400>,,,,0,,unpublished,hours");
    assert_eq!(lines[5], "made-up,Table 2,y|z,iterations / 200,*2,,,1,\"say \"\"two\"\", or 3\",open,");
    // Tables of one name are told apart by their titles.
    let mut report = small();
    report.tables.push(Table { title: "another".into(), ..report.tables[0].clone() });
    has_all(&csv(&report), &["made-up,Table 2: a < b,", "made-up,Table 2: another,"]);
}

#[test]
fn as_a_page() {
    let page = html(&[small()]);
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.ends_with("</html>\n"));
    has_all(
        &page,
        &[
            "<meta name=\"viewport\"",
            "<h1>A &lt;study&gt;</h1>",
            "<caption><span>Table 2: a &lt; b</span></caption>",
            "<th scope=\"colgroup\" colspan=\"3\">iterations</th>",
            "<th scope=\"row\">&lt;x&gt;</th><td class=\"agrees\" title=\"agrees with",
            "<td class=\"differs\" title=\"differs from the published number",
            "100 repetitions\"><span class=\"ours\"><span class=\"mark\" role=\"img\" aria-label=\"differs\">!</span> 0.38</span>",
            "<span class=\"name\">theirs</span> 0.70",
            "<td class=\"missing\"><span class=\"ours\">hours</span></td>",
            "say &quot;two&quot;, or 3",
            "<figure>",
            "<svg viewBox=\"0 0 1 1\"></svg>",
            "As &lt;drawn&gt;.",
            "<dt>Time taken</dt><dd>1 hour 2 minutes of one thread</dd>",
            "AMD &amp; Co",
            "<pre tabindex=\"0\"><code>hedgerow study run made-up --scale 0.01 &gt; out</code></pre>",
        ],
    );
    for gone in ["<script", "http:", "https:", "<nav", "<x>", "<drawn>", "<study>"] {
        assert!(!page.contains(gone), "{gone}");
    }
    for tag in ["table", "thead", "tbody", "tr", "td", "th", "div", "dl", "dd", "figure", "article", "span", "p"] {
        let opened = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_page_of_several_reports_has_contents() {
    let page = html(&[small(), small()]);
    has_all(
        &page,
        &[
            "<nav aria-label=\"Contents\">",
            "<a href=\"#study-made-up\">",
            "<a href=\"#study-made-up-2\">",
            "<article id=\"study-made-up-2\">",
            "<h2>A &lt;study",
        ],
    );
    assert_eq!(page.matches("<h1>").count(), 1);
    has_all(&html(&[]), &["There are no reports.", "</html>"]);
}

#[test]
fn what_is_no_picture_stays_outside() {
    let mut report = small();
    report.figures[0].svg = "<script>alert(1)</script>".into();
    let page = html(&[report]);
    assert!(!page.contains("<script") && page.contains("Figure 1: x &gt; y"));
}

#[test]
fn reports_with_nothing_in_them_and_tables_out_of_shape() {
    let empty = Report { tables: vec![], figures: vec![], notes: vec![], commands: vec![], ..small() };
    let mut bare = small();
    bare.tables[0].rows.clear();
    let mut ragged = small();
    ragged.tables[0].rows[0].cells.truncate(1);
    ragged.tables[0].rows[1].headings.clear();
    ragged.tables[0].headings[0][0].span = 9;
    ragged.tables[0].headings[1].clear();
    for report in [empty, bare, ragged] {
        assert!(text(&report, true, 60).contains("hour") && markdown(&report, &|_| None).contains("hour"));
        assert!(csv(&report).starts_with("study,") && html(&[report]).ends_with("</html>\n"));
    }
}

/// Writes all forms of two large reports into the folder of the environment's FOLDER, to be looked at.
#[test]
#[ignore = "writes files: FOLDER=... cargo test -p hedgerow-lab --test all -- --ignored to_be_looked_at"]
fn to_be_looked_at() {
    let Some(folder) = std::env::var_os("FOLDER").map(std::path::PathBuf::from) else { return };
    let reports = examples::large();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("reports.html", &html(&reports));
    write("report.html", &html(&reports[..1]));
    for (place, report) in reports.iter().enumerate() {
        write(&format!("{place}.txt"), &text(report, false, 100));
        write(&format!("{place}.md"), &markdown(report, &|figure| Some(format!("{place}-{figure}.svg"))));
        write(&format!("{place}.csv"), &csv(report));
        for (figure, one) in report.figures.iter().enumerate() {
            write(&format!("{place}-{figure}.svg"), &one.svg);
        }
    }
}

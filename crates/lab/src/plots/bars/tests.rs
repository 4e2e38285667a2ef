use super::super::colours::Colour;
use super::*;

fn is_whole(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains(" id="), "{svg}");
}

fn plot(groups: &[&str], series: &[(&str, bool)]) -> BarPlot {
    let values = |times: usize| {
        let value = |place: usize| (times * place) as f64 / 40.0;
        (1..=groups.len()).map(|place| Some((value(place), Some((value(place) - 0.01, value(place) + 0.02))))).collect()
    };
    let bars = |(place, &(name, published)): (usize, &(&str, bool))| BarSeries {
        name: name.into(),
        values: values(place + 1),
        published,
    };
    BarPlot {
        title: "wins".into(),
        x_label: "board".into(),
        y_label: "share".into(),
        groups: groups.iter().map(|&name| name.into()).collect(),
        series: series.iter().enumerate().map(bars).collect(),
        per_cent: false,
    }
}

/// The rectangles with this filling, as left end, width and height.
fn rectangles(svg: &str, fill: &str) -> Vec<[f64; 3]> {
    let number = |line: &str, key: &str| -> f64 {
        let rest = line.split(&format!(" {key}=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    svg.lines()
        .filter(|line| line.starts_with("<rect") && line.contains(&format!("fill=\"{fill}\"")))
        .map(|line| ["x", "width", "height"].map(|key| number(line, key)))
        .collect()
}

#[test]
fn published_bars_stand_right_after_ours() {
    let svg = bars(&plot(&["a", "b"], &[("p", false), ("q", false), ("p", true)]));
    is_whole(&svg);
    let (first, second) = (Colour::apart(0), Colour::apart(1));
    // In the last group: the legend uses some of these colours, too.
    let left = |fill: String| rectangles(&svg, &fill).last().map(|rectangle| rectangle[0]);
    assert!(
        left(first.code()).is_some()
            && left(first.code()) < left(first.paler().code())
            && left(first.paler().code()) < left(second.code())
    );
    assert_eq!(rectangles(&svg, &first.code()).len(), 3);
    assert!(svg.contains(">published<") && svg.contains(">board<") && svg.contains(">share<"));
}

#[test]
fn bars_are_as_high_as_their_numbers() {
    let svg = bars(&plot(&["a", "b"], &[("", false)]));
    let found = rectangles(&svg, &Colour::apart(0).code());
    assert!((found[1][2] / found[0][2] - 2.0).abs() < 0.01, "{found:?}");
}

#[test]
fn long_names_make_the_bars_lie() {
    let names: Vec<String> = (0..30).map(|place| format!("alpha-beta with depth {place}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let svg = bars(&plot(&names, &[("a", false), ("b", false), ("c", false), ("d", false)]));
    is_whole(&svg);
    assert!(names.iter().all(|name| svg.contains(&format!(">{name}<"))));
    let found = rectangles(&svg, &Colour::apart(0).code());
    assert!(found[30][1] > 5.0 * found[1][1] && found[30][2] == found[1][2], "{found:?}");
}

#[test]
fn nothing_and_what_is_not_finite() {
    let empty = bars(&BarPlot::default());
    is_whole(&empty);
    assert!(empty.contains(">no data<"));
    let mut plot = plot(&["a", "b", "c"], &[("p", false)]);
    plot.series[0].values =
        vec![Some((f64::NAN, None)), None, Some((2.0, Some((f64::NEG_INFINITY, f64::NAN)))), Some((1.0, None))];
    let svg = bars(&plot);
    is_whole(&svg);
    // One and the legend's; the fourth has no group.
    assert_eq!(rectangles(&svg, &Colour::apart(0).code()).len(), 2);
}

use super::*;

fn is_whole(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains(" id="), "{svg}");
}

fn series(name: &str, points: usize, published: bool) -> Series {
    let y = |place: usize| 0.2 + 0.6 * place as f64 / points as f64;
    let point = |place| Point { x: place as f64, y: y(place), interval: Some((y(place) - 0.1, y(place) + 0.1)) };
    Series { name: name.into(), points: (0..points).map(point).collect(), published }
}

fn plot(series: Vec<Series>) -> LinePlot {
    LinePlot { title: "a & b".into(), x_label: "x (s)".into(), y_label: "y < 1".into(), series, ..LinePlot::default() }
}

#[test]
fn labels_ticks_and_legend() {
    let svg = lines(&plot(vec![series("ours", 5, false), series("ours", 5, true)]));
    is_whole(&svg);
    for text in [">a &amp; b<", ">x (s)<", ">y &lt; 1<", ">ours<", ">published<", ">0.4<", ">3<"] {
        assert!(svg.contains(text), "{text}");
    }
    // Discs of both kinds: five each and one in the legend, each with another below it.
    assert_eq!(svg.matches("<circle").count(), 24);
}

#[test]
fn many_points_have_a_band_and_no_marks() {
    let svg = lines(&plot(vec![series("ours", 60, false)]));
    is_whole(&svg);
    assert_eq!((svg.matches("<circle").count(), svg.matches("<polygon").count()), (0, 1));
    let few = lines(&plot(vec![series("ours", 30, false)]));
    assert_eq!((few.matches("<circle").count(), few.matches("<polygon").count()), (62, 0));
}

#[test]
fn eight_series_have_eight_colours() {
    let svg = lines(&plot((0..8).map(|place| series(&format!("s{place}"), 3, false)).collect()));
    is_whole(&svg);
    let colours: std::collections::HashSet<&str> = svg
        .lines()
        .filter(|line| line.starts_with("<polyline"))
        .filter_map(|line| line.split("stroke=\"").nth(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    // And that of the axes.
    assert_eq!(colours.len(), 9);
}

#[test]
fn scales_with_powers_of_ten() {
    let points = [100.0, 1000.0, 10_000.0].map(|x| Point { x, y: x * x, interval: Some((0.0, 2.0 * x * x)) });
    let mut plot = plot(vec![Series { points: points.into(), ..Series::default() }]);
    (plot.x, plot.log_y) = (Axis::Logarithmic, true);
    let svg = lines(&plot);
    is_whole(&svg);
    assert!(svg.contains(">10⁶<") && svg.contains(">5000<") && !svg.contains("no place"));
    plot.series[0].points[0].y = 0.0;
    assert!(lines(&plot).contains(">One point has no place on these axes.<"));
}

#[test]
fn names_along_the_axis() {
    let mut plot = plot(vec![series("ours", 3, false)]);
    plot.x = Axis::Categories(["<A>", "B", "C"].map(String::from).into());
    let svg = lines(&plot);
    is_whole(&svg);
    assert!(svg.contains(">&lt;A&gt;<") && svg.contains(">C<") && !svg.contains("no place"));
    plot.x = Axis::Categories(vec![]);
    assert!(lines(&plot).contains(">no data<"));
}

#[test]
fn shares_as_per_cent() {
    let svg = lines(&LinePlot { per_cent: true, ..plot(vec![series("ours", 5, false)]) });
    assert!(svg.contains(">40 %<") && !svg.contains(">0.4<"));
}

#[test]
fn nothing_and_what_is_not_finite() {
    let empty = lines(&LinePlot::default());
    is_whole(&empty);
    assert!(empty.contains(">no data<"));
    let broken = [(f64::NAN, 1.0), (1.0, f64::INFINITY)].map(|(x, y)| Point { x, y, interval: None });
    let mut plot = plot(vec![Series { points: broken.into(), ..Series::default() }]);
    let svg = lines(&plot);
    is_whole(&svg);
    assert!(svg.contains(">no data<"));
    plot.series[0].points.push(Point { x: 1.0, y: 2.0, interval: Some((f64::NAN, f64::INFINITY)) });
    let svg = lines(&plot);
    is_whole(&svg);
    assert!(!svg.contains(">no data<") && svg.matches("<circle").count() == 2);
}

use super::*;
use crate::{Algebra, Algebraic, Game, Polynomial};

#[test]
fn every_form() {
    for (text, wanted) in [
        ("0", "0"),
        ("-3", "-3"),
        ("-7/2", "-\\tfrac{7}{2}"),
        ("*", "{*}"),
        ("*12", "{*}12"),
        ("^", "{\\uparrow}"),
        ("v*", "{\\downarrow}{*}"),
        ("^2", "{\\Uparrow}"),
        ("v2*3", "{\\Downarrow}{*}3"),
        ("^7", "7{\\cdot}{\\uparrow}"),
        ("1*", "1{*}"),
        ("-1v3*2", "-1 + 3{\\cdot}{\\downarrow}{*}2"),
        ("3/2^*", "\\tfrac{3}{2}{\\uparrow}{*}"),
        ("{1|-1}", "\\pm 1"),
        ("{3/2|-3/2}", "\\pm \\tfrac{3}{2}"),
        ("{1|-2}", "\\{1 \\mid -2\\}"),
        ("{0,^*|0}", "\\{0, {\\uparrow}{*} \\mid 0\\}"),
        ("{{1|-1}|-5}", "\\{\\pm 1 \\mid -5\\}"),
        ("{-3|-4||-5}", "\\{-3 \\mid -4 \\parallel -5\\}"),
        ("{0|-1||-1|||-2}", "\\{0 \\mid -1 \\parallel -1 \\mathrel{|||} -2\\}"),
        ("+-{0,{2|0}}", "\\pm\\{0, \\{2 \\mid 0\\}\\}"),
        ("on", "\\mathbf{on}"),
        ("{over,1|a{0|a}}", "\\{\\mathbf{over}, 1 \\mid a\\{0 \\mid a\\}\\}"),
        ("on & off", "\\mathbf{on} \\mathbin{\\&} \\mathbf{off}"),
    ] {
        assert_eq!(latex(text).as_deref(), Some(wanted), "{text}");
    }
}

#[test]
fn other_texts_are_no_values() {
    for text in
        ["", "x", "1/", "-", "1|2", "{1|2", "}", "1,2", "+-1", "0.5", "a*", "-^", "1 2", "a", "one", "{1 & 2|0}"]
    {
        assert_eq!(latex(text), None, "{text}");
    }
}

/// Reads the mathematics back as the original text.
fn read_back(mathematics: &str) -> String {
    let mut text = mathematics.replace("\\parallel", "||").replace("\\mid", "|").replace("{\\cdot}", "·");
    for (command, sign) in
        [("{\\uparrow}", "^"), ("{\\downarrow}", "v"), ("{\\Uparrow}", "^2"), ("{\\Downarrow}", "v2")]
    {
        // Three times up is written before the arrow.
        while let Some(at) = text.find(&format!("·{command}")) {
            let start = text[..at].rfind(|letter: char| !letter.is_ascii_digit()).map_or(0, |place| place + 1);
            let count = text[start..at].to_owned();
            text.replace_range(start..at + "·".len() + command.len(), &format!("{sign}{count}"));
        }
        text = text.replace(command, sign);
    }
    while let Some(at) = text.find("\\mathrel{") {
        let end = at + text[at..].find('}').unwrap();
        text.replace_range(end..=end, "");
        text.replace_range(at..at + "\\mathrel{".len(), "");
    }
    while let Some(at) = text.find("\\tfrac{") {
        let rest = text[at + 7..].to_owned();
        let (numerator, rest) = rest.split_once("}{").unwrap();
        let (denominator, rest) = rest.split_once('}').unwrap();
        text = format!("{}{numerator}/{denominator}{rest}", &text[..at]);
    }
    text.replace("{*}", "*").replace("\\pm", "+-").replace("\\{", "{").replace("\\}", "}")
}

#[test]
fn mathematics_says_what_the_text_says() {
    let algebra = Algebra::new();
    // A small generator of numbers that look random (Knuth).
    let mut state = 3_u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut games: Vec<Game> =
        ["0", "1", "-1", "1/2", "*", "*2", "^", "v3*", "3/4^2", "-2", "{2|-2}", "{0|{0|-2}}", "{5|1||-1|||-7}"]
            .iter()
            .map(|text| algebra.parse(text).unwrap())
            .collect();
    for _ in 0..400 {
        let [left, right] = [(); 2].map(|()| -> Vec<Game> {
            let count = 1 + below(2);
            (0..count).map(|_| games[below(games.len())]).collect()
        });
        let game = algebra.game(&left, &right);
        if algebra.display(game).to_string().len() < 200 {
            games.push(game);
        }
    }
    for game in games {
        let text = algebra.display(game).to_string();
        let mathematics = latex(&text).unwrap_or_else(|| panic!("{text} is a value"));
        assert_eq!(algebra.parse(&read_back(&mathematics)), Ok(game), "{text} became {mathematics}");
    }
}

#[test]
fn numbers_of_synchronous_games() {
    let root = Algebraic::root_in(&Polynomial::from([-1, 2, 0, 1]), Rational::ZERO, Rational::ONE).unwrap();
    assert_eq!(Worth::from(root).to_latex(), "0.4533976515\\ldots \\ (\\text{a root of } x^{3} + 2x - 1)");
    let within = |low: &str, high: &str| Worth::Within(Interval::new(low.parse().unwrap(), high.parse().unwrap()));
    assert_eq!(within("-1/4", "1/3").to_latex(), "[-\\tfrac{1}{4}, \\tfrac{1}{3}]");
    assert_eq!(within("-1/3", "10000000000/30000000001").to_latex(), "[-\\tfrac{1}{3}, 0.3333333333\\ldots]");
    let third = Worth::Exact("1/3".parse().unwrap());
    assert_eq!(
        (third.to_short_latex(3).as_str(), third.to_short_latex(2).as_str()),
        ("\\tfrac{1}{3}", "0.3333333333\\ldots")
    );
    assert_eq!(within("-1/3", "1/3").to_short_latex(9), "[-0.3333333333\\ldots, 0.3333333333\\ldots]");
}

//! Text and tables for LaTeX.
//!
//! The text and tables written here compile with `pdflatex`, `xelatex` and `lualatex`. Tables use the packages
//! `booktabs` and `graphicx`; values are mathematics, which `hedgerow_value` writes.

mod table;

pub use table::{Align, Heading, Table};

/// The text with the characters that mean something in LaTeX escaped.
///
/// A hyphen before a digit is a minus, as in `-3`, unless it stands behind a letter or a digit, as in `2019-03`. A character that
/// `pdflatex` does not know is written by its number.
///
/// ```
/// use hedgerow_core::latex::escape;
///
/// assert_eq!(escape("50 % of {A_1}"), "50 \\% of \\{A\\_1\\}");
/// assert_eq!(escape("-3, uct-2"), "\\ensuremath{-}3, uct-2");
/// assert_eq!(escape("\u{1F600}"), "[U+1F600]");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let (mut before, mut letters) = (' ', text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '%' | '$' | '#' | '_' | '&' => {
                escaped.push('\\');
                escaped.push(letter);
            }
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str(if matches!(before, ' ' | '(' | '[') { "``" } else { "''" }),
            '*' => escaped.push_str("{*}"),
            '-' if !before.is_alphanumeric() && letters.peek().is_some_and(char::is_ascii_digit) => {
                escaped.push_str("\\ensuremath{-}");
            }
            // Two hyphens side by side would become a dash, two quotation marks one, and ?` a Spanish one.
            '-' | '`' | '\'' | ',' if before == letter || (letter == '`' && matches!(before, '?' | '!')) => {
                escaped.push_str("{}");
                escaped.push(letter);
            }
            '\n' | '\t' => escaped.push(' '),
            letter if letter.is_ascii_graphic() || letter == ' ' => escaped.push(letter),
            letter => escaped.push_str(&foreign(letter)),
        }
        before = letter;
    }
    escaped
}

/// The text as a label for `\ref`: small letters and digits, and a hyphen between words.
///
/// ```
/// assert_eq!(hedgerow_core::latex::label("0-1B 1-2R + *"), "0-1b-1-2r");
/// ```
pub fn label(text: &str) -> String {
    /// Longer labels are cut: nobody types them.
    const LONGEST: usize = 60;
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut label = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    label.truncate(LONGEST);
    label
}

/// A character beyond ASCII.
fn foreign(letter: char) -> String {
    let known = match letter {
        '−' => "\\ensuremath{-}",
        '–' => "--",
        '—' => "---",
        '…' => "\\dots{}",
        '←' => "\\ensuremath{\\leftarrow}",
        '→' => "\\ensuremath{\\rightarrow}",
        '↑' => "\\ensuremath{\\uparrow}",
        '↓' => "\\ensuremath{\\downarrow}",
        '½' => "\\ensuremath{\\frac{1}{2}}",
        '¼' => "\\ensuremath{\\frac{1}{4}}",
        '¾' => "\\ensuremath{\\frac{3}{4}}",
        '±' => "\\ensuremath{\\pm}",
        '×' => "\\ensuremath{\\times}",
        '·' => "\\ensuremath{\\cdot}",
        '∞' => "\\ensuremath{\\infty}",
        '≤' => "\\ensuremath{\\le}",
        '≥' => "\\ensuremath{\\ge}",
        '≠' => "\\ensuremath{\\ne}",
        '≈' => "\\ensuremath{\\approx}",
        '°' => "\\ensuremath{{}^\\circ}",
        '√' => "\\ensuremath{\\surd}",
        '∥' => "\\ensuremath{\\|}",
        '‘' => "`",
        '’' => "'",
        '“' => "``",
        '”' => "''",
        'α' => "\\ensuremath{\\alpha}",
        'β' => "\\ensuremath{\\beta}",
        'γ' => "\\ensuremath{\\gamma}",
        'δ' => "\\ensuremath{\\delta}",
        'ε' => "\\ensuremath{\\varepsilon}",
        'κ' => "\\ensuremath{\\kappa}",
        'λ' => "\\ensuremath{\\lambda}",
        'μ' | 'µ' => "\\ensuremath{\\mu}",
        'π' => "\\ensuremath{\\pi}",
        'σ' => "\\ensuremath{\\sigma}",
        'τ' => "\\ensuremath{\\tau}",
        'χ' => "\\ensuremath{\\chi}",
        'ω' => "\\ensuremath{\\omega}",
        'Δ' => "\\ensuremath{\\Delta}",
        'Σ' => "\\ensuremath{\\Sigma}",
        '\u{a0}' => "~",
        '\u{202f}' | '\u{2009}' => "\\,",
        '⁻' => "\\textsuperscript{\\ensuremath{-}}",
        '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' => {
            let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
            let digit = digits.iter().position(|&digit| digit == letter).unwrap_or_default();
            return format!("\\textsuperscript{{{digit}}}");
        }
        // Letters with accents, which every engine sets correctly.
        '\u{c0}'..='\u{ff}' => return letter.to_string(),
        letter if letter.is_control() => "",
        letter => return format!("[U+{:04X}]", u32::from(letter)),
    };
    known.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_is_left_bare() {
        let text = escape("a\\b{c}d%e$f#g_h&i^j~k<l>m|n\"o*p--q''\u{7}é…");
        assert_eq!(
            text,
            "a\\textbackslash{}b\\{c\\}d\\%e\\$f\\#g\\_h\\&i\\textasciicircum{}j\\textasciitilde{}k\\textless{}l\\textgreater{}m\\textbar{}n\
             ''o{*}p-{}-q'{}'é\\dots{}"
        );
    }

    #[test]
    fn a_minus_is_no_hyphen() {
        assert_eq!(escape("10⁻⁶"), "10\\textsuperscript{\\ensuremath{-}}\\textsuperscript{6}");
        assert_eq!(escape("-1"), "\\ensuremath{-}1");
        assert_eq!(escape("(-1, 2-3, a-4, x -y)"), "(\\ensuremath{-}1, 2-3, a-4, x -y)");
    }
}

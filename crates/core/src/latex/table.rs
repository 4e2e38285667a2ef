//! Tables in the style of the package `booktabs`: a rule above, one below the headings, one at the end, and none
//! between.

use std::fmt::Write;

/// How the entries of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Flush left: names.
    Left,
    /// In the middle.
    Centre,
    /// Flush right: numbers.
    Right,
}

/// A heading over one column or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its text, in LaTeX.
    pub text: String,
    /// The number of columns that it covers.
    pub span: usize,
}

impl From<String> for Heading {
    fn from(text: String) -> Self {
        Self { text, span: 1 }
    }
}

/// A table under construction. All its texts are LaTeX already; see [`escape`](super::escape).
///
/// ```
/// use hedgerow_core::latex::{Align, Table};
///
/// let mut table = Table::new(vec![Align::Left, Align::Right]);
/// table.caption = "Two values.".into();
/// table.label = "values".into();
/// table.head(["position", "value"].map(String::from).map(Into::into).into());
/// table.row(vec!["BR".into(), "$\\tfrac{1}{2}$".into()]);
/// let text = table.to_latex();
/// assert!(text.starts_with("\\begin{table}") && text.contains("\\toprule\nposition & value \\\\\n\\midrule\n"));
/// assert!(text.contains("\\caption{Two values.}\n\\label{tab:values}\n"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    columns: Vec<Align>,
    headings: Vec<Vec<Heading>>,
    rows: Vec<Vec<String>>,
    /// The caption above it; without one, only the `tabular` is written.
    pub caption: String,
    /// The label for `\ref`, after `tab:`; may be empty.
    pub label: String,
    /// Sentences below it; may be empty.
    pub notes: Vec<String>,
}

/// From this many columns on, the columns stand closer together.
const WIDE: usize = 8;

impl Table {
    /// An empty table with these columns.
    pub fn new(columns: Vec<Align>) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds a line of headings.
    pub fn head(&mut self, line: Vec<Heading>) -> &mut Self {
        self.headings.push(line);
        self
    }

    /// Adds a row; a missing entry is empty.
    pub fn row(&mut self, mut row: Vec<String>) -> &mut Self {
        row.resize(self.columns.len(), String::new());
        self.rows.push(row);
        self
    }

    /// The table: floating if it has a caption, else a bare `tabular`.
    pub fn to_latex(&self) -> String {
        let tabular = self.tabular();
        if self.caption.is_empty() {
            return tabular;
        }
        let mut text = format!("\\begin{{table}}[htbp]\n\\centering\n\\caption{{{}}}\n", self.caption);
        if !self.label.is_empty() {
            let _ = writeln!(text, "\\label{{tab:{}}}", self.label);
        }
        if self.columns.len() >= WIDE {
            text += "\\setlength{\\tabcolsep}{3pt}\n";
        }
        // Otherwise the fractions of one row would touch those of the next.
        if self.rows.iter().flatten().any(|entry| entry.contains("frac{")) {
            text += "\\renewcommand{\\arraystretch}{1.3}\n";
        }
        // Many classes leave no room between a caption and the table below it.
        text += "\\smallskip\n";
        // A table wider than the page is made smaller; no table is made larger.
        let _ = write!(
            text,
            "\\sbox0{{%\n{tabular}}}%\n\\ifdim\\wd0>\\linewidth\\resizebox{{\\linewidth}}{{!}}{{\\usebox0}}\\else\\usebox0\\fi\n"
        );
        if !self.notes.is_empty() {
            let _ = writeln!(text, "\\par\\smallskip\n{{\\footnotesize {}\\par}}", self.notes.join(" "));
        }
        text + "\\end{table}\n"
    }

    fn tabular(&self) -> String {
        let letter = |align: &Align| match align {
            Align::Left => 'l',
            Align::Centre => 'c',
            Align::Right => 'r',
        };
        let columns: String = self.columns.iter().map(letter).collect();
        let mut text = format!("\\begin{{tabular}}{{@{{}}{columns}@{{}}}}\n\\toprule\n");
        for (index, line) in self.headings.iter().enumerate() {
            text += &self.heading(line, index + 1 == self.headings.len());
        }
        if !self.headings.is_empty() {
            text += "\\midrule\n";
        }
        for row in &self.rows {
            let row = row.join(" & ");
            // LaTeX reads a bracket after \\ as the height of a gap.
            let guard = if row.starts_with('[') { "{}" } else { "" };
            let _ = writeln!(text, "{guard}{} \\\\", row.trim_end());
        }
        text + "\\bottomrule\n\\end{tabular}\n"
    }

    /// A line of headings; each heading over several columns has a rule of its own.
    fn heading(&self, line: &[Heading], is_last: bool) -> String {
        let (mut column, mut entries, mut rules) = (1, Vec::new(), String::new());
        for Heading { text, span } in line.iter().filter(|heading| heading.span > 0) {
            if *span > 1 {
                entries.push(format!("\\multicolumn{{{span}}}{{c}}{{{text}}}"));
                if !text.is_empty() && !is_last {
                    let _ = write!(rules, "\\cmidrule(lr){{{column}-{}}}", column + span - 1);
                }
            } else {
                entries.push(text.clone());
            }
            column += span;
        }
        let rules = if rules.is_empty() { rules } else { rules + "\n" };
        format!("{} \\\\\n{rules}", entries.join(" & ").trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_headings_have_a_rule() {
        let mut table = Table::new(vec![Align::Left, Align::Right, Align::Centre]);
        table.head(vec![String::new().into(), Heading { text: "engines".into(), span: 2 }]);
        table.head(["", "A", "B"].map(String::from).map(Heading::from).into());
        table.row(vec!["wins".into(), "3".into()]);
        assert_eq!(
            table.to_latex(),
            "\\begin{tabular}{@{}lrc@{}}\n\\toprule\n & \\multicolumn{2}{c}{engines} \\\\\n\\cmidrule(lr){2-3}\n \
             & A & B \\\\\n\\midrule\nwins & 3 & \\\\\n\\bottomrule\n\\end{tabular}\n"
        );
    }
}

//! A forger of proofs: takes true ones apart, puts them together in another way, and garbles the text.

use hedgerow_oracle::random::SplitMix64;

/// What proofs of one kind are made of, taken from true ones.
#[derive(Default)]
pub struct Workshop {
    /// True proofs.
    pub proofs: Vec<Draft>,
    /// For each line of the header after the first, what may stand there.
    pub headers: Vec<Vec<String>>,
    /// Entries.
    pub entries: Vec<String>,
    /// For each piece of an entry, what may stand there.
    pub pieces: Vec<Vec<String>>,
}

/// A proof in lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The heading and what follows, up to the number of entries.
    pub header: Vec<String>,
    /// The entries.
    pub entries: Vec<String>,
    /// The number of entries, as written at either end; none is the right one.
    pub counts: [Option<String>; 2],
}

impl Draft {
    /// Takes a true proof apart.
    pub fn of(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let at = lines.iter().position(|line| line.starts_with("entries ")).expect("a number of entries");
        let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        Self { header: owned(&lines[..at]), entries: owned(&lines[at + 1..lines.len() - 1]), counts: [None, None] }
    }

    pub fn text(&self) -> String {
        let [first, last] = self.counts.each_ref().map(|count| count.clone().unwrap_or(self.entries.len().to_string()));
        let lines = self.header.iter().cloned().chain([format!("entries {first}")]);
        let lines = lines.chain(self.entries.iter().cloned()).chain([format!("end {last}")]);
        lines.map(|line| line + "\n").collect()
    }
}

/// One of a list, which is not empty.
pub fn one<'a, T>(list: &'a [T], rng: &mut SplitMix64) -> &'a T {
    &list[rng.below(list.len() as u64) as usize]
}

fn dust(rng: &mut SplitMix64) -> &'static str {
    DUST[rng.below(DUST.len() as u64) as usize]
}

/// Whether something of this chance in a hundred happens.
pub fn chance(percent: u64, rng: &mut SplitMix64) -> bool {
    rng.below(100) < percent
}

/// What hides in texts: blanks, line ends, signs, digits, letters of other alphabets.
const DUST: [&str; 22] = [
    "\r", "\n", "\t", " ", "\u{b}", "\u{c}", "\u{85}", "\u{a0}", "\u{2028}", "\u{feff}", "\0", "+", "-", "0", "1", "2",
    "3", "L", "R", "X", ".", "１",
];

impl Workshop {
    /// Notes a true proof, and what it is made of.
    pub fn learn(&mut self, text: &str) {
        let draft = Draft::of(text);
        self.headers.resize(draft.header.len() - 1, Vec::new());
        for (values, line) in self.headers.iter_mut().zip(&draft.header[1..]) {
            values.push(line.clone());
        }
        for entry in &draft.entries {
            for (place, piece) in entry.split('\t').enumerate() {
                if self.pieces.len() <= place {
                    self.pieces.push(Vec::new());
                }
                self.pieces[place].push(piece.to_owned());
            }
            self.entries.push(entry.clone());
        }
        self.proofs.push(draft);
    }

    /// A forged proof. Most are well formed, so that it is what they say that is judged.
    pub fn forge(&self, rng: &mut SplitMix64) -> String {
        let mut draft = if chance(20, rng) { self.invented(rng) } else { one(&self.proofs, rng).clone() };
        for _ in 0..rng.below(4) {
            self.change(&mut draft, rng);
        }
        if chance(85, rng) {
            draft.entries.sort();
            draft.entries.dedup();
            draft.counts = [None, None];
        }
        let text = draft.text();
        if chance(80, rng) { text } else { self.garble(text, rng) }
    }

    /// A header of things that may stand there, and up to three entries.
    fn invented(&self, rng: &mut SplitMix64) -> Draft {
        let heading = one(&self.proofs, rng).header[0].clone();
        let header =
            std::iter::once(heading).chain(self.headers.iter().map(|values| one(values, rng).clone())).collect();
        let entries = (0..rng.below(4)).map(|_| self.entry(rng)).collect();
        Draft { header, entries, counts: [None, None] }
    }

    /// An entry: one of another proof, or one that is put together.
    fn entry(&self, rng: &mut SplitMix64) -> String {
        if self.entries.is_empty() {
            return String::new();
        }
        if chance(50, rng) {
            return one(&self.entries, rng).clone();
        }
        self.pieces.iter().map(|pieces| one(pieces, rng).as_str()).collect::<Vec<_>>().join("\t")
    }

    /// One change of what a proof says.
    fn change(&self, draft: &mut Draft, rng: &mut SplitMix64) {
        let count = draft.entries.len() as u64;
        let at = if count > 0 { rng.below(count) as usize } else { 0 };
        match rng.below(12) {
            0..=3 => {
                let line = rng.below(self.headers.len() as u64) as usize;
                draft.header[line + 1] = one(&self.headers[line], rng).clone();
            }
            4 if count > 0 => drop(draft.entries.remove(at)),
            5 => draft.entries.insert(at, self.entry(rng)),
            6 if count > 0 => draft.entries.insert(at, draft.entries[at].clone()),
            7 if count > 0 => draft.entries.swap(at, rng.below(count) as usize),
            8 | 9 if count > 0 => {
                // Another move, turn, position or claim.
                let mut pieces: Vec<&str> = draft.entries[at].split('\t').collect();
                let place = rng.below(pieces.len() as u64) as usize;
                if let Some(values) = self.pieces.get(place) {
                    pieces[place] = one(values, rng).as_str();
                }
                draft.entries[at] = pieces.join("\t");
            }
            10 => {
                let count = *one(&[count, count + 1, count.saturating_sub(1), 0, u64::MAX], rng);
                let written = one(&[format!("{count}"), format!("0{count}"), format!("+{count}")], rng).clone();
                draft.counts[rng.below(2) as usize] = Some(written);
            }
            _ => {
                // Two proofs spliced.
                let other = one(&self.proofs, rng);
                let cut = rng.below(other.entries.len() as u64 + 1) as usize;
                draft.entries.truncate(at);
                draft.entries.extend_from_slice(&other.entries[cut..]);
            }
        }
    }

    /// The text with dust in it, cut off, or with something after it.
    fn garble(&self, mut text: String, rng: &mut SplitMix64) -> String {
        let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        let at = *one(&places, rng);
        match rng.below(8) {
            0 => text.insert_str(at, dust(rng)),
            1 => drop(text.remove(at)),
            2 => {
                text.remove(at);
                text.insert_str(at, dust(rng));
            }
            3 => text.truncate(at),
            4 => text = text.replace('\n', "\r\n"),
            5 => text += &one(&self.proofs, rng).text(),
            6 => text += dust(rng),
            _ => {
                // At the end of a line, where readers trim.
                let ends: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
                text.insert_str(*one(&ends, rng), dust(rng));
            }
        }
        text
    }
}

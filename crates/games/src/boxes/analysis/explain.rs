//! An analysis in sentences.

use hedgerow_core::Player;

use super::{Analysis, LineKind, Phase};
use crate::boxes::strings::Chain;
use crate::boxes::{Boxes, Line};

impl Analysis {
    /// The analysis in English, a line for each subject.
    pub fn sentences(&self) -> Vec<String> {
        if self.phase == Phase::Over {
            return vec!["Every line is drawn: the game is over.".to_owned()];
        }
        let mut sentences = Vec::new();
        sentences.extend(self.structure());
        sentences.extend(self.taking());
        sentences.extend(self.kinds());
        sentences.extend(self.control());
        sentences.extend(self.worth());
        sentences.extend(self.thumb());
        sentences.push(self.last_to_draw());
        sentences
    }

    fn structure(&self) -> Option<String> {
        let mut parts = Vec::new();
        for (name, loops, long) in [("long chain", false, true), ("short chain", false, false), ("loop", true, false)] {
            let alike = |chain: &&Chain| chain.is_loop() == loops && chain.is_long() == long;
            let sizes: Vec<String> =
                self.strings.chains.iter().filter(alike).map(|chain| chain.len().to_string()).collect();
            if !sizes.is_empty() {
                parts.push(format!("{} ({})", count(sizes.len(), name), sizes.join(", ")));
            }
        }
        match self.strings.joints.len() {
            0 => {}
            joints => parts.push(count(joints, "joint")),
        }
        let verb = if parts.first()?.starts_with("1 ") { "is" } else { "are" };
        Some(format!("There {verb} {}.", parts.join(", ")))
    }

    fn taking(&self) -> Option<String> {
        let mover = Boxes::letter(self.to_move);
        let boxes = count(self.takeable.boxes.into(), "box");
        match (self.is_quiet(), self.takeable.choice) {
            (true, _) => None,
            (_, false) => Some(format!("{mover} can take {boxes}, and must then move on.")),
            (_, true) => Some(format!(
                "{mover} can take {boxes}, or decline the last of them by double-dealing and stay in control."
            )),
        }
    }

    fn kinds(&self) -> Vec<String> {
        let with_boxes = |line: &Line, boxes: u8| format!("{} ({boxes})", line.0);
        let list = |title: &str, chosen: &dyn Fn(&(Line, LineKind)) -> Option<String>| {
            let chosen: Vec<String> = self.lines.iter().filter_map(chosen).collect();
            (!chosen.is_empty()).then(|| format!("{title}: {}.", chosen.join(", ")))
        };
        let lists = [
            list("Captures (boxes)", &|(line, kind)| match kind {
                LineKind::Capture { boxes: 1 } => Some(with_boxes(line, 1)),
                LineKind::Capture { boxes } => Some(format!("{} ({boxes}, a doublecross)", line.0)),
                _ => None,
            }),
            list("Double-dealing (boxes declined)", &|(line, kind)| match *kind {
                LineKind::DoubleDealing { boxes } => Some(with_boxes(line, boxes)),
                _ => None,
            }),
            list("Safe lines", &|(line, kind)| (*kind == LineKind::Safe).then(|| line.0.to_string())),
            list("Handouts (boxes given)", &|(line, kind)| match *kind {
                LineKind::Handout { boxes, heart: None } => Some(with_boxes(line, boxes)),
                LineKind::Handout { boxes, .. } => Some(format!("{} ({boxes}, hard-hearted)", line.0)),
                _ => None,
            }),
            list("Loony lines (boxes offered)", &|(line, kind)| match *kind {
                LineKind::Loony { boxes, .. } if kind.name() == "half-hearted handout" => {
                    Some(format!("{} ({boxes}, half-hearted)", line.0))
                }
                LineKind::Loony { boxes, .. } => Some(with_boxes(line, boxes)),
                _ => None,
            }),
        ];
        lists.into_iter().flatten().collect()
    }

    fn control(&self) -> Option<String> {
        self.is_loony_endgame().then(|| {
            let (mover, other) = (Boxes::letter(self.to_move), Boxes::letter(self.to_move.opponent()));
            format!("Loony endgame: every line is loony. {mover} must open a chain or loop; {other} is in control.")
        })
    }

    fn worth(&self) -> Option<String> {
        let endgame = self.endgame.as_ref()?;
        let mover = Boxes::letter(self.to_move);
        let net = match endgame.value {
            0 => "half of what is left".to_owned(),
            value => format!("{value:+} net of what is left"),
        };
        let value = format!("{mover} scores {net} under perfect play.");
        Some(match endgame.control {
            None => value,
            Some(control) => {
                let (full, bonus, sum) = (control.fully_controlled, control.terminal_bonus, control.controlled);
                let reason = match (sum == -endgame.value, sum >= 2) {
                    (true, true) => "at least 2, so it is the value: ",
                    (true, false) => "which is the value: ",
                    _ => "below 2, so control will change hands: ",
                };
                format!("Controlled value {full} + {bonus} (terminal bonus) = {sum}, {reason}{value}")
            }
        })
    }

    fn thumb(&self) -> Option<String> {
        let rule = self.rule?;
        let letter = |player: Player| Boxes::letter(player);
        let (even, odd) = (letter(rule.wants_even), letter(rule.wants_even.opponent()));
        let so_far = match rule.certain {
            0 => "None is".to_owned(),
            1 => "1 is".to_owned(),
            more => format!("{more} are"),
        };
        let verdict = match (rule.favours, rule.open) {
            (Some(player), _) => format!("No more can come, and {} gets more of the boxes.", letter(player)),
            (None, 0) => "No more can come, but that does not tell who gets more boxes.".to_owned(),
            (None, open) => format!("Up to {open} more can come, so nobody is favoured yet."),
        };
        Some(format!(
            "Long-chain rule ({} dots): {even} wants an even number of long chains, {odd} an odd one. {so_far} certain so far. \
             {verdict}",
            self.dots,
        ))
    }

    fn last_to_draw(&self) -> String {
        let mover = Boxes::letter(self.to_move);
        match &self.nimstring {
            Err(reason) => format!("Nimstring: not known ({reason})."),
            Ok(known) if !known.value.is_won() => format!("Nimstring: 0. {mover} loses it whatever is drawn."),
            Ok(known) => {
                let winning: Vec<String> = known.winning.iter().map(|line| line.0.to_string()).collect();
                format!("Nimstring: {}. {mover} wins it by {}.", known.value, winning.join(", "))
            }
        }
    }
}

/// `1 box`, `2 boxes`, `3 loops`.
fn count(number: usize, name: &str) -> String {
    match (number, name.ends_with('x')) {
        (1, _) => format!("1 {name}"),
        (_, true) => format!("{number} {name}es"),
        (_, false) => format!("{number} {name}s"),
    }
}

//! Axes: round numbers to put ticks at, and how they are written.

/// A range of numbers with ticks at round ones.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scale {
    pub low: f64,
    pub high: f64,
    step: f64,
}

impl Scale {
    /// A scale from a round number to a round number around all these, with some five steps.
    ///
    /// What is not finite is left out; a single number lies in the middle.
    pub fn around(numbers: impl IntoIterator<Item = f64>) -> Self {
        let (mut low, mut high) = Self::ends(numbers);
        if high - low <= 1e-9 * low.abs().max(high.abs()).max(1e-3) {
            let room = if low == 0.0 { 0.5 } else { low.abs() / 2.0 };
            (low, high) = (low - room, high + room);
        }
        let step = round_step((high - low) / 5.0);
        // A little slack, so that an end on a tick does not gain another step by a rounding error.
        Self { low: (low / step + 1e-6).floor() * step, high: (high / step - 1e-6).ceil() * step, step }
    }

    /// A scale from the least to the greatest of these, whether round or not.
    pub fn within(numbers: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = Self::ends(numbers);
        let wide = Self::around([low, high]);
        if high - low > wide.step { Self { low, high, ..wide } } else { wide }
    }

    fn ends(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
        // Beyond this a picture would only show that a number is large, and sums might not be finite.
        let finite = numbers.into_iter().filter(|number| number.abs() <= 1e15);
        let join =
            |ends: Option<(f64, f64)>, x: f64| Some(ends.map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
        finite.fold(None, join).unwrap_or((0.0, 0.0))
    }

    /// How far along the scale a number is, from 0 to 1.
    pub fn part(&self, number: f64) -> f64 {
        if number.is_nan() { 0.0 } else { ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0) }
    }

    /// The ticks, each with its text.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        let decimals = (-(self.step.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
        let (first, last) =
            ((self.low / self.step - 1e-6).ceil() as i64, (self.high / self.step + 1e-6).floor() as i64);
        (first..=last)
            .map(|tick| (tick as f64 * self.step, format!("{:.decimals$}", tick as f64 * self.step)))
            .collect()
    }
}

/// 1, 2 or 5 times a power of ten, not below this.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let leading = [1.0, 2.0, 5.0].into_iter().find(|leading| leading * power >= step * 0.999).unwrap_or(10.0);
    leading * power
}

/// A number in at most so many decimals, without needless zeros.
pub(super) fn short(number: f64, decimals: usize) -> String {
    if !number.is_finite() {
        return "?".into();
    }
    let text = format!("{number:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: &Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(texts(&Scale::around([0.0, 0.5])), ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(texts(&Scale::around([-1.0, 7.3])), ["-2", "0", "2", "4", "6", "8"]);
        assert_eq!(texts(&Scale::around([0.21, 0.52])), ["0.2", "0.3", "0.4", "0.5", "0.6"]);
        assert_eq!(texts(&Scale::within([0.25, 4.6])), ["1", "2", "3", "4"]);
    }

    #[test]
    fn flat_and_empty_scales_have_room() {
        for numbers in [vec![], vec![0.0], vec![3.0, 3.0], vec![f64::NAN, f64::INFINITY], vec![-1e-30], vec![1e300]] {
            let scale = Scale::around(numbers.clone());
            assert!(scale.low < scale.high && !scale.ticks().is_empty(), "{numbers:?}: {scale:?}");
            assert!(scale.part(numbers.first().copied().unwrap_or(0.0)).is_finite());
        }
    }

    #[test]
    fn short_numbers() {
        let written: Vec<String> = [0.5, 1.0, -0.25, 1.0 / 3.0, -1e-9, f64::NAN].map(|x| short(x, 3)).into();
        assert_eq!(written, ["0.5", "1", "-0.25", "0.333", "0", "?"]);
    }
}

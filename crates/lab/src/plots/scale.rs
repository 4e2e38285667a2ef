//! Axes: round numbers for the ticks, and their text.

/// A range of numbers with ticks at round ones.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scale {
    /// The ends; for a logarithmic scale, their exponents of ten.
    pub low: f64,
    pub high: f64,
    /// The distance between ticks; for a logarithmic scale, in powers of ten, or 0 for ticks at 1, 2 and 5 times each.
    step: f64,
    is_logarithmic: bool,
}

impl Scale {
    /// A scale from a round number to a round number around all these, with about five steps.
    ///
    /// Values that are not finite are left out; a single number lies in the middle.
    pub fn around(numbers: impl IntoIterator<Item = f64>) -> Self {
        Self::in_steps(numbers, 5.0)
    }

    /// The same with another number of steps.
    pub fn in_steps(numbers: impl IntoIterator<Item = f64>, steps: f64) -> Self {
        let (mut low, mut high) = Self::ends(numbers);
        if high - low <= 1e-9 * low.abs().max(high.abs()).max(1e-3) {
            let room = if low == 0.0 { 0.5 } else { low.abs() / 2.0 };
            (low, high) = (low - room, high + room);
        }
        let step = round_step((high - low) / steps);
        // A little slack, so that rounding does not add a step when an end is on a tick.
        let (low, high) = ((low / step + 1e-6).floor() * step, (high / step - 1e-6).ceil() * step);
        Self { low, high, step, is_logarithmic: false }
    }

    /// A logarithmic scale around all these, from 1, 2 or 5 times a power of ten to another such number.
    ///
    /// Values that are not finite, or not above 0, are left out.
    pub fn logarithmic(numbers: impl IntoIterator<Item = f64>) -> Self {
        let above = numbers.into_iter().filter(|number| (1e-15..=1e15).contains(number));
        let (low, high) = Self::ends(above.map(f64::log10));
        let notches: Vec<f64> = notches(low, high).map(|(exponent, _)| exponent).collect();
        let below = notches.iter().rev().find(|&&notch| notch <= low + 1e-6).copied().unwrap_or(low - 1.0);
        let above = notches.iter().find(|&&notch| notch >= high - 1e-6).copied().unwrap_or(high + 1.0);
        let (low, high) = if above - below < 1e-6 { (below - 1.0, above + 1.0) } else { (below, above) };
        let step = if high - low <= 2.5 { 0.0 } else { ((high - low) / 10.0).ceil() };
        Self { low, high, step, is_logarithmic: true }
    }

    /// A scale from the least to the greatest of these, whether round or not.
    pub fn within(numbers: impl IntoIterator<Item = f64>) -> Self {
        Self::in_steps_within(numbers, 5.0)
    }

    /// The same with another number of steps.
    pub fn in_steps_within(numbers: impl IntoIterator<Item = f64>, steps: f64) -> Self {
        let (low, high) = Self::ends(numbers);
        let wide = Self::in_steps([low, high], steps);
        if high - low > wide.step { Self { low, high, ..wide } } else { wide }
    }

    fn ends(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
        // Beyond this, a picture would only show that a number is large, and sums might not be finite.
        let finite = numbers.into_iter().filter(|number| number.abs() <= 1e15);
        let join =
            |ends: Option<(f64, f64)>, x: f64| Some(ends.map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
        finite.fold(None, join).unwrap_or((0.0, 0.0))
    }

    /// How far along the scale a number is, from 0 to 1.
    pub fn part(&self, number: f64) -> f64 {
        let number = if self.is_logarithmic { number.log10() } else { number };
        if number.is_nan() { 0.0 } else { ((number - self.low) / (self.high - self.low)).clamp(0.0, 1.0) }
    }

    /// The ticks, each with its text.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        if self.is_logarithmic {
            return self.logarithmic_ticks();
        }
        let decimals = (-(self.step.log10() + 1e-9).floor()).clamp(0.0, 12.0) as usize;
        let (first, last) =
            ((self.low / self.step - 1e-6).ceil() as i64, (self.high / self.step + 1e-6).floor() as i64);
        (first..=last)
            .map(|tick| (tick as f64 * self.step, format!("{:.decimals$}", tick as f64 * self.step)))
            .collect()
    }

    fn logarithmic_ticks(&self) -> Vec<(f64, String)> {
        notches(self.low, self.high)
            .filter(|&(exponent, _)| exponent >= self.low - 1e-6 && exponent <= self.high + 1e-6)
            .filter(|&(_, (leading, power))| {
                self.step == 0.0 || leading == 1 && (f64::from(power) - self.low.ceil()) % self.step == 0.0
            })
            .map(|(exponent, (leading, power))| (10_f64.powf(exponent), powered(leading, power)))
            .collect()
    }
}

/// 1, 2 and 5 times the powers of ten around a range of exponents, each with its exponent, leading digit and power.
fn notches(low: f64, high: f64) -> impl Iterator<Item = (f64, (u32, i32))> {
    let powers = low.floor() as i32..=high.ceil() as i32;
    powers.flat_map(|power| [1, 2, 5].map(|leading| (f64::from(power) + f64::from(leading).log10(), (leading, power))))
}

/// A leading digit times a power of ten, in full where that is short.
fn powered(leading: u32, power: i32) -> String {
    match power {
        -3..=-1 => format!("{:.*}", power.unsigned_abs() as usize, f64::from(leading) * 10_f64.powi(power)),
        0..=5 => (leading * 10_u32.pow(power.unsigned_abs())).to_string(),
        _ => {
            let raised: String = power.to_string().chars().map(superscript).collect();
            if leading == 1 { format!("10{raised}") } else { format!("{leading}·10{raised}") }
        }
    }
}

fn superscript(digit: char) -> char {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digit.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize])
}

/// 1, 2 or 5 times a power of ten, not below this.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let leading = [1.0, 2.0, 5.0].into_iter().find(|leading| leading * power >= step * 0.999).unwrap_or(10.0);
    leading * power
}

/// A number with at most this many decimals, without needless zeros.
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
            for scale in [Scale::around(numbers.clone()), Scale::logarithmic(numbers.clone())] {
                assert!(scale.low < scale.high && !scale.ticks().is_empty(), "{numbers:?}: {scale:?}");
                assert!(scale.part(numbers.first().copied().unwrap_or(0.0)).is_finite());
            }
        }
    }

    #[test]
    fn logarithmic_ticks() {
        assert_eq!(texts(&Scale::logarithmic([100.0, 6400.0])), ["100", "200", "500", "1000", "2000", "5000", "10000"]);
        assert_eq!(texts(&Scale::logarithmic([0.003, 4e6]))[..4], ["0.01", "0.1", "1", "10"]);
        assert!(texts(&Scale::logarithmic([0.003, 4e6])).contains(&"10⁶".into()));
        assert_eq!(texts(&Scale::logarithmic([1e-5, 4e-5])), ["10⁻⁵", "2·10⁻⁵", "5·10⁻⁵"]);
        let scale = Scale::logarithmic([1.0, 100.0]);
        assert_eq!([1.0, 10.0, 100.0, 0.0, -5.0, f64::NAN].map(|x| scale.part(x)), [0.0, 0.5, 1.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn short_numbers() {
        let written: Vec<String> = [0.5, 1.0, -0.25, 1.0 / 3.0, -1e-9, f64::NAN].map(|x| short(x, 3)).into();
        assert_eq!(written, ["0.5", "1", "-0.25", "0.333", "0", "?"]);
    }
}

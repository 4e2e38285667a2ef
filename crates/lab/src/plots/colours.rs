//! Colours for numbers: from dark blue over green to yellow, ever lighter, so that the order is visible with any colour
//! vision and in grey prints.

/// The corners of the map "viridis" of matplotlib (Smith and van der Walt 2015), evenly spaced.
const CORNERS: [[f64; 3]; 9] = [
    [68.0, 1.0, 84.0],
    [71.0, 44.0, 122.0],
    [59.0, 81.0, 139.0],
    [44.0, 113.0, 142.0],
    [33.0, 144.0, 141.0],
    [39.0, 173.0, 129.0],
    [92.0, 200.0, 99.0],
    [170.0, 220.0, 50.0],
    [253.0, 231.0, 37.0],
];

/// Colours for things without an order, distinct for everybody: those of Okabe and Ito (2002), except their yellow,
/// which disappears on white paper, and black, which is for axes and letters.
const APART: [[f64; 3]; 8] = [
    [0.0, 114.0, 178.0],
    [213.0, 94.0, 0.0],
    [0.0, 158.0, 115.0],
    [204.0, 121.0, 167.0],
    [230.0, 159.0, 0.0],
    [86.0, 180.0, 233.0],
    [110.0, 70.0, 30.0],
    [120.0, 120.0, 120.0],
];

/// A colour as three parts from 0 to 255.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Colour([f64; 3]);

impl Colour {
    /// The colour of a number from 0 to 1.
    pub fn of(part: f64) -> Self {
        let place = part.clamp(0.0, 1.0) * (CORNERS.len() - 1) as f64;
        let corner = (place.floor() as usize).min(CORNERS.len() - 2);
        Self(CORNERS[corner]).towards(Self(CORNERS[corner + 1]), place - corner as f64)
    }

    /// The colour of the thing at this place of a list; after eight they repeat.
    pub fn apart(place: usize) -> Self {
        Self(APART[place % APART.len()])
    }

    /// The colour a part of the way to another.
    fn towards(self, other: Self, part: f64) -> Self {
        let mut mixed = self.0;
        for (mixed, other) in mixed.iter_mut().zip(other.0) {
            *mixed += part * (other - *mixed);
        }
        Self(mixed)
    }

    /// The same colour, darker.
    pub fn darker(self) -> Self {
        self.towards(Self([0.0; 3]), 0.3)
    }

    /// The same colour, much lighter.
    pub fn paler(self) -> Self {
        self.towards(Self([255.0; 3]), 0.82)
    }

    /// Whether dark letters are readable on it.
    pub fn is_light(self) -> bool {
        let [red, green, blue] = self.0;
        0.3 * red + 0.59 * green + 0.11 * blue > 120.0
    }

    /// Its code in SVG.
    pub fn code(self) -> String {
        let [red, green, blue] = self.0.map(|part| part.round() as u8);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_beyond() {
        assert_eq!((Colour::of(0.0).code(), Colour::of(1.0).code()), ("#440154".into(), "#fde725".into()));
        assert_eq!((Colour::of(-3.0).code(), Colour::of(3.0).code()), ("#440154".into(), "#fde725".into()));
        assert_eq!(Colour::of(0.5).code(), "#21908d");
        assert!(!Colour::of(0.0).is_light() && Colour::of(1.0).is_light());
    }
}

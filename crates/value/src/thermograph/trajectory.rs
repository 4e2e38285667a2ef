//! One wall: a piecewise linear function of the tax, with slopes 0 and ±1.

use std::cmp::Ordering;

use super::Corner;
use crate::Dyadic;

/// A wall from tax 0 up. Above its last corner it has the slope `last`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trajectory {
    corners: Vec<Corner>,
    last: i32,
}

impl Trajectory {
    pub fn vertical(value: Dyadic) -> Self {
        Self { corners: vec![Corner { temperature: Dyadic::ZERO, value }], last: 0 }
    }

    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The value of the wall at a tax.
    pub fn at(&self, tax: &Dyadic) -> Dyadic {
        let after = self.corners.partition_point(|corner| corner.temperature <= *tax);
        let from = after.saturating_sub(1);
        let corner = &self.corners[from];
        along(&corner.value, self.slope(from), &(tax - &corner.temperature))
    }

    /// The slope above a corner.
    fn slope(&self, corner: usize) -> i32 {
        match self.corners.get(corner + 1) {
            Some(next) => (&next.value - &self.corners[corner].value).signum(),
            None => self.last,
        }
    }

    /// The wall with the tax added (`slope` 1) or subtracted (-1) at every height.
    pub fn tilted(mut self, slope: i32) -> Self {
        for corner in &mut self.corners {
            corner.value = along(&corner.value, slope, &corner.temperature);
        }
        self.last += slope;
        self.simplified()
    }

    /// The wall of the game plus a number.
    pub fn translated(&self, number: &Dyadic) -> Self {
        let mut moved = self.clone();
        moved.corners.iter_mut().for_each(|corner| corner.value = &corner.value + number);
        moved
    }

    /// The larger of two walls at every tax, or the smaller.
    pub fn outer(&self, other: &Self, larger: bool) -> Self {
        let mut corners = Vec::new();
        let mut last = 0;
        self.sweep(other, |tax, a, slope_a, b, slope_b| {
            let order = a.cmp(b).then(slope_a.cmp(&slope_b));
            let first = (order == Ordering::Greater) == larger;
            corners.push(Corner { temperature: tax.clone(), value: if first { a.clone() } else { b.clone() } });
            last = if first { slope_a } else { slope_b };
            true
        });
        Self { corners, last }.simplified()
    }

    /// The least tax at which this wall is no longer above the other.
    pub fn meets(&self, other: &Self) -> Dyadic {
        let mut meeting = Dyadic::ZERO;
        self.sweep(other, |tax, a, _, b, _| {
            meeting = tax.clone();
            a > b
        });
        meeting
    }

    /// The wall up to a tax, and a mast above.
    pub fn frozen(mut self, tax: &Dyadic) -> Self {
        let value = self.at(tax);
        self.corners.retain(|corner| corner.temperature < *tax);
        self.corners.push(Corner { temperature: tax.clone(), value });
        self.last = 0;
        self
    }

    /// Visits every tax at which either wall has a corner or the two cross, upwards, with both values and the slopes
    /// above; stops when the visitor returns so.
    fn sweep(&self, other: &Self, mut visit: impl FnMut(&Dyadic, &Dyadic, i32, &Dyadic, i32) -> bool) {
        let (mut i, mut j) = (0, 0);
        let mut tax = Dyadic::ZERO;
        loop {
            let step = |wall: &Self, from: usize| {
                let corner = &wall.corners[from];
                let slope = wall.slope(from);
                (along(&corner.value, slope, &(&tax - &corner.temperature)), slope)
            };
            let ((a, slope_a), (b, slope_b)) = (step(self, i), step(other, j));
            if !visit(&tax, &a, slope_a, &b, slope_b) {
                return;
            }
            let next_a = self.corners.get(i + 1).map(|corner| &corner.temperature);
            let next_b = other.corners.get(j + 1).map(|corner| &corner.temperature);
            let corner = match (next_a, next_b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            // The slopes differ by at most 2, so a crossing is dyadic.
            let gap = &a - &b;
            let closing = (slope_b - slope_a) * gap.signum();
            let crossing = match closing {
                1 => Some(&tax + &gap.abs()),
                2 => Some(&tax + &gap.abs().half()),
                _ => None,
            };
            tax = match (corner, crossing) {
                (Some(corner), Some(crossing)) => corner.min(&crossing).clone(),
                (Some(corner), None) => corner.clone(),
                (None, Some(crossing)) => crossing,
                (None, None) => return,
            };
            if self.corners.get(i + 1).is_some_and(|corner| corner.temperature <= tax) {
                i += 1;
            }
            if other.corners.get(j + 1).is_some_and(|corner| corner.temperature <= tax) {
                j += 1;
            }
        }
    }

    /// Removes corners at which the slope does not change.
    fn simplified(self) -> Self {
        let slopes: Vec<i32> = (0..self.corners.len()).map(|corner| self.slope(corner)).collect();
        let mut corners = Vec::with_capacity(self.corners.len());
        for (index, corner) in self.corners.into_iter().enumerate() {
            if index == 0 || slopes[index] != slopes[index - 1] {
                corners.push(corner);
            }
        }
        Self { corners, last: self.last }
    }
}

fn along(value: &Dyadic, slope: i32, tax: &Dyadic) -> Dyadic {
    match slope.cmp(&0) {
        Ordering::Less => value - tax,
        Ordering::Equal => value.clone(),
        Ordering::Greater => value + tax,
    }
}

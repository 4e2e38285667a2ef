//! Integers of any size, by the methods taught at school.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// A whole number of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Integer {
    /// Never set for zero.
    negative: bool,
    /// The digits in base 2^32, the lowest first, without leading zeros.
    digits: Vec<u32>,
}

fn trimmed(mut digits: Vec<u32>) -> Vec<u32> {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

fn compare_digits(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

/// The lowest digit of a number.
fn low(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).expect("masked")
}

fn add_digits(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut answer = Vec::new();
    let mut carry: u64 = 0;
    for i in 0..a.len().max(b.len()) {
        let digit = |of: &[u32]| u64::from(of.get(i).copied().unwrap_or(0));
        carry += digit(a) + digit(b);
        answer.push(low(carry));
        carry >>= 32;
    }
    answer.push(low(carry));
    trimmed(answer)
}

/// Subtracts `b` from `a`, which must be no smaller.
fn subtract_digits(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut answer = Vec::new();
    let mut borrow = 0;
    for (i, &digit) in a.iter().enumerate() {
        let take = u64::from(b.get(i).copied().unwrap_or(0)) + borrow;
        let digit = u64::from(digit);
        borrow = u64::from(digit < take);
        answer.push(low(digit + (borrow << 32) - take));
    }
    assert_eq!(borrow, 0, "took away too much");
    trimmed(answer)
}

fn multiply_digits(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut answer = vec![0; a.len() + b.len()];
    for i in 0..a.len() {
        let mut carry: u64 = 0;
        for j in 0..b.len() {
            carry += u64::from(a[i]) * u64::from(b[j]) + u64::from(answer[i + j]);
            answer[i + j] = low(carry);
            carry >>= 32;
        }
        answer[i + b.len()] = low(carry);
    }
    trimmed(answer)
}

/// Quotient and remainder, by long division one bit at a time.
fn divide_digits(a: &[u32], b: &[u32]) -> (Vec<u32>, Vec<u32>) {
    assert!(!b.is_empty(), "division by zero");
    let mut quotient = vec![0; a.len()];
    let mut rest: Vec<u32> = Vec::new();
    for i in (0..a.len()).rev() {
        for bit in (0..32).rev() {
            rest = add_digits(&rest, &rest);
            if a[i] & (1 << bit) != 0 {
                rest = add_digits(&rest, &[1]);
            }
            if compare_digits(&rest, b) != Ordering::Less {
                rest = subtract_digits(&rest, b);
                quotient[i] |= 1 << bit;
            }
        }
    }
    (trimmed(quotient), rest)
}

impl Integer {
    /// The number 0.
    pub fn zero() -> Integer {
        Integer::from(0)
    }

    /// The number 1.
    pub fn one() -> Integer {
        Integer::from(1)
    }

    fn with_sign(negative: bool, digits: Vec<u32>) -> Integer {
        Integer { negative: negative && !digits.is_empty(), digits }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Whether this is less than 0.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The quotient rounded down, and the remainder, which has the sign of the
    /// divisor `by`.
    pub fn divided(&self, by: &Integer) -> (Integer, Integer) {
        let (quotient, _) = divide_digits(&self.digits, &by.digits);
        let mut quotient = Integer::with_sign(self.negative != by.negative, quotient);
        let mut rest = self - &(&quotient * by);
        if !rest.is_zero() && rest.negative != by.negative {
            quotient = &quotient - &Integer::one();
            rest = &rest + by;
        }
        (quotient, rest)
    }

    /// The greatest common divisor, by Euclid's algorithm.
    pub fn common_divisor(&self, other: &Integer) -> Integer {
        let (mut a, mut b) = (self.digits.clone(), other.digits.clone());
        while !b.is_empty() {
            let rest = divide_digits(&a, &b).1;
            (a, b) = (b, rest);
        }
        Integer::with_sign(false, a)
    }

    /// This number as an `i128`, if it fits (and is not the very least `i128`).
    pub fn to_i128(&self) -> Option<i128> {
        let mut size: i128 = 0;
        for &digit in self.digits.iter().rev() {
            size = size.checked_mul(1 << 32)?.checked_add(i128::from(digit))?;
        }
        Some(if self.negative { -size } else { size })
    }

    /// This number, rounded.
    pub fn to_f64(&self) -> f64 {
        let size = self.digits.iter().rev().fold(0.0, |size, &digit| size * 2f64.powi(32) + f64::from(digit));
        if self.negative { -size } else { size }
    }
}

impl From<i128> for Integer {
    fn from(number: i128) -> Integer {
        let mut rest = number.unsigned_abs();
        let mut digits = Vec::new();
        while rest != 0 {
            digits.push(u32::try_from(rest & u128::from(u32::MAX)).expect("masked"));
            rest >>= 32;
        }
        Integer::with_sign(number < 0, digits)
    }
}

impl Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Integer::with_sign(!self.negative, self.digits.clone())
    }
}

impl Add for &Integer {
    type Output = Integer;
    fn add(self, other: &Integer) -> Integer {
        if self.negative == other.negative {
            Integer::with_sign(self.negative, add_digits(&self.digits, &other.digits))
        } else if compare_digits(&self.digits, &other.digits) == Ordering::Less {
            Integer::with_sign(other.negative, subtract_digits(&other.digits, &self.digits))
        } else {
            Integer::with_sign(self.negative, subtract_digits(&self.digits, &other.digits))
        }
    }
}

impl Sub for &Integer {
    type Output = Integer;
    fn sub(self, other: &Integer) -> Integer {
        self + &-other
    }
}

impl Mul for &Integer {
    type Output = Integer;
    fn mul(self, other: &Integer) -> Integer {
        Integer::with_sign(self.negative != other.negative, multiply_digits(&self.digits, &other.digits))
    }
}

impl Sum for Integer {
    fn sum<I: Iterator<Item = Integer>>(terms: I) -> Integer {
        terms.fold(Integer::zero(), |sum, term| &sum + &term)
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Integer) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Integer) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => compare_digits(&self.digits, &other.digits),
            (true, true) => compare_digits(&other.digits, &self.digits),
        }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut decimals: Vec<char> = Vec::new();
        let mut rest = self.digits.clone();
        while !rest.is_empty() {
            let (quotient, last) = divide_digits(&rest, &[10]);
            let last = last.first().copied().unwrap_or(0);
            decimals.push(char::from_digit(last, 10).expect("a remainder of 10"));
            rest = quotient;
        }
        let decimals: String = if decimals.is_empty() { "0".into() } else { decimals.iter().rev().collect() };
        write!(f, "{}{decimals}", if self.negative { "-" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn agrees_with_machine_arithmetic() {
        let mut rng = SplitMix64::new(11);
        for _ in 0..2000 {
            // Numbers of all lengths up to 62 bits, and both signs.
            let mut draw = || {
                let size = i128::from(rng.next_u64() >> (2 + rng.below(62)));
                if rng.below(2) == 0 { size } else { -size }
            };
            let (a, b) = (draw(), draw());
            let (x, y) = (Integer::from(a), Integer::from(b));
            assert_eq!(&x + &y, Integer::from(a + b));
            assert_eq!(&x - &y, Integer::from(a - b));
            assert_eq!(&x * &y, Integer::from(a * b));
            assert_eq!(x.cmp(&y), a.cmp(&b));
            assert_eq!(x.to_string(), a.to_string());
            assert_eq!((&x * &y).to_i128(), Some(a * b));
            if b > 0 {
                assert_eq!(x.divided(&y), (Integer::from(a.div_euclid(b)), Integer::from(a.rem_euclid(b))));
            }
        }
    }

    #[test]
    fn large_numbers() {
        let factorial = |n: i128| (1..=n).fold(Integer::one(), |product, i| &product * &Integer::from(i));
        let large = factorial(40);
        assert_eq!(large.to_string(), "815915283247897734345611269596115894272000000000");
        assert_eq!(large.to_i128(), None);
        assert_eq!(large.divided(&factorial(38)), (Integer::from(39 * 40), Integer::zero()));
        let above = &large + &Integer::one();
        assert_eq!(above.common_divisor(&large), Integer::one());
        assert_eq!((-&large).common_divisor(&factorial(25)), factorial(25));
        assert_eq!(&above - &large, Integer::one());
        assert!((large.to_f64() / 8.15915283247898e47 - 1.0).abs() < 1e-12);
    }
}

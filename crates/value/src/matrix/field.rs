//! Arithmetic modulo primes of 62 bits.

use std::cell::RefCell;

use dashu_int::{IBig, Sign, Word};

/// Arithmetic modulo an odd number below 2^62, in Montgomery's form: x stands for x / 2^64.
#[derive(Clone, Copy)]
pub(super) struct Field {
    prime: u64,
    /// Minus one over the prime, modulo 2^64.
    inverse: u64,
    /// 2^128 modulo the prime, which brings numbers into the form.
    square: u64,
    /// The base of the digits of big integers, in the form.
    radix: u64,
}

impl Field {
    fn new(prime: u64) -> Self {
        // Newton's iteration doubles the correct bits, of which x = p has three.
        let inverse = (0..5).fold(prime, |x, _| x.wrapping_mul(2_u64.wrapping_sub(prime.wrapping_mul(x))));
        let one = ((1_u128 << 64) % u128::from(prime)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(prime)) as u64;
        let mut field = Self { prime, inverse: inverse.wrapping_neg(), square, radix: one };
        for _ in 0..Word::BITS {
            field.radix = field.plus(field.radix, field.radix);
        }
        field
    }

    /// The modulus.
    pub(super) fn prime(&self) -> u64 {
        self.prime
    }

    /// One in the form.
    pub(super) fn one(&self) -> u64 {
        self.times(1, self.square)
    }

    /// A number out of the form.
    pub(super) fn plain(&self, number: u64) -> u64 {
        self.times(number, 1)
    }

    /// The product in the form; one factor may be any word.
    #[inline]
    pub(super) fn times(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let multiple = (product as u64).wrapping_mul(self.inverse);
        let reduced = ((product + u128::from(multiple) * u128::from(self.prime)) >> 64) as u64;
        if reduced >= self.prime { reduced - self.prime } else { reduced }
    }

    /// The sum.
    #[inline]
    pub(super) fn plus(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    /// The difference.
    #[inline]
    pub(super) fn minus(&self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + self.prime - b }
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        let mut power = self.one();
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = self.times(power, power);
            if exponent >> bit & 1 == 1 {
                power = self.times(power, base);
            }
        }
        power
    }

    /// One over a number that is not 0, by Fermat's theorem.
    pub(super) fn reciprocal(&self, number: u64) -> u64 {
        self.power(number, self.prime - 2)
    }

    /// A machine integer in the form.
    pub(super) fn of_word(self, number: i64) -> u64 {
        let residue = self.times(number.unsigned_abs(), self.square);
        if number < 0 { self.minus(0, residue) } else { residue }
    }

    /// A big integer in the form.
    // The digits of big integers are shorter on 32-bit machines.
    #[allow(clippy::unnecessary_cast)]
    pub(super) fn of_big(self, number: &IBig) -> u64 {
        let (sign, words) = number.as_sign_words();
        let residue = words
            .iter()
            .rev()
            .fold(0, |residue, &word| self.plus(self.times(residue, self.radix), self.times(word as u64, self.square)));
        if sign == Sign::Negative { self.minus(0, residue) } else { residue }
    }

    /// Whether the modulus is a prime (Miller and Rabin, with bases that leave no doubt below 2^64).
    fn is_prime(&self) -> bool {
        let one = self.one();
        let minus_one = self.prime - one;
        let twos = (self.prime - 1).trailing_zeros();
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
            let mut power = self.power(self.times(base, self.square), (self.prime - 1) >> twos);
            if power == one {
                return true;
            }
            for _ in 1..twos {
                if power == minus_one {
                    return true;
                }
                power = self.times(power, power);
            }
            power == minus_one
        })
    }
}

/// The field of the largest prime below 2^62, of the next one, and so on.
pub(super) fn field(index: usize) -> Field {
    thread_local! {
        static FIELDS: RefCell<Vec<Field>> = const { RefCell::new(Vec::new()) };
    }
    FIELDS.with_borrow_mut(|fields| {
        while fields.len() <= index {
            let mut next = fields.last().map_or((1 << 62) - 1, |last| last.prime - 2);
            while !Field::new(next).is_prime() {
                next -= 2;
            }
            fields.push(Field::new(next));
        }
        fields[index]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_fields() {
        // The largest primes below 2^62.
        let below: Vec<u64> = (0..3).map(|index| (1 << 62) - field(index).prime()).collect();
        assert_eq!(below, [57, 87, 117]);
        for index in 0..3 {
            let field = field(index);
            for number in [1, -1, 2, 12345, i64::MAX, -i64::MAX, i64::MIN] {
                let x = field.of_word(number);
                assert_eq!(field.times(x, field.reciprocal(x)), field.one());
                assert_eq!(field.of_big(&IBig::from(number)), x);
                let remainder = i128::from(number).rem_euclid(i128::from(field.prime()));
                assert_eq!(i128::from(field.plain(x)), remainder);
            }
            let long = (IBig::ONE << 1000) - IBig::from(3);
            let modulus = IBig::from(field.prime());
            assert_eq!(IBig::from(field.plain(field.of_big(&long))), &long % &modulus);
            assert_eq!(IBig::from(field.plain(field.of_big(&-&long))), &modulus - &long % &modulus);
        }
    }
}

//! Arithmetic periods 𝒢(n + p) = 𝒢(n) + s with s > 0, and when they last.
//!
//! No code that leaves at most two heaps and takes at least one stone has one (Austin 1976; Horrocks and Nowakowski 2003,
//! *Regularity in the 𝒢-sequences of octal games with a pass*). For three heaps there are theorems under conditions
//! (Howse and Nowakowski 2004, *Periodicity and arithmetic-periodicity in hexadecimal games*). The one used here is simpler
//! to check, and its proof is short.
//!
//! Let F continue the known values from heap n₀ on by F(n + p) = F(n) + s. Suppose that, for some N beyond all moves that
//! leave only heaps below n₀,
//!
//! 1. for N ≤ n < N + 2p: F(n) > 2s; every v < F(n) is the value of a heap a that, together with two *equal* heaps, a move of
//!    n + 2p leaves (or v = 0, and a move leaves just two equal heaps); every v from F(n) - 2s on is the value of a heap that a
//!    move of n leaves alone or with two equal heaps; and where v ≥ F(n) - 2s, such heaps can be chosen from n₀ on;
//! 2. no move leaves heaps a, b, c with F(a) xor F(b) xor F(c) = F(n). It is enough that for all heaps below n₀ + p, of which
//!    at least one is not below n₀, that a move of n = a + b + c + t leaves: F(a) + F(b) + F(c) < F(n), or the xor differs
//!    from F(n) in one of its last binary digits, as many as s ends in zeros, or the sum differs from F(n) by an odd
//!    number, or there is only one heap and its value is not F(n).
//!
//! Then 𝒢 = F from n₀ on. *Proof* by induction on n ≥ N; all smaller heaps have the values F. First, (1) holds for all n ≥ N: what is
//! reached with two equal heaps is reached from 2p more stones with p more in each of them; and what is reached with a heap a
//! ≥ n₀, alone or not, gives F(a + 2p) = F(a) + 2s with 2p more stones in it. So the values below F(n) - 2s keep their moves, and
//! the 2s others have new ones. By (1) for n - 2p, every v < F(n) is reached from n: those below F(n - 2p) with two equal heaps,
//! the others with 2p more stones in a. And F(n) is not reached: a move leaves some heap from n₀ on. Take p stones from such
//! heaps as often as possible, until all are below n₀ + p: each time the sum of the values and F(n) both become smaller by s, so
//! their difference and the digits in (2) stay as they are; and xor is at most the sum and has its parity. ∎

use super::grundy::Grundy;

/// Triples of larger heaps are not tried: this would take long.
const MOST_HEAPS_BELOW: usize = 240;

impl Grundy {
    /// Whether an arithmetic period, which the known values show from `start` on, lasts for ever by the theorem.
    pub(super) fn is_arithmetic_for_ever(&self, start: usize, period: usize, saltus: u32) -> bool {
        let start = start.max(1);
        let below = start + period;
        if saltus == 0 || self.has_unequal() || self.most_heaps() < 3 || below > MOST_HEAPS_BELOW {
            return false;
        }
        let known = self.values().len();
        let Some(first) = known.checked_sub(4 * period).filter(|&first| first > 3 * start + self.longest()) else {
            return false;
        };
        // What two periods more of stones reach is known as well.
        (first..first + 2 * period).all(|size| self.keeps_its_moves(size, start, period, saltus))
            && self.is_never_reached(start, period, saltus)
    }

    /// The first condition.
    fn keeps_its_moves(&self, size: usize, start: usize, period: usize, saltus: u32) -> bool {
        let known = self.values();
        let value = known[size];
        let Some(top) = value.checked_sub(2 * saltus).filter(|&top| top > 0) else { return false };
        // The values that are reached in the lasting way from 2p more stones, and the highest ones from these.
        let (mut lasting, mut high) = (vec![false; value as usize], vec![false; value as usize]);
        let mark = |reached: &mut Vec<bool>, value: u32| {
            if let Some(reached) = reached.get_mut(value as usize) {
                *reached = true;
            }
        };
        for (taken, digit) in self.digits().iter().enumerate() {
            let left = (size + 2 * period).saturating_sub(taken);
            if digit.leaves(3) {
                for third in (1..left.min(known.len())).filter(|third| (left - third).is_multiple_of(2)) {
                    if third >= start || known[third] < top {
                        mark(&mut lasting, known[third]);
                    }
                }
                let left = size.saturating_sub(taken);
                let thirds = (start..left).filter(|third| (left - third).is_multiple_of(2));
                thirds.for_each(|third| mark(&mut high, known[third]));
            }
            if digit.leaves(2) && left.is_multiple_of(2) && left > 0 {
                mark(&mut lasting, 0);
            }
            if digit.leaves(1) && taken > 0 && size.saturating_sub(taken) >= start {
                mark(&mut high, known[size - taken]);
            }
        }
        lasting.into_iter().all(|reached| reached) && high.into_iter().skip(top as usize).all(|reached| reached)
    }

    /// The second condition.
    fn is_never_reached(&self, start: usize, period: usize, saltus: u32) -> bool {
        let known = self.values();
        let below = start + period;
        let last_digits = (1_i64 << saltus.trailing_zeros()) - 1;
        let continued = |size: usize| {
            let rounds = (size - start) / period;
            i64::from(known[start + (size - start) % period]) + rounds as i64 * i64::from(saltus)
        };
        let value = |heap: usize| i64::from(known[heap]);
        for (taken, digit) in self.digits().iter().enumerate() {
            let differs = |heaps: &[usize]| {
                let size = taken + heaps.iter().sum::<usize>();
                if heaps.iter().all(|&heap| heap < start) {
                    return true;
                }
                let (sum, nim_sum) =
                    heaps.iter().fold((0, 0), |(sum, nim_sum), &heap| (sum + value(heap), nim_sum ^ value(heap)));
                let own = continued(size);
                sum < own
                    || (sum - own) % 2 != 0
                    || (nim_sum ^ own) & last_digits != 0
                    || heaps.len() == 1 && sum != own
            };
            let is_free = (1..below).all(|a| {
                (!digit.leaves(1) || taken == 0 || differs(&[a]))
                    && (a..below).all(|b| {
                        (!digit.leaves(2) || differs(&[a, b]))
                            && (!digit.leaves(3) || (b..below).all(|c| differs(&[a, b, c])))
                    })
            });
            if !is_free {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;
    use hedgerow_core::Budget;

    fn grundy(code: &str, to: usize) -> Grundy {
        let mut grundy = Grundy::new(Code::read(code).unwrap().digits().unwrap());
        grundy.extend(to, &Budget::unlimited()).unwrap();
        grundy
    }

    /// The value of a heap by the definition alone.
    fn plain(code: &str, to: usize) -> Vec<u32> {
        let digits = Code::read(code).unwrap().digits().unwrap();
        let mut values = vec![0_u32];
        for size in 1..=to {
            let mut reached = std::collections::HashSet::new();
            for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= size) {
                let left = size - taken;
                if taken > 0 && (left == 0 && digit.leaves(0) || left > 0 && digit.leaves(1)) {
                    reached.insert(values[left]);
                }
                for a in 1..left {
                    if digit.leaves(2) {
                        reached.insert(values[a] ^ values[left - a]);
                    }
                    if digit.leaves(3) {
                        reached.extend((1..left - a).map(|b| values[a] ^ values[b] ^ values[left - a - b]));
                    }
                }
            }
            values.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        values
    }

    /// Every proof from few heaps is right about the next 120, worked out by the definition: all codes of two digits.
    #[test]
    fn proofs_hold_for_larger_heaps() {
        let mut proofs = 0;
        for code in (1..256).map(|code| format!("0.{code:02x}")).filter(|code| !code.ends_with('0')) {
            let Some(period) = grundy(&code, 100).period().filter(|period| period.proved && period.saltus > 0) else {
                continue;
            };
            proofs += 1;
            let values = plain(&code, 220);
            for size in period.start..=220 - period.period {
                assert_eq!(values[size + period.period], values[size] + period.saltus, "{code}, heap {size}");
            }
        }
        assert!(proofs > 2, "{proofs} proofs");
    }

    /// Codes of at most two heaps have no arithmetic period, and a false one is not believed.
    #[test]
    fn nothing_else_is_proved() {
        assert!(!grundy("0.77", 200).is_arithmetic_for_ever(1, 12, 1));
        assert!(!grundy("0.3f", 200).is_arithmetic_for_ever(1, 6, 4));
        assert!(!grundy("0.3f", 20).is_arithmetic_for_ever(1, 6, 3));
    }
}

//! Random play to the end.

use hedgerow_core::{Draw, Joint, Player, Simultaneous, Then};
use rand::Rng;

use super::{MOST_AGAIN, toss};

/// Buffers for playouts.
pub(super) struct Playout<M> {
    left: Vec<M>,
    right: Vec<M>,
}

impl<M> Default for Playout<M> {
    fn default() -> Self {
        Self { left: Vec::new(), right: Vec::new() }
    }
}

impl<M: Copy> Playout<M> {
    /// Points to Left when both choose at random until the end; values that are seen at a glance are not played out.
    pub(super) fn run<P: Simultaneous<Move = M>, R: Rng + ?Sized>(&mut self, start: &P, rng: &mut R) -> i64 {
        let mut points = 0;
        let mut again = 0;
        let mut after = None;
        loop {
            let here = after.as_ref().unwrap_or(start);
            if let Some(value) = here.at_a_glance() {
                return points + value;
            }
            self.left.clear();
            self.right.clear();
            here.choices(Player::LEFT, &mut self.left);
            here.choices(Player::RIGHT, &mut self.right);
            let next = match (any(&self.left, rng), any(&self.right, rng)) {
                (None, None) => return points,
                (Some(blue), None) => {
                    points += 1;
                    here.alone(Player::LEFT, blue)
                }
                (None, Some(red)) => {
                    points -= 1;
                    here.alone(Player::RIGHT, red)
                }
                (Some(blue), Some(red)) => match here.together(blue, red) {
                    Joint::Next(next) => next,
                    Joint::Either(heads, tails) => toss(heads, tails, rng),
                    Joint::Ends(pay) => return points + i64::from(pay),
                    Joint::Again if again < MOST_AGAIN => {
                        again += 1;
                        continue;
                    }
                    Joint::Again => return points,
                    Joint::Drawn(draws) => {
                        let Draw { pay, then, .. } = Draw::any(draws, rng);
                        points += i64::from(pay);
                        match then {
                            Then::Next(next) => next,
                            Then::Again if again < MOST_AGAIN => {
                                again += 1;
                                continue;
                            }
                            Then::Again | Then::Ends => return points,
                        }
                    }
                },
            };
            after = Some(next);
        }
    }
}

/// A random one of these.
fn any<M: Copy, R: Rng + ?Sized>(choices: &[M], rng: &mut R) -> Option<M> {
    match choices {
        [] => None,
        [only] => Some(*only),
        _ => Some(choices[rng.random_range(0..choices.len() as u32) as usize]),
    }
}

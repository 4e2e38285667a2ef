//! A single question: whether one player alone can force some outcomes, or all outcomes are among some.

use hedgerow_games::hex3d::proof::Claim;
use hedgerow_games::hex3d::solve::{self, Known, Solver};
use hedgerow_games::hex3d::{Hex3d, Nature, Outcomes};

use super::{Ended, Found, Watch, is_plain};
use crate::verbs::row;

/// Whether one player alone can force one set.
pub fn forced(
    position: &Hex3d,
    nature: &(String, Nature),
    question: &str,
    prove: bool,
    watch: &Watch<'_>,
    found: &mut Found,
) -> Result<(), Ended> {
    found.insert("force", question);
    let (player, set) = question.split_once(':').unwrap_or_default();
    let forced = is_in(position, nature, set, prove, watch, found, |found, forced| found.insert("forced", forced))?;
    let can = if forced { "can" } else { "cannot" };
    found.text += &row("alone", &format!("player {player} {can} force {}", read(set)?.braced()));
    Ok(())
}

/// Whether all outcomes are in one set.
pub fn within(
    position: &Hex3d,
    nature: &(String, Nature),
    set: &str,
    prove: bool,
    watch: &Watch<'_>,
    found: &mut Found,
) -> Result<(), Ended> {
    found.insert("nature", nature.0.as_str());
    found.insert("within", set);
    let answer = is_in(position, nature, set, prove, watch, found, |found, answer| found.insert("is_within", answer))?;
    let is = if answer { "all in" } else { "not all in" };
    found.text += &row("outcomes", &format!("{is} {}, {}", read(set)?.braced(), nature.0));
    Ok(())
}

fn read(set: &str) -> Result<Outcomes, Ended> {
    Outcomes::read(set).ok_or_else(|| Ended::Fault(format!("{set:?} is no set of outcomes")))
}

/// Whether all outcomes are in one set, told as soon as it is known; then the proof.
fn is_in(
    position: &Hex3d,
    (name, nature): &(String, Nature),
    set: &str,
    prove: bool,
    watch: &Watch<'_>,
    found: &mut Found,
    tell: impl Fn(&mut Found, bool),
) -> Result<bool, Ended> {
    let (set, budget) = (read(set)?, &watch.context.workspace.budget);
    let progress = |known: &Known| watch.tell(name, known);
    let answer = if is_plain(position) {
        let solver = Solver::new(position, nature.clone(), watch.limits).map_err(Ended::Limit)?;
        let answer = solver.is_in(set, budget, &progress);
        found.searched(solver.nodes());
        let answer = answer?;
        tell(found, answer);
        if prove {
            let proof = solver.proof(name, &[Claim { set, holds: answer }], budget)?;
            proof.check(budget)?;
            found.proof = Some((proof.write(), proof.len()));
        }
        answer
    } else {
        let (answer, nodes) = solve::is_in(position, nature, set, watch.limits, budget, &progress)?;
        found.searched(nodes);
        tell(found, answer);
        answer
    };
    found.line = if answer { "yes" } else { "no" }.to_owned();
    Ok(answer)
}

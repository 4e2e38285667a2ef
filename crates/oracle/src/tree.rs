//! Short partizan games as explicit trees: order, canonical form, text, play.
//!
//! The memos in this file are keyed by the addresses of nodes. Each is used only while its nodes are borrowed or owned,
//! so no address can come to mean another node.

use std::collections::HashMap;
use std::rc::Rc;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who wins positive games.
    Left,
    /// The player who wins negative games.
    Right,
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// A game: the options of Left and the options of Right.
///
/// There is no `==` on purpose: see [`equal`] for equality of value, and compare
/// [`expanded`] texts for identity of canonical forms.
#[derive(Debug)]
pub struct Tree {
    /// The positions Left may move to.
    pub left: Vec<Rc<Tree>>,
    /// The positions Right may move to.
    pub right: Vec<Rc<Tree>>,
}

impl Tree {
    /// The game with these options, exactly as given.
    pub fn new(left: Vec<Rc<Tree>>, right: Vec<Rc<Tree>>) -> Rc<Tree> {
        Rc::new(Tree { left, right })
    }

    /// The options of one player.
    pub fn options(&self, player: Player) -> &[Rc<Tree>] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }
}

/// The address of a node, for use as a key in a memo.
type Address = *const Tree;

fn address(tree: &Tree) -> Address {
    std::ptr::from_ref(tree)
}

// ---------------------------------------------------------------------------
// Some games to begin with.

/// The game `0 = {|}`.
pub fn zero() -> Rc<Tree> {
    Tree::new(vec![], vec![])
}

/// The integer `n`: `n = {n-1|}` if positive, `n = {|n+1}` if negative.
pub fn integer(n: i32) -> Rc<Tree> {
    match n {
        0 => zero(),
        1.. => Tree::new(vec![integer(n - 1)], vec![]),
        ..0 => Tree::new(vec![], vec![integer(n + 1)]),
    }
}

/// The nimber `*n = {0, *1, …, *(n-1) | 0, *1, …, *(n-1)}`.
pub fn nimber(n: u32) -> Rc<Tree> {
    let mut smaller: Vec<Rc<Tree>> = Vec::new();
    for _ in 0..n {
        smaller.push(Tree::new(smaller.clone(), smaller.clone()));
    }
    Tree::new(smaller.clone(), smaller)
}

/// The negative `-G = {-G^R | -G^L}`.
pub fn negative(g: &Tree) -> Rc<Tree> {
    fn go(g: &Tree, memo: &mut HashMap<Address, Rc<Tree>>) -> Rc<Tree> {
        if let Some(known) = memo.get(&address(g)) {
            return known.clone();
        }
        let left = g.right.iter().map(|gr| go(gr, memo)).collect();
        let right = g.left.iter().map(|gl| go(gl, memo)).collect();
        let answer = Tree::new(left, right);
        memo.insert(address(g), answer.clone());
        answer
    }
    go(g, &mut HashMap::new())
}

/// The sum `G + H = {G^L + H, G + H^L | G^R + H, G + H^R}`.
pub fn sum(g: &Tree, h: &Tree) -> Rc<Tree> {
    type Memo = HashMap<(Address, Address), Rc<Tree>>;
    fn go(g: &Tree, h: &Tree, memo: &mut Memo) -> Rc<Tree> {
        let key = (address(g), address(h));
        if let Some(known) = memo.get(&key) {
            return known.clone();
        }
        let mut left = Vec::new();
        left.extend(g.left.iter().map(|gl| go(gl, h, memo)));
        left.extend(h.left.iter().map(|hl| go(g, hl, memo)));
        let mut right = Vec::new();
        right.extend(g.right.iter().map(|gr| go(gr, h, memo)));
        right.extend(h.right.iter().map(|hr| go(g, hr, memo)));
        let answer = Tree::new(left, right);
        memo.insert(key, answer.clone());
        answer
    }
    go(g, h, &mut HashMap::new())
}

// ---------------------------------------------------------------------------
// Play.

/// Whether the player who moves first wins `tree`.
///
/// The first player wins exactly if some move leads to a position that the opponent, now moving first, does not win. (A
/// player without a move loses.)
pub fn wins(tree: &Tree, first_player: Player) -> bool {
    fn go(g: &Tree, first: Player, memo: &mut HashMap<(Address, Player), bool>) -> bool {
        let key = (address(g), first);
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let answer = g.options(first).iter().any(|option| !go(option, first.opponent(), memo));
        memo.insert(key, answer);
        answer
    }
    go(tree, first_player, &mut HashMap::new())
}

// ---------------------------------------------------------------------------
// Order.

/// Conway's order: `G <= H` unless some `G^L >= H` or some `H^R <= G`.
pub fn le(g: &Tree, h: &Tree) -> bool {
    fn go(g: &Tree, h: &Tree, memo: &mut HashMap<(Address, Address), bool>) -> bool {
        let key = (address(g), address(h));
        if let Some(&known) = memo.get(&key) {
            return known;
        }
        let answer = !g.left.iter().any(|gl| go(h, gl, memo)) && !h.right.iter().any(|hr| go(hr, g, memo));
        memo.insert(key, answer);
        answer
    }
    go(g, h, &mut HashMap::new())
}

/// Equality of value: `G <= H` and `H <= G`.
pub fn equal(g: &Tree, h: &Tree) -> bool {
    le(g, h) && le(h, g)
}

// ---------------------------------------------------------------------------
// Canonical form.

/// The canonical form of a game: at every node no option is dominated and none
/// is reversible.
pub fn canonical(tree: &Tree) -> Rc<Tree> {
    fn go(g: &Tree, memo: &mut HashMap<Address, Rc<Tree>>, maker: &mut Canonicaliser) -> Rc<Tree> {
        if let Some(known) = memo.get(&address(g)) {
            return known.clone();
        }
        let left = g.left.iter().map(|gl| go(gl, memo, maker)).collect();
        let right = g.right.iter().map(|gr| go(gr, memo, maker)).collect();
        let answer = maker.make(left, right);
        memo.insert(address(g), answer.clone());
        answer
    }
    go(tree, &mut HashMap::new(), &mut Canonicaliser::new())
}

/// Builds canonical forms from the leaves up, keeping one copy of each.
///
/// Keeping one copy changes no answer. It only keeps the number of nodes small: without it, equal games reached in
/// different ways would be different nodes, and the memos above would not find them.
#[derive(Default)]
pub struct Canonicaliser {
    /// Every canonical form made so far, by the addresses of its options. Each
    /// form owns its options, so those addresses stay theirs.
    made: HashMap<(Vec<Address>, Vec<Address>), Rc<Tree>>,
}

impl Canonicaliser {
    /// An empty canonicaliser.
    pub fn new() -> Canonicaliser {
        Canonicaliser::default()
    }

    /// The canonical form of `{left | right}`.
    ///
    /// The options must be in canonical form already, and should come from this
    /// same canonicaliser (if not, some copies are not shared).
    pub fn make(&mut self, left: Vec<Rc<Tree>>, right: Vec<Rc<Tree>>) -> Rc<Tree> {
        let form = simplify(left, right);
        let key = (addresses(&form.left), addresses(&form.right));
        self.made.entry(key).or_insert_with(|| Rc::new(form)).clone()
    }
}

fn addresses(options: &[Rc<Tree>]) -> Vec<Address> {
    let mut answer: Vec<Address> = options.iter().map(Rc::as_ptr).collect();
    answer.sort();
    answer
}

/// Removes dominated options and bypasses reversible ones, one at a time, until there are none. No step changes the
/// value of the game. The given options must be in canonical form; the options that replace them are then in canonical
/// form too, being their subpositions.
fn simplify(left: Vec<Rc<Tree>>, right: Vec<Rc<Tree>>) -> Tree {
    let mut g = Tree { left, right };
    loop {
        if let Some(i) = dominated_left(&g) {
            g.left.remove(i);
        } else if let Some(i) = dominated_right(&g) {
            g.right.remove(i);
        } else if let Some((i, replacements)) = reversible_left(&g) {
            g.left.remove(i);
            g.left.extend(replacements);
        } else if let Some((i, replacements)) = reversible_right(&g) {
            g.right.remove(i);
            g.right.extend(replacements);
        } else {
            return g;
        }
    }
}

/// The index of a left option that is `<=` another left option.
fn dominated_left(g: &Tree) -> Option<usize> {
    (0..g.left.len()).find(|&i| (0..g.left.len()).any(|j| i != j && le(&g.left[i], &g.left[j])))
}

/// The index of a right option that is `>=` another right option.
fn dominated_right(g: &Tree) -> Option<usize> {
    (0..g.right.len()).find(|&i| (0..g.right.len()).any(|j| i != j && le(&g.right[j], &g.right[i])))
}

/// The index of a left option `G^L` that has a right option `G^LR <= G`, with
/// what replaces it: all the left options of that `G^LR`.
fn reversible_left(g: &Tree) -> Option<(usize, Vec<Rc<Tree>>)> {
    for (i, gl) in g.left.iter().enumerate() {
        for glr in &gl.right {
            if le(glr, g) {
                return Some((i, glr.left.clone()));
            }
        }
    }
    None
}

/// The index of a right option `G^R` that has a left option `G^RL >= G`, with
/// what replaces it: all the right options of that `G^RL`.
fn reversible_right(g: &Tree) -> Option<(usize, Vec<Rc<Tree>>)> {
    for (i, gr) in g.right.iter().enumerate() {
        for grl in &gr.left {
            if le(g, grl) {
                return Some((i, grl.right.clone()));
            }
        }
    }
    None
}

// ---------------------------------------------------------------------------
// Text.

/// The text of a tree exactly as it stands, without simplifying anything.
///
/// Only braces, bars and commas: 0 is `{|}`, 1 is `{{|}|}`. The options of each
/// side are sorted by their own text, in byte order.
pub fn structural_text(tree: &Tree) -> String {
    fn go(g: &Tree, memo: &mut HashMap<Address, Rc<str>>) -> Rc<str> {
        if let Some(known) = memo.get(&address(g)) {
            return known.clone();
        }
        let mut left: Vec<Rc<str>> = g.left.iter().map(|gl| go(gl, memo)).collect();
        let mut right: Vec<Rc<str>> = g.right.iter().map(|gr| go(gr, memo)).collect();
        left.sort();
        right.sort();
        let answer: Rc<str> = format!("{{{}|{}}}", left.join(","), right.join(",")).into();
        memo.insert(address(g), answer.clone());
        answer
    }
    go(tree, &mut HashMap::new()).to_string()
}

/// The text, as in [`structural_text`], of the canonical form of `tree`.
///
/// Two games are equal in value exactly if these texts are the same.
pub fn expanded(tree: &Tree) -> String {
    structural_text(&canonical(tree))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Every `{left | right}` with options among `games`, not simplified.
    fn all_over(games: &[Rc<Tree>]) -> Vec<Rc<Tree>> {
        let subset = |mask: usize| -> Vec<Rc<Tree>> {
            (0..games.len()).filter(|i| mask & (1 << i) != 0).map(|i| games[i].clone()).collect()
        };
        let subsets = 1 << games.len();
        let mut answer = Vec::new();
        for left in 0..subsets {
            for right in 0..subsets {
                answer.push(Tree::new(subset(left), subset(right)));
            }
        }
        answer
    }

    /// One canonical form for each value among `games`.
    fn distinct(games: &[Rc<Tree>]) -> Vec<Rc<Tree>> {
        let by_text: BTreeMap<String, Rc<Tree>> = games.iter().map(|g| (expanded(g), canonical(g))).collect();
        by_text.into_values().collect()
    }

    fn day(n: u32) -> Vec<Rc<Tree>> {
        match n {
            0 => vec![zero()],
            _ => distinct(&all_over(&day(n - 1))),
        }
    }

    #[test]
    fn texts_of_small_games() {
        assert_eq!(expanded(&zero()), "{|}");
        assert_eq!(expanded(&integer(1)), "{{|}|}");
        assert_eq!(expanded(&integer(-1)), "{|{|}}");
        assert_eq!(expanded(&integer(2)), "{{{|}|}|}");
        assert_eq!(expanded(&nimber(1)), "{{|}|{|}}");
        assert_eq!(expanded(&nimber(2)), "{{{|}|{|}},{|}|{{|}|{|}},{|}}");
    }

    #[test]
    fn numbers_of_games_by_birthday() {
        assert_eq!(day(0).len(), 1);
        assert_eq!(day(1).len(), 4);
        assert_eq!(day(2).len(), 22);
    }

    #[test]
    fn order_agrees_with_play() {
        // G <= H exactly if Left, moving second, wins H - G.
        let games = day(2);
        for g in &games {
            for h in &games {
                let difference = sum(h, &negative(g));
                assert_eq!(le(g, h), !wins(&difference, Player::Right));
            }
        }
    }

    #[test]
    fn equal_exactly_if_same_canonical_text() {
        let games = all_over(&day(1));
        let texts: Vec<String> = games.iter().map(|g| expanded(g)).collect();
        for (g, g_text) in games.iter().zip(&texts) {
            for (h, h_text) in games.iter().zip(&texts) {
                assert_eq!(equal(g, h), g_text == h_text);
            }
        }
    }

    #[test]
    fn canonical_form_keeps_value_and_is_stable() {
        // Sums of pairs of day-2 games need plenty of simplifying.
        let games = day(2);
        for g in &games {
            for h in &games {
                let s = sum(g, h);
                let c = canonical(&s);
                assert!(equal(&s, &c));
                assert_eq!(structural_text(&c), expanded(&c));
                assert_eq!(expanded(&s), expanded(&sum(h, g)));
                for first in [Player::Left, Player::Right] {
                    assert_eq!(wins(&s, first), wins(&c, first));
                }
            }
        }
    }

    #[test]
    fn a_game_less_itself_is_zero() {
        for g in day(2) {
            assert_eq!(expanded(&sum(&g, &negative(&g))), "{|}");
        }
    }

    #[test]
    fn reversible_options() {
        // up = {0|*}; up + * = {0,*|0}; up + up = {0|up*}.
        let star = nimber(1);
        let up = Tree::new(vec![zero()], vec![star.clone()]);
        let up_star = Tree::new(vec![zero(), star.clone()], vec![zero()]);
        let double_up = Tree::new(vec![zero()], vec![up_star.clone()]);
        assert_eq!(expanded(&sum(&up, &star)), structural_text(&up_star));
        assert_eq!(expanded(&sum(&up, &up)), structural_text(&double_up));
        // {up|} = {0|} = 1: up reverses through * to 0.
        assert_eq!(expanded(&Tree::new(vec![up.clone()], vec![])), structural_text(&integer(1)));
        // {*|*} = 0: both options reverse through 0 and out.
        assert_eq!(expanded(&Tree::new(vec![star.clone()], vec![star.clone()])), "{|}");
        // {up|up} = {0|up} = up + up + *.
        assert_eq!(
            expanded(&Tree::new(vec![up.clone()], vec![up.clone()])),
            structural_text(&Tree::new(vec![zero()], vec![up.clone()]))
        );
        assert_eq!(expanded(&sum(&sum(&up, &up), &star)), structural_text(&Tree::new(vec![zero()], vec![up])));
    }

    #[test]
    fn winners() {
        use Player::{Left, Right};
        let both = |g: &Tree| (wins(g, Left), wins(g, Right));
        assert_eq!(both(&zero()), (false, false));
        assert_eq!(both(&nimber(1)), (true, true));
        assert_eq!(both(&integer(1)), (true, false));
        assert_eq!(both(&integer(-1)), (false, true));
    }
}

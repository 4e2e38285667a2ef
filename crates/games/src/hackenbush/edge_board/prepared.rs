//! The constant data of a picture while edges are cut: who owns which edge, and what falls with it.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::super::rules::{Colour, Edge, GROUND, Hackenbush};
use super::scope::Scope;

/// A picture of at most `64 W` edges, prepared for play.
#[derive(Debug)]
pub struct PreparedPicture<const W: usize> {
    /// The edges with their labels, for texts; without those of the weighing stalk.
    pub picture: Vec<Edge>,
    /// How many edges a turn takes, in the picture.
    pub moves: u8,
    /// The edges of the weighing stalk, from the ground up.
    pub stalk: Bits<W>,
    /// The edges of all stalks beside the picture: a turn takes one of them, however many it takes in the picture.
    pub single: Bits<W>,
    /// The edges that each player may cut.
    pub own: [Bits<W>; 2],
    /// The edges that only one player may cut.
    pub alone: [Bits<W>; 2],
    /// For each edge that is a bridge (or a loop): everything that falls with it, including itself. A bridge stays one.
    pub falls: Vec<Option<Bits<W>>>,
    /// The ends of each edge.
    ends: Vec<(u32, u32)>,
    /// The edges at each vertex.
    incident: Vec<Bits<W>>,
}

impl<const W: usize> PreparedPicture<W> {
    /// A picture with stalks beside it, where a turn takes one edge of a stalk; `None` if they have too many edges.
    ///
    /// The first of them is the weighing stalk, with red and blue edges only.
    pub fn new(position: &Hackenbush, stalks: &[&[Colour]]) -> Option<Self> {
        let picture = position.edges().to_vec();
        let count = picture.len() + stalks.iter().map(|stalk| stalk.len()).sum::<usize>();
        if count > Bits::<W>::ROOM {
            return None;
        }
        let dense = position.vertices();
        let mut ends = dense.ends().to_vec();
        let mut vertices = dense.len() as u32;
        for stalk in stalks {
            let mut below = GROUND;
            for _ in *stalk {
                ends.push((below, vertices));
                below = vertices;
                vertices += 1;
            }
        }
        let beside = stalks.iter().flat_map(|stalk| stalk.iter().copied());
        let colours: Vec<Colour> = picture.iter().map(|edge| edge.colour).chain(beside).collect();
        let having = |wanted: &dyn Fn(Colour) -> bool| (0..count).filter(|&edge| wanted(colours[edge])).collect();
        let own = Player::BOTH.map(|player| having(&|colour: Colour| colour.may_be_cut_by(player)));
        let alone = [Colour::Blue, Colour::Red].map(|only| having(&|colour: Colour| colour == only));
        let mut incident = vec![Bits::NONE; vertices as usize];
        for (edge, &(u, v)) in ends.iter().enumerate() {
            incident[u as usize].insert(edge);
            incident[v as usize].insert(edge);
        }
        let in_picture = Bits::below(picture.len());
        let single = Bits::below(count).minus(in_picture);
        let stalk = Bits::below(picture.len() + stalks.first().map_or(0, |stalk| stalk.len())).minus(in_picture);
        let moves = position.moves_per_turn();
        let falls = Vec::new();
        let mut prepared = Self { picture, moves, stalk, single, own, alone, falls, ends, incident };
        prepared.falls = (0..count).map(|edge| prepared.falls_always(edge)).collect();
        Some(prepared)
    }

    /// All edges.
    pub fn all(&self) -> Bits<W> {
        Bits::below(self.ends.len())
    }

    /// What falls with an edge, now and at any later time, if that is fixed.
    fn falls_always(&self, edge: usize) -> Option<Bits<W>> {
        let without = self.all().minus(Bits::one(edge));
        let (standing, reached) = self.flood(without);
        let (u, v) = self.ends[edge];
        let holds_nothing = u == v;
        let bridge = !(reached[u as usize] && reached[v as usize]);
        (holds_nothing || bridge).then(|| self.all().minus(standing))
    }

    /// The edges of a set that are connected with the ground, and the vertices that they reach.
    fn flood(&self, edges: Bits<W>) -> (Bits<W>, Vec<bool>) {
        let mut reached = vec![false; self.incident.len()];
        reached[GROUND as usize] = true;
        let standing = self.standing(edges);
        for edge in standing.iter() {
            let (u, v) = self.ends[edge];
            reached[u as usize] = true;
            reached[v as usize] = true;
        }
        (standing, reached)
    }

    /// The edges of a set that are connected with the ground.
    pub fn standing(&self, edges: Bits<W>) -> Bits<W> {
        let mut standing = self.incident[GROUND as usize].and(edges);
        let mut new = standing;
        while let Some(edge) = new.first() {
            new.remove(edge);
            let near = self.near(edge).and(edges).minus(standing);
            standing = standing.or(near);
            new = new.or(near);
        }
        standing
    }

    /// How many more of the standing edges this player may cut than the other.
    #[inline]
    pub fn lead(&self, edges: Bits<W>, player: Player) -> i32 {
        let count = |player: Player| edges.and(self.own[player.index()]).len() as i32;
        count(player) - count(player.opponent())
    }

    /// The edges at the ground.
    #[inline]
    pub fn at_ground(&self) -> Bits<W> {
        self.incident[GROUND as usize]
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.incident.len()
    }

    /// The edges at a vertex.
    #[inline]
    pub fn at(&self, vertex: usize) -> Bits<W> {
        self.incident[vertex]
    }

    /// The ends of an edge.
    #[inline]
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        let (u, v) = self.ends[edge];
        (u as usize, v as usize)
    }

    /// The end of an edge that is not this one.
    #[inline]
    pub fn other_end(&self, edge: usize, vertex: usize) -> usize {
        let (u, v) = self.ends(edge);
        if u == vertex { v } else { u }
    }

    /// The edges at both ends of an edge.
    #[inline]
    pub fn near(&self, edge: usize) -> Bits<W> {
        let (u, v) = self.ends[edge];
        self.incident[u as usize].or(self.incident[v as usize])
    }

    /// The edges at the ends of an edge that no edge of a region touches.
    pub fn outside(&self, edge: usize, region: Bits<W>) -> Bits<W> {
        let (u, v) = self.ends[edge];
        let at = |vertex: u32| match &self.incident[vertex as usize] {
            touching if vertex == GROUND || !touching.and(region).is_empty() => Bits::NONE,
            touching => *touching,
        };
        at(u).or(at(v))
    }

    /// The rest of a set of standing edges after one of them is cut.
    #[inline]
    pub fn without(&self, edges: Bits<W>, edge: usize) -> Bits<W> {
        match self.falls[edge] {
            Some(falls) => edges.minus(falls),
            None => self.standing(edges.minus(Bits::one(edge))),
        }
    }

    /// The edges of a set that a player may cut and that are in the scope.
    ///
    /// In a stalk the higher of two cuts of one's own always leaves more: the topmost is the best.
    #[inline]
    fn own(&self, edges: Bits<W>, player: Player, scope: Scope) -> Bits<W> {
        let own = edges.and(self.own[player.index()]);
        if !scope.is_smart_in_stalk() {
            return own;
        }
        let stalk = own.and(self.stalk);
        match stalk.last() {
            None => own,
            Some(top) => own.minus(stalk).or(Bits::one(top)),
        }
    }

    /// Whether a cut of one's own edge is surely no better than another one: it drops a further edge that the player
    /// could cut, and whatever stands on an edge of one's own colour is positive for its owner.
    ///
    /// *Proof* for Left. Let the blue edge e drop the part T, which has an edge f that Left may cut. Cutting f instead
    /// leaves e with some rest of T, standing on one vertex: a bush that begins with a blue edge, 1:x, is positive for
    /// every x. By the colon principle a picture with a positive bush at a vertex is worth more than without.
    pub fn is_dominated(&self, edges: Bits<W>, edge: usize, player: Player) -> bool {
        let index = player.index();
        (self.moves == 1 || self.single.has(edge)) && self.alone[index].has(edge) && {
            let fallen = edges.minus(self.without(edges, edge)).minus(Bits::one(edge));
            !fallen.and(self.own[index]).is_empty()
        }
    }

    /// The cuts that a player considers.
    #[inline]
    pub fn choice(&self, edges: Bits<W>, player: Player, scope: Scope) -> Bits<W> {
        let own = self.own(edges, player, scope);
        if !scope.is_smart_in_picture() {
            return own;
        }
        own.iter().filter(|&edge| self.stalk.has(edge) || !self.is_dominated(edges, edge, player)).collect()
    }

    /// As [`PreparedPicture::choice`], but leaves out only those worse cuts that were known from the start: fast enough for
    /// playouts.
    #[inline]
    pub fn quick_choice(&self, edges: Bits<W>, player: Player, scope: Scope) -> Bits<W> {
        let own = self.own(edges, player, scope);
        if !scope.is_smart_in_picture() {
            return own;
        }
        let index = player.index();
        let mut rest = own;
        for edge in own.and(self.alone[index]).minus(self.stalk).iter() {
            if let Some(falls) = self.falls[edge] {
                let mut others = falls.and(edges).and(self.own[index]);
                others.remove(edge);
                if (self.moves == 1 || self.single.has(edge)) && !others.is_empty() {
                    rest.remove(edge);
                }
            }
        }
        rest
    }
}

//! Symmetries of positions.
//!
//! Two things make positions equal: the board's reflections, as far as they keep the lines that are free at the root;
//! and a box's lines to the ground (two at a corner, more on narrow boards), as only their number matters.
//!
//! Lines get their bits so that every reflection or exchange maps each byte to a byte. Then a reflection is one look-up
//! a byte, and the reflection that gives the least word is decided byte by byte, usually by the first one or two: a
//! canonical form costs about ten look-ups for any number of reflections.

use crate::boxes::{Boxes, Shape};

/// Bytes in a word.
const BYTES: usize = 8;
/// A square has eight reflections, including the identity.
const MOST_REFLECTIONS: usize = 8;

/// The symmetries of a root position, and the bits of its lines.
pub(super) struct Symmetry {
    /// The bit of each of the board's lines.
    bits: Vec<Option<u8>>,
    /// For each byte, its images by reflection.
    images: Vec<[[u8; 256]; MOST_REFLECTIONS]>,
    /// For each byte, the set of reflections whose image of it is least.
    least: Vec<[u8; 256]>,
    /// The number of reflections, including the identity.
    reflections: usize,
    width: u32,
}

impl Symmetry {
    /// The symmetries of the lines that are free in this position; none if the lines do not fit into a word.
    pub fn new(position: &Boxes, reflect: bool, exchange: bool) -> Option<Self> {
        let groups = grounded(position, exchange);
        let maps: Vec<Vec<usize>> = match reflect {
            true => (0..8).filter_map(|code| reflection(position, &groups, code)).collect(),
            false => reflection(position, &groups, 0).into_iter().collect(),
        };
        let blocks = blocks(position, &groups, &maps);
        let Some(bytes) = packed(blocks) else {
            // Reflections that do not fit are not used; then every line (with its group) is a block.
            return if reflect { Self::new(position, false, exchange) } else { None };
        };
        let mut bits = vec![None; position.shape().lines()];
        for (byte, lines) in bytes.iter().enumerate() {
            for (place, &line) in lines.iter().enumerate() {
                bits[line] = Some((8 * byte + place) as u8);
            }
        }
        let image = |lines: &[usize], map: &[usize], byte: usize| {
            let place = |line: usize| lines.iter().position(|&other| other == line).unwrap_or(0);
            let moved = (0..lines.len()).filter(|&bit| byte >> bit & 1 == 1);
            let mut image = moved.fold(0, |image, bit| image | 1 << place(map[lines[bit]]));
            for group in groups.iter().filter(|group| lines.contains(&group[0])) {
                let mut places: Vec<usize> = group.iter().map(|&line| place(line)).collect();
                places.sort_unstable();
                let free = places.iter().filter(|&&bit| image >> bit & 1 == 1).count();
                for (index, bit) in places.into_iter().enumerate() {
                    image = image & !(1 << bit) | usize::from(index < free) << bit;
                }
            }
            image as u8
        };
        let used = |byte: usize, lines: &[usize]| byte & ((1 << lines.len()) - 1);
        let images_of = |lines: &Vec<usize>| {
            let mut images = [[0; 256]; MOST_REFLECTIONS];
            for (images, map) in images.iter_mut().zip(&maps) {
                *images = std::array::from_fn(|byte| image(lines, map, used(byte, lines)));
            }
            images
        };
        let images: Vec<_> = bytes.iter().map(images_of).collect();
        let least_of = |images: &[[u8; 256]; MOST_REFLECTIONS]| {
            std::array::from_fn(|byte| {
                let all = || images.iter().take(maps.len()).map(|images| images[byte]);
                let least = all().min();
                all().enumerate().filter(|&(_, image)| Some(image) == least).fold(0, |set, (index, _)| set | 1 << index)
            })
        };
        let least = images.iter().map(least_of).collect();
        let width = bits.iter().flatten().max().map_or(0, |&bit| u32::from(bit) + 1);
        Some(Self { bits, images, least, reflections: maps.len(), width })
    }

    /// The bit of one of the board's lines.
    pub fn bit(&self, line: usize) -> Option<u8> {
        self.bits[line]
    }

    /// How many bits are in use.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The least word among all positions that are equal to this one.
    #[inline]
    pub fn least(&self, free: u64) -> u64 {
        let bytes = free.to_le_bytes();
        let mut candidates = (1_u16 << self.reflections).wrapping_sub(1) as u8;
        for (place, least) in self.least.iter().enumerate() {
            if candidates.is_power_of_two() {
                break;
            }
            let byte = usize::from(bytes[place]);
            let wins = least[byte] & candidates;
            candidates = match wins {
                // The least of all images belongs to a reflection that an earlier byte has ruled out.
                0 => self.least_among(place, byte, candidates),
                _ => wins,
            };
        }
        let reflection = candidates.trailing_zeros() as usize % MOST_REFLECTIONS;
        let mut image = [0; BYTES];
        for (place, images) in self.images.iter().enumerate() {
            image[place] = images[reflection][usize::from(bytes[place])];
        }
        u64::from_le_bytes(image)
    }

    fn least_among(&self, place: usize, byte: usize, candidates: u8) -> u8 {
        let mut least = (u8::MAX, 0);
        for reflection in 0..self.reflections {
            let image = self.images[place][reflection][byte];
            if candidates >> reflection & 1 == 1 && image <= least.0 {
                least =
                    (image, if image < least.0 || least.1 == 0 { 1 << reflection } else { least.1 | 1 << reflection });
            }
        }
        least.1
    }
}

/// For each box with several free lines to the ground, those lines.
fn grounded(position: &Boxes, exchange: bool) -> Vec<Vec<usize>> {
    let shape = position.shape();
    let grounded = |line: &usize| position.free().has(*line) && shape.beside(*line).contains(&None);
    let group = |index| shape.sides(index).map(usize::from).into_iter().filter(grounded).collect::<Vec<_>>();
    (0..shape.boxes()).map(group).filter(|group| exchange && group.len() > 1).collect()
}

/// The image of each free line under a reflection of the board; none if the reflection does not keep the free lines.
fn reflection(position: &Boxes, groups: &[Vec<usize>], code: u8) -> Option<Vec<usize>> {
    let shape = position.shape();
    let (upside_down, left_right, diagonal) = (code & 1 != 0, code & 2 != 0, code & 4 != 0);
    if diagonal && shape.rows() != shape.columns() {
        return None;
    }
    let mut map: Vec<usize> = (0..shape.lines()).collect();
    for line in position.free().iter() {
        map[line] = shape.reflected(line, upside_down, left_right, diagonal);
    }
    // Lines of a group may be drawn on one side of the board and free on the other: only their number matters.
    for group in groups {
        let target = ring_of(shape, shape.reflected(group[0], upside_down, left_right, diagonal));
        let other = groups.iter().find(|other| ring_of(shape, other[0]) == target && other.len() == group.len())?;
        for (&from, &to) in group.iter().zip(other) {
            map[from] = to;
        }
    }
    position.free().iter().all(|line| position.free().has(map[line])).then_some(map)
}

/// The box of a line on the border.
fn ring_of(shape: &Shape, line: usize) -> Option<u8> {
    shape.beside(line).into_iter().flatten().next()
}

/// The free lines in sets that symmetries keep.
fn blocks(position: &Boxes, groups: &[Vec<usize>], maps: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut blocks: Vec<Vec<usize>> = position.free().iter().map(|line| vec![line]).collect();
    let mut join = |one: usize, other: usize| {
        let at = |line: usize| move |block: &Vec<usize>| block.contains(&line);
        if let (Some(one), Some(other)) = (blocks.iter().position(at(one)), blocks.iter().position(at(other)))
            && one != other
        {
            let moved = std::mem::take(&mut blocks[other]);
            blocks[one].extend(moved);
            blocks.remove(other);
        }
    };
    groups.iter().for_each(|group| group.windows(2).for_each(|pair| join(pair[0], pair[1])));
    for map in maps {
        position.free().iter().for_each(|line| join(line, map[line]));
    }
    blocks
}

/// Blocks put into bytes, the largest first; none if some do not fit.
fn packed(mut blocks: Vec<Vec<usize>>) -> Option<Vec<Vec<usize>>> {
    blocks.sort_by_key(|block| std::cmp::Reverse(block.len()));
    let mut bytes: Vec<Vec<usize>> = Vec::new();
    for block in blocks {
        let fits = bytes.iter().position(|byte| byte.len() + block.len() <= 8);
        match fits {
            Some(byte) => bytes[byte].extend(block),
            None if bytes.len() < BYTES && block.len() <= 8 => bytes.push(block),
            None => return None,
        }
    }
    Some(bytes)
}

//! The extreme rays of a cone of vectors without negative coordinates, by the double description method (Motzkin,
//! Raiffa, Thompson and Thrall 1953): it adds the inequalities one after the other, and updates the rays.

use dashu_int::IBig;
use dashu_int::ops::Gcd;
use hedgerow_core::budget::Stopped;

use super::integers::sign;
use super::limit::{Limit, look};

/// A cone by its extreme rays, each once.
pub(super) struct Cone<'a> {
    dimension: usize,
    /// The inequalities so far: one for each coordinate, then the added ones.
    faces: usize,
    rays: Vec<Ray>,
    most: usize,
    limit: Limit<'a>,
}

/// A ray: a shortest integer vector, and the inequalities that it satisfies with equality.
struct Ray {
    vector: Vec<IBig>,
    tight: Vec<u64>,
}

/// Why the rays are not known.
pub(super) enum NoRays {
    /// There were more than allowed, at the end or on the way.
    TooMany,
    /// The limit was reached.
    Stopped(Stopped),
}

impl From<Stopped> for NoRays {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl<'a> Cone<'a> {
    /// All vectors without negative coordinates; the cone may never have more than `most` rays.
    pub(super) fn new(dimension: usize, most: usize, limit: Limit<'a>) -> Self {
        let ray = |place: usize| {
            let vector = (0..dimension).map(|at| IBig::from(u8::from(at == place))).collect();
            let mut ray = Ray { vector, tight: Vec::new() };
            (0..dimension).filter(|&at| at != place).for_each(|at| ray.touch(at));
            ray
        };
        Self { dimension, faces: dimension, rays: (0..dimension).map(ray).collect(), most, limit }
    }

    /// Keeps the vectors whose product with `normal` is not negative, or is 0.
    pub(super) fn cut(&mut self, normal: &[IBig], exactly: bool) -> Result<(), NoRays> {
        let products: Vec<IBig> = self.rays.iter().map(|ray| product(normal, &ray.vector)).collect();
        let of_sign =
            |wanted: i32| -> Vec<usize> { (0..products.len()).filter(|&at| sign(&products[at]) == wanted).collect() };
        let (above, below) = (of_sign(1), of_sign(-1));
        let mut fresh = Vec::new();
        for &one in &above {
            look(self.limit)?;
            for &other in &below {
                let Some(tight) = self.edge(one, other) else { continue };
                let (up, down) = (&products[one], &products[other]);
                let pairs = self.rays[one].vector.iter().zip(&self.rays[other].vector);
                let mut ray = Ray { vector: pairs.map(|(x, y)| y * up - x * down).collect(), tight };
                ray.shorten();
                ray.touch(self.faces);
                fresh.push(ray);
                if fresh.len() > self.most {
                    return Err(NoRays::TooMany);
                }
            }
        }
        let mut place = 0;
        let faces = self.faces;
        self.rays.retain_mut(|ray| {
            let side = sign(&products[place]);
            place += 1;
            if side == 0 {
                ray.touch(faces);
            }
            side == 0 || side > 0 && !exactly
        });
        self.rays.append(&mut fresh);
        self.faces += 1;
        if self.rays.len() > self.most { Err(NoRays::TooMany) } else { Ok(()) }
    }

    /// The common inequalities of two rays, if the rays span a face of the cone: no other ray has all of them too.
    fn edge(&self, one: usize, other: usize) -> Option<Vec<u64>> {
        let (first, second) = (&self.rays[one].tight, &self.rays[other].tight);
        let common: Vec<u64> = first.iter().zip(second).map(|(x, y)| x & y).collect();
        let count: u32 = common.iter().map(|word| word.count_ones()).sum();
        // A face of two dimensions lies in at least as many inequalities as there are other dimensions.
        if (count as usize) + 2 < self.dimension {
            return None;
        }
        let holds = |ray: &Ray| (0..common.len()).all(|at| common[at] & !ray.tight.get(at).unwrap_or(&0) == 0);
        let between = self.rays.iter().enumerate().any(|(at, ray)| at != one && at != other && holds(ray));
        (!between).then_some(common)
    }

    /// The rays.
    pub(super) fn rays(self) -> impl Iterator<Item = Vec<IBig>> {
        self.rays.into_iter().map(|ray| ray.vector)
    }
}

impl Ray {
    fn touch(&mut self, face: usize) {
        let word = face / 64;
        if word >= self.tight.len() {
            self.tight.resize(word + 1, 0);
        }
        self.tight[word] |= 1 << (face % 64);
    }

    fn shorten(&mut self) {
        let divisor = self
            .vector
            .iter()
            .fold(IBig::ZERO, |divisor, x| if sign(x) == 0 { divisor } else { IBig::from(divisor.gcd(x)) });
        if divisor > IBig::ONE {
            self.vector.iter_mut().for_each(|x| *x = &*x / &divisor);
        }
    }
}

fn product(x: &[IBig], y: &[IBig]) -> IBig {
    x.iter().zip(y).fold(IBig::ZERO, |sum, (x, y)| sum + x * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rays(dimension: usize, most: usize, cuts: &[(&[i64], bool)]) -> Option<Vec<Vec<i64>>> {
        let mut cone = Cone::new(dimension, most, None);
        for (normal, exactly) in cuts {
            let normal: Vec<IBig> = normal.iter().map(|&x| IBig::from(x)).collect();
            cone.cut(&normal, *exactly).ok()?;
        }
        let word = |x: IBig| i64::try_from(x).unwrap();
        let mut rays: Vec<Vec<i64>> = cone.rays().map(|ray| ray.into_iter().map(word).collect()).collect();
        rays.sort_unstable();
        Some(rays)
    }

    #[test]
    fn a_square_has_four_corners() {
        // The simplex of four unit vectors has six edges; the plane crosses four of them.
        let square = [&[1, 1, -1, -1][..]].map(|normal| (normal, true));
        let corners = vec![vec![0, 1, 0, 1], vec![0, 1, 1, 0], vec![1, 0, 0, 1], vec![1, 0, 1, 0]];
        assert_eq!(rays(4, 4, &square), Some(corners));
        assert_eq!(rays(4, 3, &square), None);
    }

    #[test]
    fn an_empty_cone_has_no_rays() {
        assert_eq!(rays(2, 9, &[(&[-1, -1], false)]), Some(vec![]));
        assert_eq!(rays(2, 9, &[(&[2, -3], true), (&[1, -1], false)]), Some(vec![vec![3, 2]]));
        // The same inequality twice changes nothing.
        let twice: [(&[i64], bool); 2] = [(&[1, -1, 0], false), (&[2, -2, 0], false)];
        assert_eq!(rays(3, 9, &twice), rays(3, 9, &twice[..1]));
    }
}

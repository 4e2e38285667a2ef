//! Hash marks of vertices, computed from their surroundings.

/// One number for each colour.
pub(super) const SALT: [u64; 3] = [0x3C79_AC49_2BA7_B653, 0x9FB2_1C65_1E98_DF25, 0x1B87_3593_CC9E_2D51];

/// A number in which every bit depends on all bits of this one.
pub(super) fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x ^ (x >> 29)
}

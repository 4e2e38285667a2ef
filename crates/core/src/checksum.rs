//! Checksums of files, which show whether a file was damaged.

/// The checksum of the bytes that it has seen (FNV-1a of 64 bits).
///
/// Every byte changes the state by a bijection, so changing a single byte always changes the checksum; any other
/// accidental damage goes unnoticed with a chance of about one in 2^64.
///
/// ```
/// use hedgerow_core::Checksum;
///
/// // As published with the definition.
/// assert_eq!(Checksum::of(b"").number(), 0xCBF2_9CE4_8422_2325);
/// assert_eq!(Checksum::of(b"a").number(), 0xAF63_DC4C_8601_EC8C);
/// assert_eq!(Checksum::of(b"foobar").number(), 0x8594_4171_F739_67E8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut sum = Self::default();
        sum.add(bytes);
        sum
    }

    /// Adds some more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    }

    /// The checksum as a number.
    pub fn number(self) -> u64 {
        self.0
    }
}

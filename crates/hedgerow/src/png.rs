//! SVG pictures as PNG files.

use anyhow::Result;

/// The most pixels along a side: a large position is scaled down.
#[cfg(feature = "png")]
const LONGEST_SIDE: f32 = 8192.0;

/// The letters of pictures: DejaVu Sans, with the characters that occur in values and sentences. A machine with other
/// fonts, or with none, draws the same picture.
#[cfg(feature = "png")]
static FONTS: [&[u8]; 2] = [include_bytes!("../fonts/DejaVuSans.ttf"), include_bytes!("../fonts/DejaVuSans-Bold.ttf")];

/// Draws an SVG document on white, with two pixels for each unit.
#[cfg(feature = "png")]
pub fn render(svg: &str) -> Result<Vec<u8>> {
    use anyhow::Context;
    use resvg::{tiny_skia, usvg};

    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    fonts.set_sans_serif_family("DejaVu Sans");
    let tree = usvg::Tree::from_str(svg, &options).context("the picture cannot be drawn")?;
    let size = tree.size();
    let scale = (LONGEST_SIDE / size.width().max(size.height())).min(2.0);
    let (width, height) = ((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32);
    let mut sheet = tiny_skia::Pixmap::new(width.max(1), height.max(1)).context("the picture is too large")?;
    sheet.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut sheet.as_mut());
    sheet.encode_png().context("the picture cannot be written as PNG")
}

/// This program was built without PNG.
#[cfg(not(feature = "png"))]
pub fn render(_svg: &str) -> Result<Vec<u8>> {
    anyhow::bail!("this program was built without PNG: build it with --features png, or use --svg")
}

//! SVG pictures as PNG files.

use anyhow::Result;

/// Most pixels along a side: a large position is made smaller.
#[cfg(feature = "png")]
const LONGEST_SIDE: f32 = 8192.0;

/// Draws an SVG document, two pixels to its unit, on white.
#[cfg(feature = "png")]
pub fn render(svg: &str) -> Result<Vec<u8>> {
    use anyhow::Context;
    use resvg::{tiny_skia, usvg};

    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // The pictures ask for "sans-serif", which must be the name of a font that exists.
    let families: Vec<String> =
        fonts.faces().filter_map(|face| face.families.first().map(|(name, _)| name.clone())).collect();
    let known = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"];
    let chosen = known.into_iter().find(|name| families.iter().any(|family| family == name));
    if let Some(name) = chosen.or(families.first().map(String::as_str)) {
        options.fontdb_mut().set_sans_serif_family(name);
    }
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

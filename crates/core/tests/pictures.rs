//! Every picture of the book can go into a paper.

use std::fs;
use std::path::Path;

use hedgerow_core::picture::tikz;

/// How many pictures below this folder were made into TikZ.
fn converted(folder: &Path) -> usize {
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            count += converted(&path);
        } else if path.extension().is_some_and(|kind| kind == "svg") {
            let svg = fs::read_to_string(&path).unwrap();
            let picture = tikz(&svg).unwrap_or_else(|refusal| panic!("{}: {refusal}", path.display()));
            // Every line of letters is still there.
            assert_eq!(picture.matches("\\node[").count(), svg.matches("</text>").count(), "{}", path.display());
            assert_eq!(picture.matches('{').count(), picture.matches('}').count(), "{}", path.display());
            // And every letter is one that LaTeX knows.
            assert!(!picture.contains("[U+"), "{}", path.display());
            count += 1;
        }
    }
    count
}

#[test]
fn pictures_of_the_book() {
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/images");
    assert!(converted(&images) > 50);
}

//! The page, which is part of the program: nothing is loaded from elsewhere.

use std::path::PathBuf;

use axum::body::Bytes;

/// The files of the page: their addresses, their kinds and their bytes.
const FILES: [(&str, &str, &[u8]); 4] = [
    ("/", "text/html; charset=utf-8", include_bytes!("../../../../web/dist/index.html")),
    ("/page.js", "text/javascript; charset=utf-8", include_bytes!("../../../../web/dist/page.js")),
    ("/page.css", "text/css; charset=utf-8", include_bytes!("../../../../web/dist/page.css")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../../../../web/dist/icon.svg")),
];

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum Assets {
    /// The program.
    BuiltIn,
    /// A folder, for development of the page.
    Folder(PathBuf),
}

impl Assets {
    /// The addresses of the page's files.
    pub fn addresses() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(address, ..)| *address)
    }

    /// The kind and the bytes of a file.
    pub fn file(&self, address: &str) -> Option<(&'static str, Bytes)> {
        let &(address, kind, built_in) = FILES.iter().find(|(known, ..)| *known == address)?;
        let bytes = match self {
            Self::BuiltIn => Bytes::from_static(built_in),
            Self::Folder(folder) => {
                let name = address.trim_start_matches('/');
                std::fs::read(folder.join(if name.is_empty() { "index.html" } else { name })).ok()?.into()
            }
        };
        Some((kind, bytes))
    }
}

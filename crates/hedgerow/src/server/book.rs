//! The book at `/book/`: the program contains its chapters as Markdown, and renders a page on request.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};

use super::replies::refuse;

static BOOK: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../book/src");
const STYLE: &str = include_str!("../../../../web/src/styles/book.css");
/// The file with the list of chapters.
const SUMMARY: &str = "SUMMARY.md";
static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| chapters(text(SUMMARY).unwrap_or_default()));

/// A chapter in the list.
struct Chapter {
    title: String,
    /// The name of its file, without the ending.
    name: String,
}

/// The file at an address below `/book/`: a chapter as a page or as Markdown, a picture, or the style sheet.
pub fn file(path: &str) -> Response {
    let first = CHAPTERS.first().map_or("introduction", |chapter| chapter.name.as_str());
    let found = match path.rsplit_once('.') {
        None if path.is_empty() => page(first).map(|page| ("text/html; charset=utf-8", page.into_bytes())),
        Some((name, "html")) => {
            page(if name == "index" { first } else { name }).map(|page| ("text/html; charset=utf-8", page.into_bytes()))
        }
        Some(("book", "css")) => Some(("text/css; charset=utf-8", STYLE.as_bytes().to_vec())),
        Some((_, "md")) => text(path).map(|text| ("text/markdown; charset=utf-8", text.as_bytes().to_vec())),
        Some((_, "svg")) => bytes(path).map(|bytes| ("image/svg+xml", bytes.to_vec())),
        Some((_, "png")) => bytes(path).map(|bytes| ("image/png", bytes.to_vec())),
        _ => None,
    };
    match found {
        Some((kind, bytes)) => {
            ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], Body::from(bytes)).into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "the book has no such page"),
    }
}

fn bytes(path: &str) -> Option<&'static [u8]> {
    Some(BOOK.get_file(path)?.contents())
}

fn text(path: &str) -> Option<&'static str> {
    BOOK.get_file(path)?.contents_utf8()
}

/// A chapter as a page, with the list of chapters at its side.
fn page(name: &str) -> Option<String> {
    let at = CHAPTERS.iter().position(|chapter| chapter.name == name)?;
    let title = escaped(&CHAPTERS[at].title);
    let chapter = rendered(text(&format!("{name}.md"))?);
    let here = format!("href=\"{name}.html\"");
    let list = rendered(text(SUMMARY)?).replace(&here, &format!("{here} aria-current=\"page\""));
    let link = |chapter: Option<&Chapter>, before: &str, after: &str| {
        chapter.map_or("<span></span>".to_owned(), |Chapter { title, name }| {
            format!("<a href=\"{name}.html\">{before}{}{after}</a>", escaped(title))
        })
    };
    let before = link(at.checked_sub(1).and_then(|at| CHAPTERS.get(at)), "‹ ", "");
    let after = link(CHAPTERS.get(at + 1), "", " ›");
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>{title} – Hedgerow</title>\n\
         <link rel=\"icon\" href=\"../icon.svg\" type=\"image/svg+xml\" />\n<link rel=\"stylesheet\" href=\"book.css\" />\n</head>\n\
         <body>\n<nav><p><a href=\"../\">Hedgerow: the page</a></p><details open><summary>Chapters</summary>{list}</details></nav>\n\
         <main>{chapter}<footer>{before}{after}</footer></main>\n</body>\n</html>\n"
    );
    Some(page)
}

/// The chapters that a list links to.
fn chapters(summary: &str) -> Vec<Chapter> {
    let (mut all, mut open) = (Vec::new(), None);
    for event in Parser::new(summary) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => open = dest_url.strip_suffix(".md").map(str::to_owned),
            Event::Text(title) => all.extend(open.take().map(|name| Chapter { title: title.to_string(), name })),
            _ => {}
        }
    }
    all
}

/// Markdown as HTML: links to chapters become links to pages, and headings can be linked to.
fn rendered(markdown: &str) -> String {
    let mut events: Vec<Event<'_>> =
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).collect();
    let mut at = 0;
    while at < events.len() {
        let named = heading_name(&events[at..]);
        match &mut events[at] {
            Event::Start(Tag::Heading { id, .. }) => *id = Some(named.into()),
            Event::Start(Tag::Link { dest_url, .. }) => *dest_url = address(dest_url),
            _ => {}
        }
        at += 1;
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

/// The name by which the book links to a heading; these events begin with it.
fn heading_name(events: &[Event<'_>]) -> String {
    if !matches!(events.first(), Some(Event::Start(Tag::Heading { .. }))) {
        return String::new();
    }
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(pulldown_cmark::TagEnd::Heading(_))));
    let words: String = inside
        .filter_map(|event| if let Event::Text(text) | Event::Code(text) = event { Some(&**text) } else { None })
        .collect();
    let kept = words
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " _-".contains(*letter))
        .collect::<String>();
    kept.trim().replace(' ', "-")
}

/// The address on this server of a link in the book.
fn address<'a>(link: &CowStr<'a>) -> CowStr<'a> {
    let (path, place) = link.split_once('#').map_or((&**link, ""), |(path, place)| (path, place));
    match path.strip_suffix(".md") {
        Some(name) if place.is_empty() => format!("{name}.html").into(),
        Some(name) => format!("{name}.html#{place}").into(),
        None => link.clone(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chapter_is_a_page_and_every_link_between_chapters_leads_somewhere() {
        assert!(CHAPTERS.len() > 40);
        let pages: Vec<(&str, String)> =
            CHAPTERS.iter().map(|chapter| (chapter.name.as_str(), page(&chapter.name).expect("a page"))).collect();
        for (name, page) in &pages {
            for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let (to, place) = link.split_once('#').unwrap_or((link, ""));
                // Browsers undo this before they look for the heading.
                let place = place.replace("%C3%A8", "è");
                let to = to.strip_suffix(".html").unwrap_or(if to.is_empty() { name } else { continue });
                let Some((_, there)) = pages.iter().find(|(name, _)| *name == to) else {
                    panic!("{name} links to {link}")
                };
                let is_there = place.is_empty() || there.contains(&format!("id=\"{place}\""));
                assert!(is_there, "{name} links to {link}, which has no such heading");
            }
        }
    }

    #[test]
    fn nothing_outside_the_book_is_there() {
        for path in ["../Cargo.toml", "/etc/passwd", "images", "missing.html", "images/../../book.toml"] {
            assert_eq!(file(path).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}

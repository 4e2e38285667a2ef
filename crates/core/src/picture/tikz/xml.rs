//! Reads the SVG that our pictures use, piece by piece: tags, attributes and text, and nothing more of XML.

use crate::Refusal;

/// A piece of a document.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// The start of an element; `true` if it is empty (`/>`).
    Open(Element<'a>, bool),
    /// The end of the innermost open element.
    Close,
    /// The text between tags, unescaped.
    Text(String),
}

/// The start of an element.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Element<'a> {
    pub name: &'a str,
    attributes: Vec<(&'a str, String)>,
}

impl Element<'_> {
    /// An attribute's text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| *key == name).map(|(_, text)| text.as_str())
    }

    /// A length; 0 if the attribute is missing.
    pub fn length(&self, name: &str) -> Result<f64, Refusal> {
        match self.text(name) {
            None => Ok(0.0),
            Some(text) => number(text),
        }
    }
}

/// Reads a number of a picture.
pub(super) fn number(text: &str) -> Result<f64, Refusal> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| Refusal::new(format!("the picture has {text:?} where a number belongs")))
}

/// Splits a document into pieces.
pub(super) fn pieces(document: &str) -> Result<Vec<Piece<'_>>, Refusal> {
    let broken = || Refusal::new("the picture is no whole document");
    let (mut pieces, mut rest) = (Vec::new(), document);
    while let Some(at) = rest.find('<') {
        if !rest[..at].trim().is_empty() {
            pieces.push(Piece::Text(read(&rest[..at])));
        }
        // No attribute of ours contains a bare >: text that people write is escaped.
        let end = rest[at..].find('>').ok_or_else(broken)? + at;
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('/') {
            pieces.push(Piece::Close);
            continue;
        }
        let (tag, ends) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        pieces.push(Piece::Open(element(tag).ok_or_else(broken)?, ends));
    }
    Ok(pieces)
}

fn element(tag: &str) -> Option<Element<'_>> {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        attributes.push((key.trim(), read(value)));
        rest = after;
    }
    Some(Element { name, attributes })
}

/// Unescapes text: the inverse of [`escape`](super::super::escape).
fn read(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    text.replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::escape;

    #[test]
    fn what_is_escaped_is_read_as_it_was() {
        let text = "a<b> & \"c\" 'd' &lt;";
        let document = format!("<g a=\"{0}\" b=\"2\">{0}<x/></g>", escape(text));
        let pieces = pieces(&document).unwrap();
        let [Piece::Open(group, false), Piece::Text(inside), Piece::Open(last, true), Piece::Close] = &pieces[..]
        else {
            panic!("{pieces:?}")
        };
        assert_eq!((group.text("a"), inside.as_str(), last.name), (Some(text), text, "x"));
        assert_eq!((group.length("b"), group.length("c")), (Ok(2.0), Ok(0.0)));
        assert!(group.length("a").is_err());
    }
}

//! `show` in characters.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{Pictured, Show, ShowAnswer};

use crate::answer::Answer;
use crate::delivery::Delivery;
use crate::render::Style;

/// The picture in characters. The answer has the picture as SVG whether or not it is written to a file.
pub fn said(mut found: ShowAnswer, asked: &Show, delivery: &Delivery, style: Style) -> Answer {
    let mut picture = Pictured { svg: Some(found.svg.clone()), tikz: found.tikz.take(), png: None };
    let drawn = delivery.picture(&mut picture);
    found.tikz = picture.tikz;
    let position = asked.subject.read();
    let text = match position {
        Ok(position) if !(style.quiet && delivery.wants_picture()) => position.drawn(style.colour, asked.labels),
        _ => String::new(),
    };
    drawn.within(Answer::said(Found::Show(found), text))
}

//! `database`: the values of all small regions of a game, found once and kept in a file.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use hedgerow_core::disk::DiskFile;
use hedgerow_games::konane::values::Database;
use hedgerow_games::konane::values::database::{self, Progress};
use hedgerow_value::Algebra;
use serde_json::json;

use super::{Delivered, Style, counted, row};
use crate::answer::{Answer, Object};
use crate::files;
use crate::kept::BETWEEN_SAVES;
use crate::pool::Task;
use crate::progress::Bar;
use hedgerow_workbench::Unfinished;

/// Build a database of the values of small regions, go on with one, or see what is in one
///
/// A region of Konane is a part of the board in which the play has nothing to do with the rest; its value is found once.
/// A database has all regions of some sizes that boards at play can fall into.
///
/// Keys of the JSON object: game, sizes (those that are complete, rows x columns, each standing for its transpose too),
/// regions, values (how many different ones), bytes (of the file, if one was written), seconds (of the building). What is
/// found is saved once a minute and at the end; --load goes on after a kill. If a limit is reached there is a reason too.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow database konane --build 4x4 --build 2x8 --save konane.regions
  hedgerow database konane --load konane.regions --build 4x5 --save konane.regions
  hedgerow database konane --load konane.regions")]
pub struct DatabaseOf {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: Regional,
    /// All regions that fit so many rows and columns, such as 4x5; may be given several times
    #[arg(long, value_name = "SIZE", value_parser = read_size)]
    build: Vec<(usize, usize)>,
    /// Begin with this database
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Write the database to this file
    #[arg(long, value_name = "FILE", requires = "build")]
    save: Option<PathBuf>,
}

/// The games whose regions can be kept.
#[derive(ValueEnum, Clone, Copy)]
enum Regional {
    /// stones jump over hostile stones and take them
    Konane,
}

fn read_size(text: &str) -> Result<(usize, usize), String> {
    let side = |digits: &str| digits.parse::<usize>().ok().filter(|&side| (1..=database::MOST_SQUARES).contains(&side));
    let sides = text.split_once('x').and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let fits = |&(rows, columns): &(usize, usize)| rows * columns <= database::MOST_SQUARES;
    sides.filter(fits).ok_or_else(|| {
        format!("a size is rows x columns, such as 4x5, with at most {} squares", database::MOST_SQUARES)
    })
}

/// Reads a database. The error is a sentence.
pub fn load<'a>(algebra: &'a Algebra, path: &Path) -> Result<Database<'a>, String> {
    let failed = |fault: String| format!("{}: {fault}", path.display());
    let file = DiskFile::open(path).map_err(|error| failed(format!("the file cannot be read: {error}")))?;
    Database::load(algebra, &mut BufReader::new(file)).map_err(failed)
}

impl DatabaseOf {
    /// What is in the database in the end.
    pub fn answer(&self, style: Style, task: &Task) -> Answer {
        let algebra = Algebra::new();
        let mut object = Object::new();
        let Regional::Konane = self.game;
        object.insert("game".to_owned(), "konane".into());
        let loaded = self.load.as_ref().map_or_else(|| Ok(Database::new(&algebra)), |path| load(&algebra, path));
        let mut database = match loaded {
            Ok(database) => database,
            Err(sentence) => return Answer::bad_input(object, &sentence),
        };
        if let Some(path) = self.save.as_deref().filter(|path| path.is_file()) {
            let same = |other: &PathBuf| other.canonicalize().ok() == path.canonicalize().ok();
            if !self.load.as_ref().is_some_and(same) {
                let sentence = format!("{}: the file exists; begin with it by --load, or name another", path.display());
                return Answer::bad_input(object, &sentence);
            }
        }
        let written: Vec<(&str, &Path)> = self.save.iter().map(|path| ("--save", path.as_path())).collect();
        if let Err(sentence) = files::writable(&written) {
            return Answer::bad_input(object, &sentence);
        }
        let save = |database: &Database<'_>, path: &Path| {
            task.keep(|| files::write_by(path, |file| database.save(file))).map_err(|error| format!("{error:#}"))
        };
        let (bar, start) = (Bar::new(!style.quiet), Instant::now());
        let mut saved = Instant::now();
        let mut ended = Ok(());
        for (number, &(rows, columns)) in self.build.iter().enumerate() {
            let words = format!("regions of {rows}x{columns}");
            let progress = |progress: &Progress<'_, '_>| {
                bar.show(progress.tried, progress.total, start.elapsed(), &words);
                if let Some(path) = self.save.as_deref().filter(|_| saved.elapsed() > BETWEEN_SAVES) {
                    // A disk that is full now may have room at the end; a failure there is reported.
                    let _ = save(&progress.found(), path);
                    saved = Instant::now();
                }
            };
            ended = ended.and_then(|()| database.build(rows, columns, &task.budget, progress));
            if let Some(path) = self.save.as_deref().filter(|_| number + 1 < self.build.len()) {
                // What is complete is worth keeping before the next and larger one begins.
                let _ = save(&database, path);
            }
        }
        drop(bar);
        let seconds = start.elapsed().as_secs_f64();
        // What was found before a limit is kept, too.
        let saved = self.save.as_deref().map(|path| save(&database, path)).transpose();
        let (bytes, failure) = saved.map_or_else(|sentence| (None, Some(sentence)), |bytes| (bytes, None));
        let failure = failure.map_or_else(Delivered::default, Delivered::failed);
        let sizes: Vec<String> = database.sizes().map(|(rows, columns)| format!("{rows}x{columns}")).collect();
        let (regions, values) = (database.len() as u64, database.values() as u64);
        for (key, value) in
            [("sizes", json!(sizes)), ("regions", json!(regions)), ("values", json!(values)), ("bytes", json!(bytes))]
        {
            object.insert(key.to_owned(), value);
        }
        object.insert("seconds".to_owned(), json!(if self.build.is_empty() { None } else { Some(seconds) }));
        if let Err(reason) = ended {
            let unfinished = Unfinished { nodes: regions, ..Unfinished::because(reason) };
            return failure.within(Answer::unfinished(object, &unfinished));
        }
        if style.quiet {
            return failure.within(Answer::answered(object, format!("{regions}\n")));
        }
        let mut text = row("complete", &if sizes.is_empty() { "nothing".to_owned() } else { sizes.join(" ") });
        text += &row("regions", &format!("{}, of {}", regions, counted(values, "value")));
        if let Some(bytes) = bytes {
            text += &row("file", &counted(bytes, "byte"));
        }
        failure.within(Answer::answered(object, text))
    }
}

//! Reads the work in the cells of a study.

use std::time::Duration;

use hedgerow_core::units::{read_memory, read_time};
use toml::Spanned;

use super::{Context, Fault, at, distinct, named};
use crate::study::file::{AskFile, EngineFile, GamesFile, Text};
use crate::study::model::{Ask, Engine, Games, Observer, TimeRatio};
use crate::study::template::Template;

impl Context<'_> {
    pub(super) fn ask(&self, file: &Spanned<AskFile>) -> Result<Ask, Fault> {
        let ask = file.get_ref();
        let command = self.templates(&ask.command)?;
        if command.is_empty() {
            return Err((file.span(), "the command has no words".to_owned()));
        }
        let position = ask.position.as_ref().map(|position| self.template(position)).transpose()?;
        let starts = command.iter().any(Template::has_start);
        if starts != position.is_some() {
            return Err((file.span(), "{start} in the command and `position` go together".to_owned()));
        }
        let random_moves = self.number(ask.random_moves.as_ref(), "0", false)?;
        let (time, memory, keep) = (time(&ask.time)?, memory(&ask.memory)?, ask.keep.clone());
        Ok(Ask { command, position, random_moves, time, memory, keep })
    }

    fn engine(&self, file: &EngineFile) -> Result<Engine, Fault> {
        Ok(Engine { name: file.name.get_ref().clone(), spec: self.template(&file.spec)? })
    }

    pub(super) fn games(&self, file: &Spanned<GamesFile>) -> Result<Games, Fault> {
        let games = file.get_ref();
        let engines: Vec<Engine> = games.engines.iter().map(|engine| self.engine(engine)).collect::<Result<_, _>>()?;
        if engines.is_empty() {
            return Err((file.span(), "games need an engine".to_owned()));
        }
        let names = games.engines.iter().map(|engine| &engine.name);
        distinct(names.chain(games.observers.iter().map(|observer| &observer.name)), "engines")?;
        let place = |name: &Text| named(name, &engines, |engine| &engine.name, "engine");
        let mut observers = Vec::new();
        for observer in &games.observers {
            if !games.turns {
                return Err((observer.name.span(), "observers are for turns = true".to_owned()));
            }
            let engine = Engine { name: observer.name.get_ref().clone(), spec: self.template(&observer.spec)? };
            observers.push(Observer { engine, beside: place(&observer.beside)? });
        }
        let time_ratio = match &games.time_ratio {
            None => None,
            Some(ratio) => {
                let ratio = ratio.get_ref();
                let (engine, of) = (place(&ratio.engine)?, place(&ratio.of)?);
                if engine == of {
                    return Err((ratio.engine.span(), "an engine's time cannot depend on its own".to_owned()));
                }
                Some(TimeRatio { engine, of, times: self.number(Some(&ratio.times), "1", false)? })
            }
        };
        let fixed_seats = match &games.seats {
            None => engines.len() == 1,
            Some(seats) if seats.get_ref() == "fixed" => true,
            Some(seats) if seats.get_ref() == "all" => engines.len() == 1,
            Some(seats) => return Err(at(seats)("seats are \"fixed\" or \"all\"".to_owned())),
        };
        Ok(Games {
            game: games.game.clone(),
            position: games.position.as_ref().map(|position| self.template(position)).transpose()?,
            random_moves: self.number(games.random_moves.as_ref(), "0", false)?,
            memory: memory(&games.memory)?,
            turns: games.turns,
            fixed_seats,
            engines,
            observers,
            time_ratio,
        })
    }
}

fn time(text: &Option<Text>) -> Result<Option<Duration>, Fault> {
    text.as_ref().map(|text| read_time(text.get_ref()).map_err(|fault| at(text)(fault.to_string()))).transpose()
}

fn memory(text: &Option<Text>) -> Result<Option<u64>, Fault> {
    text.as_ref().map(|text| read_memory(text.get_ref()).map_err(|fault| at(text)(fault.to_string()))).transpose()
}

use super::*;

fn lines(count: usize) -> Lines {
    Box::new((0..count).map(|index| Ok(index.to_string())))
}

fn echo(line: Line) -> Answer {
    Answer::answered(Object::new(), line.unwrap_or_default())
}

#[test]
fn answers_keep_their_order() {
    let limits = Limits { time: None, memory: u64::MAX };
    let work = Arc::new(|line: Line, _: &Task| {
        let number: u64 = line.clone().unwrap().parse().unwrap();
        thread::sleep(Duration::from_millis(number * 7 % 3));
        echo(line)
    });
    let mut said = Vec::new();
    let give = |answer: &Answer| {
        said.push(answer.text.clone());
        Ok(())
    };
    let exit = run(lines(50), limits, 4, &AtomicBool::new(false), work, give).unwrap();
    assert_eq!(exit, Exit::Answered);
    assert_eq!(said, (0..50).map(|index| index.to_string()).collect::<Vec<_>>());
}

#[test]
fn work_that_does_not_listen_is_left_behind() {
    let limits = Limits { time: Some(Duration::from_millis(50)), memory: u64::MAX };
    let work = Arc::new(|line: Line, task: &Task| {
        if line.as_deref() == Ok("1") {
            task.note(|known| {
                known.insert("low".to_owned(), "1/2".into());
            });
            thread::sleep(Duration::from_secs(60));
        }
        echo(line)
    });
    let mut said = Vec::new();
    let give = |answer: &Answer| {
        said.push((answer.exit, answer.text.clone()));
        Ok(())
    };
    let begun = Instant::now();
    let exit = run(lines(3), limits, 1, &AtomicBool::new(false), work, give).unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert_eq!(exit, Exit::Unfinished);
    assert_eq!(said[1], (Exit::Unfinished, "the value is at least 1/2\n".to_owned()));
    assert_eq!(said[2], (Exit::Answered, "2".to_owned()));
}

#[test]
fn an_interrupt_ends_everything() {
    let limits = Limits { time: None, memory: u64::MAX };
    let work = Arc::new(|_: Line, task: &Task| {
        while task.budget.check().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
        Answer::unfinished(Object::new(), &Unfinished::because(Stopped::Interrupted))
    });
    let endless: Lines = Box::new(std::iter::repeat_with(|| Ok(String::new())));
    let exit = run(endless, limits, 2, &AtomicBool::new(true), work, |_| Ok(())).unwrap();
    assert_eq!(exit, Exit::Unfinished);
}

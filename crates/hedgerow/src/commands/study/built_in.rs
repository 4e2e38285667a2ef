//! The studies that come with the program, and how long they take.

/// The texts of these studies; the macro takes each name once.
macro_rules! studies {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/", $name, ".toml")))),*]
    };
}

/// Name and text of every study, in the order in which they are listed.
pub const STUDIES: &[(&str, &str)] = studies![
    "boxes-round-robin",
    "boxes-strategies",
    "boxes-strong",
    "haddou-best-moves-3",
    "haddou-best-moves-4",
    "haddou-best-moves-no-centre",
    "haddou-better-players",
    "haddou-forces",
    "haddou-misere-faults",
    "haddou-natures-exact",
    "haddou-pie",
    "haddou-random",
    "haddou-table-3",
    "haddou-tables-9-10",
    "haddou-tables-11-12",
    "haddou-tables-13-15",
    "haddou-tables-13-15-shifted",
    "koene-balanced",
    "koene-bed-times",
    "koene-exploration",
    "koene-figure-15",
    "koene-figure-16",
    "koene-figure-20",
    "koene-made-right",
    "koene-random-wins",
    "koene-table-2",
    "koene-table-3",
    "koene-table-4",
    "koene-table-5",
    "koene-table-6",
    "koene-table-7",
    "koene-table-8",
    "koene-two-move-values",
    "konane-round-robin",
    "koschny-band-law",
    "koschny-circus-tents",
    "koschny-conjectures",
    "koschny-families",
    "koschny-figures-10-12",
    "koschny-figures-13-14",
    "koschny-table-1",
    "koschny-table-2",
    "koschny-table-3",
    "koschny-table-4",
    "krebbers-exploration",
    "krebbers-figure-17",
    "krebbers-made-right",
    "krebbers-problems",
    "krebbers-problems-exact",
    "shokry-figure-3-7",
    "shokry-phases",
    "shokry-thompson",
    "shokry-windows",
    "strong-konane",
    "strong-konane-6x6",
    "shokry-figures-3-1-and-3-2",
    "shokry-figures-3-3-and-3-4",
    "shokry-figures-3-5-and-3-6",
    "shokry-table-3-1",
    "sweep-hex3d-exact",
    "sweep-uct-c",
    "tuning-konane",
    "tuning-uct",
];

/// The measured times, as `study list --write-times` writes them.
pub const TIMES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/times.toml"));

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use hedgerow_lab::study::Study;

    use super::super::files::NO_STUDIES;
    use super::*;

    #[test]
    fn all_files_of_the_folder_are_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = names.filter(|path| path.extension().is_some_and(|extension| extension == "toml"));
        let stems = files.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned());
        let there: BTreeSet<String> = stems.filter(|stem| !NO_STUDIES.contains(&stem.as_str())).collect();
        let built_in: BTreeSet<String> = STUDIES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(built_in, there);
        assert_eq!(built_in.len(), STUDIES.len(), "a name stands twice");
    }

    #[test]
    fn all_can_be_read() {
        for (name, text) in STUDIES {
            let study = Study::read(text, Path::new(&format!("studies/{name}.toml"))).unwrap();
            assert_eq!(study.name, *name);
        }
    }
}

//! Time and memory as people write them: `10s`, `500ms`, `2m`; `512MiB`, `1G`.

use std::time::Duration;

use crate::Refusal;

/// Reads a length of time; a number alone is seconds.
pub fn read_time(text: &str) -> Result<Duration, Refusal> {
    let (number, unit) = split_unit(text);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("{unit:?} is not a unit of time: write 500ms, 10s, 2m or 1h").into()),
    };
    let number = number.parse::<f64>().map_err(|_| "write a time such as 500ms, 10s, 2m or 1h")?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "that is no length of time".into())
}

/// Reads an amount of memory; a number alone is bytes.
pub fn read_memory(text: &str) -> Result<u64, Refusal> {
    let (number, unit) = split_unit(text);
    let bytes = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "k" | "kib" => 1024.0,
        "kb" => 1e3,
        "m" | "mib" => 1_048_576.0,
        "mb" => 1e6,
        "g" | "gib" => 1_073_741_824.0,
        "gb" => 1e9,
        "t" | "tib" => 1_099_511_627_776.0,
        "tb" => 1e12,
        _ => return Err(format!("{unit:?} is not a unit of memory: write 512MiB or 1G").into()),
    };
    match number.parse::<f64>() {
        // A number above the largest possible one is no limit at all; `as` saturates.
        Ok(number) if number >= 0.0 => Ok((number * bytes) as u64),
        _ => Err("write an amount of memory such as 512MiB or 1G".into()),
    }
}

/// An amount of memory as people write it, such as `11 TiB`: two digits at least.
pub fn written_memory(bytes: u64) -> String {
    const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    // The last unit in which it is 10 or more; below 10 KiB, bytes.
    let unit = (1..UNITS.len()).rev().find(|&unit| bytes >> (10 * unit) >= 10).unwrap_or(0);
    format!("{} {}", bytes >> (10 * unit), UNITS[unit])
}

fn split_unit(text: &str) -> (&str, &str) {
    let text = text.trim();
    let at = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    (text[..at].trim(), text[at..].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let times = ["500ms", "10s", "2m", "1.5", "0"].map(|text| read_time(text).unwrap().as_millis());
        assert_eq!(times, [500, 10_000, 120_000, 1500, 0]);
        for bad in ["", "s", "ten", "-1s", "3 weeks", "nan", "1e400s", "inf"] {
            assert!(read_time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn memory_has_units() {
        let sizes = ["512MiB", "1G", "1kB", "64"].map(|text| read_memory(text).unwrap());
        assert_eq!(sizes, [512 << 20, 1 << 30, 1000, 64]);
        let told = [0, 9999, 10 << 10, 300 << 20, 12_000_000_000_000, u64::MAX].map(written_memory);
        assert_eq!(told, ["0 bytes", "9999 bytes", "10 KiB", "300 MiB", "10 TiB", "15 EiB"]);
        for bad in ["", "much", "-1G", "1 X"] {
            assert!(read_memory(bad).is_err(), "{bad}");
        }
    }
}

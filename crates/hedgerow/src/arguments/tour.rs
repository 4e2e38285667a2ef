//! `tour`: its arguments (none).

use clap::Args;

/// See three positions drawn, valued exactly and explained
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow tour
  hedgerow tour --json")]
pub struct Tour {}

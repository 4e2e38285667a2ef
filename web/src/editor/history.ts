// What can be undone and done again.

/** So many steps can be undone. */
const MOST = 300;

/** A line of states, of which one is the present. */
export class History<State> {
  private past: State[] = [];
  private future: State[] = [];

  constructor(private now: State) {}

  /** The present. */
  get present(): State {
    return this.now;
  }

  /** Whether there is something to undo. */
  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** Whether there is something to do again. */
  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Makes this the present; what was undone is forgotten. */
  push(state: State): void {
    this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.now = state;
  }

  /** Puts another state in place of the present: for changes that nobody would undo. */
  amend(state: State): void {
    this.now = state;
  }

  /** Goes back; says whether that was possible. */
  undo(): boolean {
    const earlier = this.past.pop();
    if (earlier === undefined) return false;
    this.future.push(this.now);
    this.now = earlier;
    return true;
  }

  /** Goes forth again; says whether that was possible. */
  redo(): boolean {
    const later = this.future.pop();
    if (later === undefined) return false;
    this.past.push(this.now);
    this.now = later;
    return true;
  }
}

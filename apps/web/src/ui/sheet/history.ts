const MOST = 100;

/** States that can be gone back to, and forth again. A state is never changed, but replaced. */
export class History<State> {
  #past: State[] = [];
  #future: State[] = [];
  /** What the last way back or forth has led to: whatever is done since ends the way forth. */
  #reached: State | undefined;

  /** A step begins from this state. */
  keep(present: State): void {
    if (this.#past.at(-1) !== present) this.#past = [...this.#past, present].slice(-MOST);
  }

  /**
   * The state before the last step, or undefined.
   * @param standsFor whether a former state is another one than the present, and can take its place: `stop` ends the search
   */
  undo(present: State, standsFor: (former: State) => boolean | 'stop' = () => true): State | undefined {
    this.#dropFuture(present);
    for (let former = this.#past.pop(); former !== undefined; former = this.#past.pop()) {
      const answer = former === present ? false : standsFor(former);
      if (answer === 'stop') return undefined;
      if (!answer) continue;
      this.#future = [...this.#future, present];
      this.#reached = former;
      return former;
    }
    return undefined;
  }

  /** The state that was gone back from, or undefined. */
  redo(present: State): State | undefined {
    this.#dropFuture(present);
    const next = this.#future.pop();
    if (next === undefined) return undefined;
    this.keep(present);
    this.#reached = next;
    return next;
  }

  /** Changes all states alike by what was no step, such as what somebody else has saved. The present one is the caller's. */
  rewrite(change: (state: State) => State, present: { before: State; after: State }): void {
    const changed = (state: State) => (state === present.before ? present.after : change(state));
    this.#past = this.#past.map(changed);
    this.#future = this.#future.map(changed);
    this.#reached = this.#reached && changed(this.#reached);
  }

  #dropFuture(present: State): void {
    if (present !== this.#reached) this.#future = [];
  }
}

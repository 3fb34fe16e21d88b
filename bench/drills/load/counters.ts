import { type HttpAnswer, NoResponse } from '@edp/testkit/http-client';

const UNAVAILABLE = 5030;
const SESSION_OVER = 403;
const STALE = 4091;

/** What became of the calls of a load. */
export class Counters {
  acknowledged = 0;
  /** Told that the service cannot be had now. */
  unavailable = 0;
  /** Got no answer. */
  cut = 0;
  /** Told that the session is over, which it never is in a drill. */
  sessionOver = 0;
  /** When calls were acknowledged, by `performance.now()`. */
  readonly #times: number[] = [];
  /** Answers that no drill expects, and how many there were. */
  readonly unexpected = new Map<string, number>();

  /** The answer, counted; undefined when none came. A stale answer is counted by whoever did not expect it. */
  async of(call: Promise<HttpAnswer>): Promise<HttpAnswer | undefined> {
    const answer = await call.catch((error: unknown) => {
      if (!(error instanceof NoResponse)) throw error;
      this.cut++;
    });
    if (answer === undefined) return undefined;
    const { code, message } = answer;
    if (code === 0) {
      this.acknowledged++;
      this.#times.push(performance.now());
    } else if (code === UNAVAILABLE) this.unavailable++;
    else if (code === SESSION_OVER) this.sessionOver++;
    else if (code !== STALE) this.addUnexpected(`${code} ${message}`);
    return answer;
  }

  get lastAcknowledgedAt(): number {
    return this.#times.at(-1) ?? 0;
  }

  /** The longest time since the moment in which nothing was acknowledged, until now. */
  longestPauseAfter(moment: number): number {
    const times = [moment, ...this.#times.filter((time) => time > moment), performance.now()];
    return Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time)));
  }

  addUnexpected(what: string): void {
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }

  toString(): string {
    const { acknowledged, unavailable, cut, sessionOver } = this;
    const odd = [...this.unexpected].map(([what, count]) => `, ${count} × ${what}`).join('');
    return `${acknowledged} acknowledged, ${unavailable} refused as unavailable, ${cut} cut off, ${sessionOver} false "session over"${odd}`;
  }
}

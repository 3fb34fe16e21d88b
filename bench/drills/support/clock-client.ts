import { SIGNATURE_WINDOW_SECONDS } from '@edp/contract/signature';
import { DEMONSTRATION_TENANT } from '@edp/testkit/credentials';
import { answerOf, HttpClient } from '@edp/testkit/http-client';

const INVALID_SIGNATURE = 4001;

/** A client's clock, and what it has learned of its servers'. */
export class ShiftedClock {
  readonly #shift: number;
  #offset = 0;
  /** Calls that had to be made twice. */
  repeated = 0;

  constructor(shift: number) {
    this.#shift = shift;
  }

  now(): number {
    return Date.now() + this.#shift + this.#offset;
  }

  /** Whether the response's date shows that the clocks differ. */
  learn(date: string | undefined): boolean {
    const difference = Date.parse(date ?? '') - Date.now() - this.#shift;
    const isWrong = Math.abs(difference - this.#offset) > (SIGNATURE_WINDOW_SECONDS * 1_000) / 2;
    if (isWrong) this.#offset = difference;
    return isWrong;
  }
}

/**
 * Repeats as the web client does (`apps/web/src/lib/api/signing.ts`): a call whose signature is refused is sent again
 * once, when the clocks turn out to differ.
 */
export class ClockClient extends HttpClient {
  readonly #clock: ShiftedClock;

  constructor(address: string, clock: ShiftedClock, signer = { tenantCode: DEMONSTRATION_TENANT }) {
    super(address, signer);
    this.#clock = clock;
  }

  override at(address: string): ClockClient {
    return new ClockClient(address, this.#clock, { tenantCode: DEMONSTRATION_TENANT, ...this.signer });
  }

  override async raw(call: Parameters<HttpClient['raw']>[0]) {
    const first = await super.raw(call);
    if (call.method !== 'POST' || answerOf(first).code !== INVALID_SIGNATURE) return first;
    if (!this.#clock.learn(first.headers.date)) return first;
    this.#clock.repeated++;
    return super.raw(call);
  }

  protected override now(): number {
    return this.#clock.now();
  }
}

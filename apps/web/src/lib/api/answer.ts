import {
  envelope,
  isSessionOver,
  isSuccess,
  messageOf,
  type Envelope,
  type FieldError,
  type SuccessRule,
} from '@edp/contract/envelope';
import { errorCodes } from '@edp/contract/error-codes';
import { endSession } from '../session/session-end.ts';

const NO_ANSWER = '获取服务器数据失败';

/**
 * Why there is no answer: the browser is offline and sent nothing, none came, or none came to a command, which may have
 * been done all the same.
 */
export type Silence = 'offline' | 'unreachable' | 'in-doubt';

interface Failure {
  code?: number | undefined;
  message?: string;
  errors?: FieldError[] | undefined;
  data?: unknown;
  traceId?: string | undefined;
  silence?: Silence;
}

/** A call that did not succeed, in the words to be shown. */
export class CallError extends Error {
  readonly code: number | undefined;
  readonly errors: FieldError[];
  readonly data: unknown;
  readonly traceId: string | undefined;
  readonly silence: Silence | undefined;
  /** Whether the words are the server's own. */
  readonly hasWords: boolean;

  constructor(failure: Failure = {}) {
    super(failure.message || NO_ANSWER);
    this.name = 'CallError';
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.data = failure.data;
    this.traceId = failure.traceId;
    this.silence = failure.silence;
    this.hasWords = Boolean(failure.message);
  }
}

/** The answer as an envelope; anything that is none counts as no answer. */
export function parseEnvelope(body: unknown): Envelope {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) throw new CallError();
  return parsed.data;
}

/** Throws what an answer refuses; `ticket` is the one the call was made with. */
export function refuseFailure(answer: Envelope, rule: SuccessRule, ticket: string): void {
  if (isSessionOver(answer)) {
    endSession(ticket);
    throw new CallError({ code: errorCodes.sessionOver.code, message: errorCodes.sessionOver.message });
  }
  if (isSuccess(answer, rule)) return;
  const code = answer.code === undefined ? undefined : Number(answer.code);
  const { errors, traceId, data } = answer;
  throw new CallError({ code, message: messageOf(answer), errors, traceId, data });
}

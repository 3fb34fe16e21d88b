import { createHash } from 'node:crypto';
import type { Endpoint } from '@edp/contract/endpoint';
import { IDEMPOTENCY_HEADER, idempotencyKey } from '@edp/contract/endpoint';
import { fromWire, toWire } from '@edp/contract/wire-names';
import type { FastifyRequest } from 'fastify';
import type { RepeatableCommand } from '../database/answered-commands.ts';
import { findAnswer, keepingAnswer } from '../database/answered-commands.ts';
import type { Database } from '../database/connection.ts';
import { NO_TENANT } from '../database/scope.ts';
import { AppError } from '../app-error.ts';
import type { KeepAnswer, Session, UploadedPart } from './context.ts';
import { header } from './signature.ts';

interface Asked {
  request: FastifyRequest;
  session: Session | undefined;
  input: unknown;
  file: UploadedPart | undefined;
}

/**
 * What the caller may send again under the same key; undefined without a key.
 * @throws AppError invalidInput for a key that is none
 */
export function repeatableCommand(endpoint: Endpoint, asked: Asked): RepeatableCommand | undefined {
  const { request, session } = asked;
  const given = header(request, IDEMPOTENCY_HEADER);
  if (given === '' || endpoint.kind === 'query' || endpoint.repeated === 'anew') return undefined;
  const key = idempotencyKey.safeParse(given);
  if (!key.success) throw AppError.invalidField(IDEMPOTENCY_HEADER, '格式不正确');
  const holder = session === undefined ? request.ip : String(session.userId);
  return { tenantId: session?.tenantId ?? NO_TENANT, holder, key: key.data, requestHash: hashOf(asked) };
}

/** Of what is asked for: a key stands for one content. */
function hashOf({ request, input, file }: Asked): Buffer {
  const { method, raw, rawBody = JSON.stringify([input, file?.sha256]) } = request;
  return createHash('sha256').update(`${method} ${raw.url}\n`).update(rawBody).digest();
}

interface Answering {
  endpoint: Endpoint;
  database: Database;
  command: RepeatableCommand | undefined;
}

/**
 * Does a command, or answers what it answered when it was done before under the same key. It is simply done: when that
 * fails, or its answer cannot be kept beside an earlier one, the work is undone and the earlier answer looked for.
 * @throws AppError invalidInput when the key stands for another content
 */
export async function answerOnce(
  { endpoint: { output }, database, command }: Answering,
  work: (keep: KeepAnswer) => Promise<unknown>,
): Promise<unknown> {
  if (command === undefined) return work(() => undefined);
  try {
    return await work((send, answer) => send(keepingAnswer(command, toWire(output, answer))));
  } catch (error) {
    const earlier = await findAnswer(database, command);
    if (earlier === undefined) throw error;
    if (earlier.isSameRequest) return fromWire(output, earlier.answer);
    throw AppError.invalidField(IDEMPOTENCY_HEADER, '此请求标识已用于其他内容，请重新提交');
  }
}

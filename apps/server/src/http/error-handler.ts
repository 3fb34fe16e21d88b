import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { errorCodes } from '@edp/contract/error-codes';
import type { ErrorKind } from '@edp/contract/error-codes';
import { translateMessage } from '../messages.ts';
import { languageCode } from '@edp/contract/multilingual';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { databaseError } from '../database/constraint-messages.ts';
import { AppError } from '../app-error.ts';
import { header } from './signature.ts';
import { firstPart, isNavigation, readPage, sendPage, wantsPage } from './files/static-files.ts';
import { isDiskFull } from './system-error.ts';

/** Every failure, the framework's own included, leaves in the one envelope. */
export function registerErrorHandler(app: FastifyInstance, config: Config): void {
  // Below `/dev` stands what only development has; elsewhere it is an address like no other.
  const services = new Set<string>(['dev']);
  app.addHook('onRoute', ({ url }) => void services.add(firstPart(url)));
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const page = wantsPage(request, services) ? await readPage(config) : undefined;
    if (page !== undefined) return sendPage(reply, page);
    return sendFailure(new AppError('notFound'), request, reply);
  });
}

/** What the framework refuses before it knows the route, such as an address that is no address. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // A person is led to the start instead of being shown JSON.
  if (isNavigation(request)) void reply.redirect('/');
  else sendFailure(error, request, reply);
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  const traceId = known.kind === 'internal' ? randomUUID() : request.id;
  if (known.kind === 'internal') request.log.error({ err: error, traceId }, 'unexpected error');
  // What we lean on is away: the database, the file store, a service.
  if (known.kind === 'unavailable') request.log.warn({ err: error, traceId }, 'unavailable');
  const language = languageCode.catch('ZHS').parse(header(request, 'language'));
  const { code, http } = errorCodes[known.kind];
  const message = translateMessage(known.message, language);
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      code,
      status: 0,
      msg: message,
      message,
      traceId,
      ...(known.fields && {
        errors: known.fields.map((field) => ({
          path: field.path,
          message: translateMessage(field.message, language),
        })),
      }),
      ...(known.data !== undefined && { data: known.data }),
    });
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('unavailable', '存储空间不足，请稍后再试');
  return databaseError(error) ?? frameworkError(error) ?? new AppError('internal');
}

const kindOfStatus: Record<number, ErrorKind> = {
  404: 'notFound',
  413: 'tooLarge',
  414: 'invalidInput',
  415: 'unsupportedType',
  429: 'tooMany',
  503: 'unavailable',
};

/** Fastify's refusals carry the HTTP status that they would have had. */
function frameworkError(error: unknown): AppError | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500) && status !== 503) return undefined;
  return new AppError(kindOfStatus[status] ?? 'invalidInput');
}

/** What Node refuses before a request exists: header overflow, broken HTTP, too slow. */
export function answerMalformed(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code } = errorCodes.invalidInput;
  const { reason, message } = refusals[error.code ?? ''] ?? malformed;
  const text = JSON.stringify({ code, status: 0, msg: message, message, traceId: randomUUID() });
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}`;
  socket.end(`HTTP/1.1 ${reason}\r\n${headers}\r\nConnection: close\r\n\r\n${text}`);
}

/** What a client is told that never became a request: the status line and the words. */
interface Refusal {
  reason: string;
  message: string;
}

const malformed: Refusal = { reason: '400 Bad Request', message: errorCodes.invalidInput.message };
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    reason: '431 Request Header Fields Too Large',
    message: errorCodes.tooLarge.message,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { reason: '408 Request Timeout', message: '提交超时，请重试' },
};

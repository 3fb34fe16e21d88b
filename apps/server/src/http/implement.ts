import { rm } from 'node:fs/promises';
import type { Contract, Endpoint, OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { methodsOf, pathsOf } from '@edp/contract/endpoint';
import { translateMessage } from '../messages.ts';
import { languageCode } from '@edp/contract/multilingual';
import type { Language } from '@edp/contract/multilingual';
import { SCREEN_HEADER, SCREEN_HEADER_VALUE } from '@edp/contract/signature';
import { toWire } from '@edp/contract/wire-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { writtenBy } from '../database/bound-database.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../app-error.ts';
import { answerAhead, goesAhead } from './answer-ahead.ts';
import { answerOnce, repeatableCommand } from './answer-once.ts';
import { identify } from './authenticate.ts';
import type { FileAnswer, OpenContext, Session, SignedInContext, UploadedPart } from './context.ts';
import type { OpenRequest } from './open-requests.ts';
import { admit } from './permissions.ts';
import { turnFor } from './bodies/long-bodies.ts';
import { readFields, readInput } from './bodies/read-input.ts';
import { hideInRefusal, hideFields, refuseHiddenFilters } from './restrict.ts';
import { sendFile } from './files/send-file.ts';
import { sendRevalidated } from './revalidated.ts';
import { header } from './signature.ts';
import { readUpload } from './uploads/uploads.ts';
import { refusalToWire } from './wire-refusal.ts';

type ContextOf<E extends Endpoint> = E['access'] extends 'open' ? OpenContext : SignedInContext;
type AnswerOf<E extends Endpoint> = E['transport'] extends 'file'
  ? FileAnswer
  : (z.input<E['output']> extends Record<string, never> ? object : z.input<E['output']>) & { msg?: string };
type ArgumentsOf<E extends Endpoint> = E['transport'] extends 'multipart'
  ? [input: ParsedInputOf<E>, context: ContextOf<E>, file: UploadedPart]
  : [input: ParsedInputOf<E>, context: ContextOf<E>];

export type Handlers<C extends Contract> = {
  [K in keyof C]: (...args: ArgumentsOf<C[K]>) => Promise<AnswerOf<C[K]>>;
};

export type AnyHandler = (input: unknown, context: OpenContext, file?: UploadedPart) => Promise<unknown>;

export interface Services {
  config: Config;
  database: Database;
  openRequest: OpenRequest;
  pictureAddress: OpenContext['pictureAddress'];
  isPictureAddress: OpenContext['isPictureAddress'];
}

export interface Feature {
  contract: Contract;
  /** What answers a call of the contract, where it is asked by something else than a request. */
  handlerOf(endpoint: Endpoint): AnyHandler | undefined;
  register(app: FastifyInstance, services: Services): void;
}

/**
 * Binds a contract to its handlers. The way of every request: ticket, permission, parse, tenant transaction,
 * handler, output parse, envelope. Does not compile when a handler is missing or answers the wrong shape.
 */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Feature {
  const bound = Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the mapped type has checked each handler; the loop only forgets which is whose
    handler: handlers[name] as AnyHandler,
  }));
  return {
    contract,
    handlerOf: (asked) => bound.find(({ endpoint }) => endpoint === asked)?.handler,
    register(app, services) {
      for (const { endpoint, handler } of bound) {
        for (const url of pathsOf(endpoint)) {
          const isRead = endpoint.kind === 'query';
          app.route({
            method: [...methodsOf(endpoint)],
            url,
            exposeHeadRoute: isRead,
            handler: (request, reply) => answer(endpoint, handler, { request, reply, services }),
          });
          if (!isRead && methodsOf(endpoint).includes('GET')) app.head(url, refuseHead);
        }
      }
    },
  };
}

/** Whoever asks for the head alone expects that nothing happens. */
function refuseHead(_request: FastifyRequest, reply: FastifyReply): never {
  reply.header('allow', 'GET');
  throw new AppError('invalidMethod');
}

function languageOf(request: FastifyRequest): Language {
  const asked = header(request, 'language');
  return languageCode.options.find((code) => code === asked) ?? 'ZHS';
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}

async function answer(endpoint: Endpoint, handler: AnyHandler, exchange: Exchange): Promise<unknown> {
  const { request, services } = exchange;
  const { assumed, certain } = await identify(request, endpoint, services);
  const answerAs = (session: Session | undefined, database: Database) =>
    answerCaller(endpoint, handler, { ...exchange, session, services: { ...services, database } });
  if (assumed === undefined || !goesAhead(endpoint)) return answerAs(await certain, services.database);
  return answerAhead({ assumed, certain }, services.database, answerAs);
}

async function answerCaller(
  endpoint: Endpoint,
  handler: AnyHandler,
  { request, reply, services: ofAll, session: caller }: Exchange & { session: Session | undefined },
): Promise<unknown> {
  const session = admit(endpoint, caller);
  const services = { ...ofAll, database: databaseOf(session, ofAll, request) };
  const context: Omit<OpenContext, 'keepAnswer'> = {
    ...services,
    session,
    tenantCode: header(request, 'tenantAuth'),
    language: languageOf(request),
    address: request.ip,
    userAgent: header(request, 'user-agent'),
    host: request.host,
    gone: () => goneOf(reply),
    log: request.log,
  };
  const output = await withInput(endpoint, { request, services, session }, async (input, file) => {
    refuseHiddenFilters(endpoint, session, input);
    const command = repeatableCommand(endpoint, { request, session, input, file });
    return answerOnce({ endpoint, database: services.database, command }, (keepAnswer) =>
      inTenant(endpoint, Object.assign(context, { keepAnswer }), (bound) => handler(input, bound, file)),
    ).catch((error: unknown) => {
      throw refusalToWire(endpoint, hideInRefusal(endpoint, error, session));
    });
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- AnswerOf holds such a handler to it
  if (endpoint.transport === 'file') return sendFile(request, reply, output as FileAnswer);
  const envelope = envelopeOf(endpoint, output, context);
  return endpoint.revalidated ? sendRevalidated(request, reply, envelope) : envelope;
}

/** Whatever a request writes is recorded as its caller's, also in transactions that a handler opens itself. */
function databaseOf(session: Session | undefined, { database }: Services, request: FastifyRequest): Database {
  if (session === undefined) return database;
  const origin = header(request, SCREEN_HEADER) === SCREEN_HEADER_VALUE ? 'screen' : 'api';
  return writtenBy({ userId: session.userId, origin, address: request.ip }, database);
}

/** A body that has been read has closed the request, so it is the answer that knows. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The parsed input; an uploaded file stays on disk as long as the work takes. */
async function withInput<T>(
  endpoint: Endpoint,
  { request, services, session }: Omit<Exchange, 'reply'> & { session: Session | undefined },
  work: (input: unknown, file?: UploadedPart) => Promise<T>,
): Promise<T> {
  if (endpoint.transport !== 'multipart') {
    const turn = turnFor(request.rawBody);
    if (turn !== undefined) await turn;
    return work(readInput(request, endpoint, session));
  }
  const { fields, file } = await readUpload(request, { ...services, session });
  try {
    return await work(readFields(fields, endpoint), file);
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Queries read statement by statement; a command is one transaction, unless it is open or keeps its own. */
async function inTenant<T>(
  endpoint: Endpoint,
  context: OpenContext,
  work: (bound: OpenContext) => Promise<T>,
): Promise<T> {
  const { session, database } = context;
  if (session === undefined || endpoint.access === 'open') return work(context);
  const { tenantId, userId, roleId, dataScope } = session;
  const caller = { tenantId, userId, roleId, dataScope };
  if (endpoint.kind === 'query' || endpoint.transaction === 'own')
    return work(signedIn(context, { ...caller, db: database.asTenant(tenantId) }));
  return database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const output = await work(signedIn(context, { ...caller, db }));
    context.keepAnswer(sendWithCommit, output);
    return output;
  });
}

function signedIn(context: OpenContext, bound: Omit<SignedInContext, keyof OpenContext>): OpenContext {
  return Object.assign(context, bound);
}

function envelopeOf(
  endpoint: Endpoint,
  output: unknown,
  { session, language }: Pick<OpenContext, 'session' | 'language'>,
): unknown {
  const body: OutputOf<Endpoint> = endpoint.output.parse(output);
  const spoken = typeof output === 'object' && output !== null && 'msg' in output ? String(output.msg) : '';
  const message = translateMessage(spoken, language);
  const shown = toWire(endpoint.output, hideFields(endpoint, body, session));
  return Object.assign({ code: 0, status: 1, msg: message, message }, shown);
}

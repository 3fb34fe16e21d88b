import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerMalformed } from '../error-handler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** An upload is watched for standing still, in the place of how long its whole body takes. */
    isUpload?: true;
  }
}

/** The longest that any request may take to arrive: an upload of the largest file over a slow line. */
export const LONGEST_REQUEST_SECONDS = 3_600;
/** What a whole header, and the body of anything but an upload, has. */
export const REQUEST_SECONDS = 60;
/** How long an upload may stand still. */
const STANDSTILL_SECONDS = 30;
/** How often it is looked for bodies that are late. */
const LOOK_MS = 1_000;
/** What is read and thrown away of a refused upload, so that its sender comes to read the answer. */
const MAX_DRAINED_BYTES = 256 * 1024 * 1024;
/** A refused client has this long to read why. */
const READING_MS = 1_000;

/** What comes over a connection, and since when. */
interface Arriving {
  request: FastifyRequest | undefined;
  since: number;
}

/** Node's own limit must leave room for uploads, so every other body gets a limit of its own. */
export function registerBodyTimer(app: FastifyInstance): void {
  // By connection, over which one body comes at a time. A timer for each cost more than a body is read in; a map with an entry for
  // each request was made anew so often that the collector took what was in it for old.
  const arriving = new Map<Socket, Arriving>();
  app.server.on('connection', (socket) => {
    arriving.set(socket, { request: undefined, since: 0 });
    socket.once('close', () => arriving.delete(socket));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers['content-length'] ?? headers['transfer-encoding'];
    const own = hasBody === undefined || hasBody === '0' ? undefined : arriving.get(socket);
    if (own !== undefined) {
      own.request = request;
      own.since = performance.now();
    }
    done();
  });
  // What was answered before its body came is read to its end by others.
  app.addHook('onResponse', (request, _reply, done) => {
    const own = arriving.get(request.raw.socket);
    if (own?.request === request) own.request = undefined;
    done();
  });
  const timer = setInterval(() => refuseOverdue(arriving.values()), LOOK_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function refuseOverdue(all: Iterable<Arriving>): void {
  const overdue = performance.now() - REQUEST_SECONDS * 1_000;
  for (const own of all) {
    const { request, since } = own;
    if (request === undefined || since > overdue) continue;
    own.request = undefined;
    const { raw, isUpload = false } = request;
    if (!isUpload && !raw.complete && !raw.destroyed) refuseSlow(raw);
  }
}

function refuseSlow(raw: IncomingMessage): void {
  const { socket } = raw;
  answerMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  setTimeout(() => socket.destroy(), READING_MS).unref();
}

/** Ends an upload that stands still or takes too long; `moved` is called for every piece that arrives. */
export function watchPace(raw: IncomingMessage, longestSeconds: number): { moved(): void; stop(): void } {
  const still = setTimeout(() => refuseSlow(raw), STANDSTILL_SECONDS * 1_000);
  const whole = setTimeout(() => refuseSlow(raw), longestSeconds * 1_000);
  const stop = () => {
    clearTimeout(still);
    clearTimeout(whole);
  };
  return { moved: () => still.refresh(), stop };
}

/** Reads the rest of a refused body into nothing: a connection that is cut would take the answer with it. */
export function drain(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), STANDSTILL_SECONDS * 1_000);
  timer.unref();
  let drained = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    timer.refresh();
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
}

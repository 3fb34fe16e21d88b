import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PUBLIC_SIGN_KEY } from '@edp/contract/signature';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { serverFolder } from '../../server-folder.ts';

const built = fileURLToPath(new URL('../web/dist/', serverFolder));

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "frame-src 'self' https: http:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** The built client: hashed files forever, precompressed; the page itself never cached and served for every screen. */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  if (!existsSync(built)) return;
  await app.register(fastifyStatic, {
    root: `${built}assets/`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}

/** A navigation of a browser, as opposed to a call. */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  return isReading(method) && (headers.accept ?? '').includes('text/html');
}

/**
 * Whether an address at which nothing else stands gets the page, which knows its own screens: for a navigation, and for
 * whoever takes anything, unless it is a file's address or below one of `services`, where calls and files stand.
 */
export function wantsPage(request: FastifyRequest, services: ReadonlySet<string>): boolean {
  if (isNavigation(request)) return true;
  const { method, url, headers } = request;
  const { accept = '*/*' } = headers;
  const [path = ''] = url.split('?');
  const isScreen = !services.has(firstPart(path)) && !/\.[^/]*$/.test(path);
  return isReading(method) && accept.includes('*/*') && !accept.includes('json') && isScreen;
}

/** `edp` of `/edp/api/v1/…`. */
export function firstPart(path: string): string {
  return path.split('/')[1] ?? '';
}

const isReading = (method: string) => method === 'GET' || method === 'HEAD';

/** The pages that the shell shows in frames have a document of their own; what stands behind `#` never comes here. */
export function registerEmbeddedPages(app: FastifyInstance, config: Config): void {
  for (const path of ['/bpm-pc', '/bpm-pc/']) {
    app.get(path, async (_, reply) => {
      const page = await readPage(config, 'bpm-pc/index.html');
      return page === undefined ? reply.callNotFound() : sendPage(reply, page);
    });
  }
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
}

/** A page of the client, told the constant that signs calls before sign-in; undefined before the client was built. */
export async function readPage({ signConstant }: Config, name = 'index.html'): Promise<string | undefined> {
  const file = `${built}${name}`;
  if (!existsSync(file)) return undefined;
  const page = await readFile(file, 'utf8');
  return page.replace(PUBLIC_SIGN_KEY, encodeURIComponent(signConstant));
}

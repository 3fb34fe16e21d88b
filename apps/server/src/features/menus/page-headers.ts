import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { judgedAddresses, knownAddresses } from '../../outgoing/judged-addresses.ts';

const TIMEOUT_MS = 3_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
const HEAD_NOT_SERVED: ReadonlySet<number | undefined> = new Set([405, 501]);

interface PageHeaders {
  /** Where the redirects led. */
  url: URL;
  headers: IncomingHttpHeaders;
}

interface Question {
  /** Whether an IP address may be asked. */
  mayAsk: (address: string) => boolean;
  signal: AbortSignal;
}

/**
 * The headers with which a page is served; its body is not read.
 * @throws Error when the page may not be asked, is too slow, or answers an error
 */
export async function pageHeaders(address: string, mayAsk: Question['mayAsk']): Promise<PageHeaders> {
  const question = { mayAsk, signal: AbortSignal.timeout(TIMEOUT_MS) };
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { statusCode = 0, headers } = await ask(url, question);
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) {
      if (statusCode < 200 || statusCode >= 300) throw new Error(`The page answered ${statusCode}`);
      return { url, headers };
    }
    url = new URL(headers.location, url);
  }
  throw new Error('The page redirects too often');
}

async function ask(url: URL, question: Question): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('No address of a page');
  const addresses = await judgedAddresses(url, question);
  const head = await send(url, { method: 'HEAD', addresses, signal: question.signal });
  if (!HEAD_NOT_SERVED.has(head.statusCode)) return head;
  return send(url, { method: 'GET', addresses, signal: question.signal });
}

interface Sending {
  method: 'HEAD' | 'GET';
  addresses: readonly LookupAddress[];
  signal: AbortSignal;
}

function send(url: URL, { method, addresses, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      method,
      signal,
      agent: false,
      lookup: knownAddresses(addresses),
      headers: { accept: 'text/html,*/*;q=0.5', 'user-agent': 'Mozilla/5.0 (compatible; EDP)' },
    };
    request(url, options, (response) => {
      response.on('error', () => undefined);
      response.destroy();
      answered(response);
    })
      .on('error', failed)
      .end();
  });
}

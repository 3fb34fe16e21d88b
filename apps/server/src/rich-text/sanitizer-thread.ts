import { parentPort } from 'node:worker_threads';
import { sanitize } from './sanitize.ts';

export interface SanitizeRequest {
  call: number;
  html: string;
}
export interface SanitizeAnswer {
  call: number;
  safe: string;
}

/** The thread that makes long texts safe: in the server's own nobody else would be served meanwhile. */
parentPort?.on('message', ({ call, html }: SanitizeRequest) => {
  parentPort?.postMessage({ call, safe: sanitize(html) } satisfies SanitizeAnswer);
});

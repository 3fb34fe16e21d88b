import type { CDPSession, Page } from '@playwright/test';

export interface Line {
  name: string;
  cpuSlower: number;
  /** Bits a second; absent: as fast as it goes. */
  speed?: number;
  latencyMs?: number;
}

export const LINES: readonly Line[] = [
  { name: 'normal', cpuSlower: 1 },
  { name: 'slow', cpuSlower: 4, speed: 1_600_000, latencyMs: 150 },
];

const CODE = /html|javascript|css/;

/** What a page has transferred: bytes as they came over the wire, headers and compression included. */
export interface Traffic {
  requests: number;
  codeBytes: number;
  allBytes: number;
  /** Calls by path. */
  calls: ReadonlyMap<string, number>;
}

/** Puts a page on a line and counts its traffic from now on. */
export async function connect(page: Page, line: Line): Promise<{ traffic(): Traffic; session: CDPSession }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.cpuSlower });
  if (line.speed) {
    const bytes = line.speed / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs ?? 0,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  const kinds = new Map<string, string>();
  const calls = new Map<string, number>();
  let requests = 0;
  let codeBytes = 0;
  let allBytes = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    const { pathname } = new URL(request.url);
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
  });
  session.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, response.mimeType),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (CODE.test(kinds.get(requestId) ?? '')) codeBytes += encodedDataLength;
  });
  return { session, traffic: () => ({ requests, codeBytes, allBytes, calls: new Map(calls) }) };
}

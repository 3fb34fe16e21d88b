import type { Page } from '@playwright/test';

export interface Connection {
  name: string;
  cpuSlower: number;
  /** Bits a second; absent: as fast as it goes. */
  speed?: number;
  latencyMs?: number;
}

export const NORMAL: Connection = { name: 'normal', cpuSlower: 1 };
export const SLOW: Connection = { name: 'slow', cpuSlower: 4, speed: 1_600_000, latencyMs: 150 };

/** What a page has transferred so far. */
export interface Traffic {
  requests: number;
  /** As they came over the wire, headers and compression included. */
  bytes: number;
  /** Calls of the server, and how many of them only repeated one with the same input. */
  calls: number;
  repeated: number;
}

/** Puts a page on a connection; answers what has gone over it since. */
export async function connect(page: Page, connection: Connection): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: connection.cpuSlower });
  if (connection.speed) {
    const bytes = connection.speed / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: connection.latencyMs ?? 0,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  const calls: string[] = [];
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (!request.url.startsWith('http')) return;
    requests += 1;
    if (type === 'Fetch') calls.push(`${request.method} ${request.url} ${request.postData}`);
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => {
    const repeated = calls.length - new Set(calls).size;
    return { requests, bytes, calls: calls.length, repeated };
  };
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketMessage } from '@edp/contract/live';

const sockets: FakeSocket[] = [];

/** The parts of a browser's socket that are used; the test decides what the server does. */
class FakeSocket {
  readonly address: string;
  readonly at = Date.now();
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor(address: string) {
    this.address = address;
    sockets.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  /** A browser tells of the end later, and of a hanging handshake much later. */
  close() {
    this.isClosed = true;
  }

  /** The server opens, refuses or drops the connection, or says something. */
  open = () => this.onopen?.();
  drop = () => this.onclose?.();
  say = (message: unknown) =>
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
}

const newest = () => sockets.at(-1) as FakeSocket;
const openSockets = () => sockets.filter(({ isClosed }) => !isClosed).length;

async function freshLive(ticket = 'T') {
  vi.resetModules();
  vi.doMock('../session/session-store.ts', () => ({ currentCredentials: () => ({ ticket, signKey: 'k' }) }));
  const live = await import('./live.ts');
  const heard: SocketMessage[] = [];
  live.onLive((message) => heard.push(message));
  return { ...live, heard };
}

/** Lets the attempts fail as they come, until none has come for a minute; answers the pauses between them. */
function failForAMinute(): number[] {
  const before = sockets.length;
  const begun = Date.now();
  newest().drop();
  for (let waited = 0; waited < 60; waited += 1) {
    const { length } = sockets;
    vi.advanceTimersByTime(1_000);
    if (sockets.length > length) {
      newest().drop();
      waited = 0;
    }
  }
  return sockets.slice(before).map(({ at }, index, all) => at - (all[index - 1]?.at ?? begun));
}

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
  const browser = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { origin: 'https://edp.example' });
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('goes to the address of the ticket and introduces itself first', async () => {
    const { startLive } = await freshLive('a/b');
    startLive();
    expect(newest().address).toBe('wss://edp.example/bpm/api/message/websocket/edp-pc/a%2Fb');
    newest().open();
    expect(newest().sent).toEqual([{ method: 'connection', token: 'a/b' }]);
  });

  it('tells of messages and of nothing else', async () => {
    const { startLive, heard } = await freshLive();
    startLive();
    newest().open();
    for (const frame of ['pong', '[]', 'null', { method: 'whatever' }, { unreadNums: 1 }])
      newest().say(frame);
    expect(heard).toEqual([]);
    newest().say({ method: 'initMessage', unreadMessageCount: '1', unreadNoticeCount: 2, newData: 'x' });
    expect(heard).toEqual([
      expect.objectContaining({ method: 'initMessage', unreadMessageCount: 1, unreadNoticeCount: 2 }),
    ]);
  });

  it('is given up after a second without an answer', async () => {
    const { startLive } = await freshLive();
    startLive();
    vi.advanceTimersByTime(999);
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(newest().isClosed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    sockets[0]?.open();
    expect(sockets[0]?.sent).toEqual([]);
  });

  it('that is open is left alone', async () => {
    const { startLive } = await freshLive();
    startLive();
    newest().open();
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, openSockets()]).toEqual([1, 1]);
  });
});

describe('connecting again', () => {
  it('is tried five times after 1, 2, 4, 8 and 10 s', async () => {
    const { startLive } = await freshLive();
    startLive();
    expect(failForAMinute()).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
  });

  it('counts from the beginning once a connection has opened, and tells of each opening', async () => {
    const { startLive, onLiveOpen } = await freshLive();
    const opened = vi.fn<() => void>();
    onLiveOpen(opened);
    startLive();
    newest().drop();
    vi.advanceTimersByTime(1_000);
    newest().drop();
    vi.advanceTimersByTime(2_000);
    newest().open();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(failForAMinute()).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
  });

  it.each(['online', 'visibilitychange'])(
    'begins anew with %s, only when all tries are used up',
    async (event) => {
      const { startLive } = await freshLive();
      const target = event === 'online' ? window : document;
      startLive();
      newest().drop();
      target.dispatchEvent(new Event(event));
      expect(sockets).toHaveLength(1);
      vi.advanceTimersByTime(1_000);
      failForAMinute();
      const { length } = sockets;
      target.dispatchEvent(new Event(event));
      expect(sockets).toHaveLength(length + 1);
      expect(failForAMinute()).toHaveLength(5);
    },
  );
});

describe('the end', () => {
  it.each(['stopLive', 'the answer of startLive'])('%s closes for good', async (way) => {
    const { startLive, stopLive, heard } = await freshLive();
    const stop = startLive();
    newest().open();
    (way === 'stopLive' ? stopLive : stop)();
    newest().say({ method: 'refresh' });
    newest().drop();
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, openSockets(), heard.length]).toEqual([1, 0, 0]);
  });

  it('while waiting for the next try leaves none', async () => {
    const { startLive } = await freshLive();
    const stop = startLive();
    newest().drop();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('comes with closeSocket, which is still told', async () => {
    const { startLive, heard } = await freshLive();
    startLive();
    newest().open();
    newest().say({ method: 'closeSocket' });
    newest().drop();
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, openSockets(), heard.length]).toEqual([1, 0, 1]);
  });

  it('of one connection that was replaced leaves the next one alone', async () => {
    const { startLive, stopLive } = await freshLive();
    const stop = startLive();
    startLive();
    stop();
    expect([sockets.length, openSockets()]).toEqual([2, 1]);
    stopLive();
    expect(openSockets()).toBe(0);
  });
});

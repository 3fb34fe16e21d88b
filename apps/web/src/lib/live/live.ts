import {
  CONNECT_TIMEOUT,
  RETRY_DELAYS,
  SOCKET_PATH,
  socketMessage,
  type SocketMessage,
} from '@edp/contract/live';
import { fromWire } from '@edp/contract/wire-names';
import { listeners } from '../browser/listeners.ts';
import { parseJson } from '../browser/parse-json.ts';
import { currentCredentials } from '../session/session-store.ts';

const messages = listeners<SocketMessage>();
const openings = listeners();
let stopCurrent: (() => void) | undefined;

/** Hears every message of the socket. Answers how to stop listening. */
export const onLive = messages.on;

/** Hears each opening of the socket: what was said while there was none has to be asked for. */
export const onLiveOpen = openings.on;

/**
 * Keeps a socket open for the ticket until it is stopped: an attempt is given up after a second, five more follow
 * after 1, 2, 4, 8 and 10 s, and the count starts over once a socket has opened. When all are used up, only a network
 * that returns or a window that is looked at again begins such a series again.
 */
export function startLive(): () => void {
  stopLive();
  const series = startSeries(currentCredentials().ticket);
  const wake = () => {
    if (document.visibilityState === 'visible') series.resume();
  };
  const stop = () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    series.stop();
    // What was stopped late must not stop what has started since.
    if (stopCurrent === stop) stopCurrent = undefined;
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  stopCurrent = stop;
  return stop;
}

export function stopLive(): void {
  stopCurrent?.();
}

/** One socket at a time for one ticket, with its attempts to connect again. */
function startSeries(ticket: string) {
  let socket: WebSocket | undefined;
  let timer = 0;
  let retries = 0;
  let state: 'running' | 'exhausted' | 'stopped' = 'running';

  const connect = () => {
    const opening = new WebSocket(addressFor(ticket));
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      window.clearTimeout(timer);
      opening.close();
      if (state !== 'stopped') retry();
    };
    socket = opening;
    // A handshake that hangs may take its time to close; the next attempt does not wait for that.
    timer = window.setTimeout(end, CONNECT_TIMEOUT);
    opening.onopen = () => {
      if (isOver || state === 'stopped') return;
      window.clearTimeout(timer);
      retries = 0;
      opening.send(JSON.stringify({ method: 'connection', token: ticket }));
      openings.tell();
    };
    opening.onmessage = ({ data }) => {
      if (!isOver && state !== 'stopped') hear(String(data));
    };
    opening.onclose = end;
  };
  const retry = () => {
    const delay = RETRY_DELAYS[retries];
    if (delay === undefined) {
      state = 'exhausted';
      return;
    }
    retries += 1;
    timer = window.setTimeout(connect, delay);
  };
  connect();
  return {
    stop: () => {
      state = 'stopped';
      window.clearTimeout(timer);
      socket?.close();
    },
    resume: () => {
      if (state !== 'exhausted') return;
      state = 'running';
      retries = 0;
      connect();
    },
  };
}

function addressFor(ticket: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}${encodeURIComponent(ticket)}`;
}

/** A frame that is no message of ours is nobody's business here. */
function hear(text: string): void {
  const message = socketMessage.safeParse(fromWire(socketMessage, parseJson(text))).data;
  if (!message) return;
  if (message.method === 'closeSocket') stopLive();
  messages.tell(message);
}

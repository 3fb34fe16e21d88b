import {
  CONNECT_TIMEOUT,
  RETRY_DELAYS,
  SOCKET_PATH,
  socketMessage,
  type SocketMessage,
} from '@edp/contract/live';
import { currentCredentials } from './session-store.ts';

type Listener = (message: SocketMessage) => void;

const listeners = new Set<Listener>();
let stopCurrent: (() => void) | undefined;

/** Hears every message of the socket. Answers how to stop listening. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps a socket open for the ticket until it is stopped: an attempt is given up after a second, five more follow
 * after 1, 2, 4, 8 and 10 s, and the count starts anew once a socket has opened.
 */
export function startLive(): () => void {
  stopLive();
  const { ticket } = currentCredentials();
  let socket: WebSocket | undefined;
  let timer = 0;
  let retries = 0;
  let stopped = false;

  const connect = () => {
    const opening = new WebSocket(
      `${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}${encodeURIComponent(ticket)}`,
    );
    socket = opening;
    timer = window.setTimeout(() => opening.close(), CONNECT_TIMEOUT);
    opening.onopen = () => {
      window.clearTimeout(timer);
      retries = 0;
      opening.send(JSON.stringify({ method: 'connection', token: ticket }));
    };
    opening.onmessage = ({ data }) => hear(String(data), stop);
    opening.onclose = () => {
      window.clearTimeout(timer);
      const delay = RETRY_DELAYS[retries];
      if (stopped || delay === undefined) return;
      retries += 1;
      timer = window.setTimeout(connect, delay);
    };
  };
  const stop = () => {
    stopped = true;
    window.clearTimeout(timer);
    socket?.close();
  };
  stopCurrent = stop;
  connect();
  return stop;
}

export function stopLive(): void {
  stopCurrent?.();
  stopCurrent = undefined;
}

/** A frame that is no message of ours is nobody's business here. */
function hear(text: string, stop: () => void): void {
  const message = socketMessage.safeParse(parseJson(text)).data;
  if (!message) return;
  if (message.method === 'closeSocket') stop();
  for (const listener of [...listeners]) listener(message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

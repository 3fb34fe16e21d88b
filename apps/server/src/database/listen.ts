import pg from 'pg';

export interface Listener {
  /** What somebody announced, as the text that was sent. */
  onPayload(payload: string): void;
  /** The connection stands again after it was lost; what was announced meanwhile is gone. */
  onReconnect(): void;
  onLost(error: Error): void;
}

export interface Listening {
  /** Settles after the first attempt, whether it succeeded or not. */
  started: Promise<void>;
  stop(): Promise<void>;
}

const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000, 10_000];
const LAST_DELAY = 10_000;
const CONNECT_TIMEOUT = 5_000;
/** A peer that vanished without a word is noticed within seconds of this. */
const KEEP_ALIVE_AFTER = 10_000;
const END_TIMEOUT = 1_000;

/** Listens to a channel on a connection of its own, which is opened again for as long as it takes. */
export function listenTo(access: pg.ClientConfig, channel: string, listener: Listener): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let missed = false;
  let stopped = false;

  const connect = async (): Promise<void> => {
    const opening = newClient(access);
    client = opening;
    let lost = false;
    const lose = (error: Error) => {
      if (lost || stopped) return;
      lost = true;
      missed = true;
      opening.end().catch(() => undefined);
      listener.onLost(error);
      timer = setTimeout(() => void connect(), RETRY_DELAYS[failures] ?? LAST_DELAY);
      timer.unref();
      failures += 1;
    };
    opening.on('error', lose);
    opening.on('end', () => lose(new Error('The connection has ended')));
    opening.on('notification', ({ payload = '' }) => listener.onPayload(payload));
    try {
      await opening.connect();
      await opening.query(`listen ${opening.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    failures = 0;
    if (missed && !stopped) listener.onReconnect();
  };

  return {
    started: connect(),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([client?.end().catch(() => undefined), briefly()]);
    },
  };
}

function newClient(access: pg.ClientConfig): pg.Client {
  return new pg.Client({
    ...access,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    application_name: 'edp-live',
  });
}

function briefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, END_TIMEOUT).unref());
}

import { z } from 'zod';
import { chatMessage } from './chat.ts';
import { jobChange } from './job-change.ts';

/** Address of the socket; the ticket stands in the path because a browser's socket sends no headers. */
export const SOCKET_PATH = '/bpm/api/message/websocket/edp-pc/';

/** Delays before the attempts to connect again, and how long one attempt may take, in milliseconds. */
export const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000, 10_000];
export const CONNECT_TIMEOUT = 1_000;

/** What the client says first. */
export const connectionMessage = z.object({ method: z.literal('connection'), token: z.string() });

/** A field that cannot be read is as good as absent; the rest of the message still counts. */
const count = z.coerce.number().optional().catch(undefined);

/**
 * What the server says. `initMessage` carries all counts as they are now, `newsMessage` in `newData` the ids of news
 * that must be read, `newsChanged` those of news that came out, were changed or taken back (who still has to read them is told
 * so anew), `messagePush` one more of something (`newData` is the chat message, if it is one), `logout` the
 * ticket that ended (absent: your own).
 */
export const socketMessage = z.object({
  method: z.enum([
    'initMessage',
    'newsMessage',
    'newsChanged',
    'messagePush',
    'jobChanged',
    'logout',
    'closeSocket',
    'refresh',
  ]),
  unreadMessageCount: count,
  unreadNoticeCount: count,
  unreadSystemMessageCount: count,
  unreadNums: count,
  newData: z
    .union([z.array(z.coerce.number()), chatMessage])
    .optional()
    .catch(undefined),
  /** Of `jobChanged`: how far one of the person's background jobs is. */
  job: jobChange.optional().catch(undefined),
  token: z.string().optional(),
  msg: z.string().optional(),
});
export type SocketMessage = z.infer<typeof socketMessage>;

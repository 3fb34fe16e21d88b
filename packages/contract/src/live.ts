import { z } from 'zod';
import { chatMessage } from './chat.ts';

/** Address of the socket; the ticket stands in the path because a browser's socket sends no headers. */
export const SOCKET_PATH = '/bpm/api/message/websocket/edp-pc/';

/** Delays before the attempts to connect again, and how long one attempt may take, in milliseconds. */
export const RETRY_DELAYS = [1_000, 2_000, 4_000, 8_000, 10_000];
export const CONNECT_TIMEOUT = 1_000;

/** What the client says first. */
export const connectionMessage = z.object({ method: z.literal('connection'), token: z.string() });

/**
 * What the server says. `initMessage` carries all counts as they are now, `newsMessage` in `newData` the ids of news
 * that must be read, `messagePush` one more of something (`newData` is the chat message, if it is one), `logout` the
 * ticket that ended (absent: your own).
 */
export const socketMessage = z.object({
  method: z.enum(['initMessage', 'newsMessage', 'messagePush', 'logout', 'closeSocket', 'refresh']),
  unreadMessageCount: z.coerce.number().optional(),
  unreadNoticeCount: z.coerce.number().optional(),
  unreadSystemMessageCount: z.coerce.number().optional(),
  unreadNums: z.coerce.number().optional(),
  newData: z.union([z.array(z.coerce.number()), chatMessage]).optional(),
  token: z.string().optional(),
  msg: z.string().optional(),
});
export type SocketMessage = z.infer<typeof socketMessage>;

import { deviceOf } from '../../http/user-agent.ts';
import type { listSessions } from './sessions.queries.ts';

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Where somebody is signed in, with the device in words. */
export function toSessionDto({ userAgent, ...row }: SessionRow) {
  return { ...row, device: deviceOf(userAgent) };
}

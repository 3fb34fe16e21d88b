import { announce } from '../../apps/server/src/database/announce.ts';
import type { Subject } from './subjects.ts';
import type { Stand, Filled } from './stand.ts';
import type { Lane } from './measure.ts';
import { Windows } from './windows.ts';

/** How many windows hear each message; one person has one. */
export const WINDOWS = 200;

/** One message after the other to all windows of a tenant; a request is done when the last of them has heard it. */
export async function openFanOut(
  subject: Subject,
  { stand: { database }, tenant }: { stand: Stand; tenant: Filled },
): Promise<Lane> {
  const windows = await Windows.open(
    subject.ports[0] ?? 0,
    tenant.people.map(({ ticket }) => ticket),
  );
  return {
    subject,
    async prepare() {},
    async run(seconds) {
      const times: number[] = [];
      const startedAt = performance.now();
      while (performance.now() - startedAt < seconds * 1_000) {
        const sentAt = performance.now();
        const heard = windows.allHear();
        const message = { method: 'refresh' } as const;
        await announce(database.global, { kind: 'message', tenantId: tenant.tenantId, message });
        await heard;
        times.push(performance.now() - sentAt);
      }
      return { times, seconds: (performance.now() - startedAt) / 1_000 };
    },
    close: () => windows.close(),
  };
}

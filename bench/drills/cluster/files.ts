import { signInAt } from '@edp/testkit/sign-in';
import { Counters } from '../load/counters.ts';
import { UploadWriter } from '../load/upload-writer.ts';
import type { Subject } from './set-up.ts';

const UPLOADS = 4;
let marks = 0;

/** Each tenant uploads some files and has them back as they were. */
export async function keepFiles({ environment, report, tenants }: Subject, address: string): Promise<void> {
  for (const { caller } of tenants) {
    const client = await signInAt(address, { tenantCode: caller.tenantCode });
    const writer = new UploadWriter(`F${marks++}`);
    const counters = new Counters();
    for (let at = 0; at < UPLOADS; at++) await writer.step(client, counters);
    report.expect(counters.acknowledged === UPLOADS, `uploads of ${caller.tenantCode}: ${counters}`);
    await writer.verify({ database: environment.database, tenantId: caller.tenantId, client }, report);
  }
}

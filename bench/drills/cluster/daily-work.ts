import { Connection } from '../../scale/connection.ts';
import { cases, nextRequest } from '../../scale/cases.ts';
import type { Server } from '../../harness/server.ts';
import type { FilledTenant } from '../../scale/tenants.ts';
import type { Report } from '../drill.ts';

const SUCCESS = '{"code":0';

/** Every case of the benchmarks once for a tenant: reads, lists, searches, creates and saves. */
export async function doDailyWork(server: Server, tenant: FilledTenant, report: Report): Promise<void> {
  const connection = await Connection.open(server.port);
  const saves = new Map<number, number>();
  for (const one of cases) {
    const { bytes, answered } = nextRequest(one, tenant, saves);
    const body = (await connection.send(bytes)).toString();
    const isDone = body.startsWith(SUCCESS);
    if (isDone) answered?.();
    report.expect(isDone, `${one.name} of ${tenant.caller.tenantCode}: ${body}`);
    if (isDone) report.acknowledged++;
  }
  connection.close();
}

import type { Server } from '../../harness/server.ts';
import { cases, nextRequest, type Case } from '../../scale/cases.ts';
import { compare, Lane } from '../../scale/measure.ts';
import type { Subject } from './set-up.ts';

const COMPARED = ['read a material', 'list 10 with count', 'create'];
const CONNECTIONS = 32;
const ROUNDS = { rounds: 3, seconds: 2 };

/** What the cluster costs beside a plain PostgreSQL with the same rows, in the same minutes. */
export async function compareCost(
  subject: Subject,
  servers: { cluster: Server; plain: Server },
): Promise<void> {
  for (const one of cases) if (COMPARED.includes(one.name)) await compareCase(subject, servers, one);
}

async function compareCase(
  { environment, tenants, report }: Subject,
  servers: { cluster: Server; plain: Server },
  one: Case,
): Promise<void> {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error('There is no tenant');
  const open = (server: Server) => {
    const saves = new Map<number, number>();
    const next = () => nextRequest(one, tenant, saves);
    return Lane.open({ environment, servers: [server], connections: CONNECTIONS, next });
  };
  const lanes = { product: await open(servers.cluster), plain: await open(servers.plain) };
  try {
    const { product, plain } = await compare(lanes, ROUNDS);
    const ratio = (plain.perSecond / product.perSecond).toFixed(2);
    report.note(
      `${one.name}: ${plain.perSecond.toFixed(0)} a second on a plain PostgreSQL, ${product.perSecond.toFixed(0)} on the cluster, ratio ${ratio}`,
    );
  } finally {
    lanes.product.close();
    lanes.plain.close();
  }
}

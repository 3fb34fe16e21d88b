import Fastify from 'fastify';
import { readConfig } from '../../apps/server/src/config.ts';
import { listMaterials } from '../../apps/server/src/features/materials/materials.queries.ts';
import { readMaterial } from '../../apps/server/src/features/materials/read-material.ts';
import { findUnit } from '../../apps/server/src/features/units/units.queries.ts';
import type { SignedInContext } from '../../apps/server/src/http/context.ts';
import { fixedContext } from './bare-callers.ts';
import type { Sent } from './pgbench.ts';
import { recordedReads } from './recorded.ts';
import type { Filled, Stand } from './stand.ts';

type Work = (context: SignedInContext, tenant: Filled) => Promise<unknown>;

const list =
  (keyword?: string): Work =>
  (context, { inventoryOrganisationId }) =>
    listMaterials(context, inventoryOrganisationId, {
      keyword,
      itemCode: undefined,
      enabled: undefined,
      pageNo: 1,
      pageSize: 10,
    });

/** Reads, by their names in the table; what writes is not one statement alone. */
const reads = new Map<string, Work>([
  ['point read', (context, { firstMaterial }) => readMaterial(context, firstMaterial)],
  ['point read of a unit', (context, { unitIds }) => findUnit(context, unitIds[0] ?? 0)],
  ['list of 10 with count', list()],
  ['two characters', list('法兰')],
  ['initials', list('nlfl')],
]);

/** What a read sends to the database; undefined for what is no read. */
export async function sentBy(name: string, stand: Stand, tenant: Filled): Promise<Sent | undefined> {
  const work = reads.get(name);
  if (work === undefined) return undefined;
  const { database } = stand;
  const services = { config: readConfig({}), database, log: Fastify({ logger: false }).log };
  const { db, statements } = recordedReads(database, tenant.tenantId);
  await work({ ...fixedContext(services, tenant.caller), db }, tenant);
  const { firstMaterial: value, lastMaterial: to } = tenant;
  return {
    statements,
    varied: name === 'point read' ? { value, from: value, to } : undefined,
  };
}

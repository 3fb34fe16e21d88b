import type { HttpClient } from '@edp/testkit/http-client';
import { withProductDatabase, type Environment } from '../../harness/environment.ts';
import type { Findings } from '../drill.ts';
import { findFaults, findFixtures, productOf, type Fixtures, type Expected } from './product-saves.ts';
import type { Counters } from './counters.ts';
import type { Look, Writer } from './writer.ts';

/** Creates products with their rows and saves its own ones anew, each round with other values. */
export class ProductWriter implements Writer {
  readonly #fixtures: Fixtures;
  readonly #expected: Expected;
  #numbers = 0;

  constructor(fixtures: Fixtures, mark: string) {
    this.#fixtures = fixtures;
    this.#expected = { mark, acknowledged: new Map(), asked: new Map() };
  }

  async step(client: HttpClient, counters: Counters): Promise<boolean> {
    const { mark, acknowledged, asked } = this.#expected;
    const own = [...acknowledged.keys()];
    const name = own[Math.floor(Math.random() * own.length * 2)] ?? `${mark}-${++this.#numbers}`;
    const round = (asked.get(name) ?? 0) + 1;
    asked.set(name, round);
    const former = acknowledged.get(name);
    const body = { ...productOf(this.#fixtures, name, round), ...(former && { id: former.id }) };
    const path = `/edp/api/v1/procenter/product/${former ? 'update' : 'create'}`;
    const answer = await counters.of(client.post(path, body));
    if (answer?.code !== 0) return false;
    acknowledged.set(name, { id: answer.data.id, round });
    return true;
  }

  look({ database }: Look): Promise<Findings> {
    const { tenantId } = this.#fixtures;
    return withProductDatabase(database, (product) =>
      findFaults(product.asTenant(tenantId), this.#fixtures, this.#expected),
    );
  }
}

/** The records of the demonstration that products refer to. */
export async function fixturesOf({ database }: Environment, tenantId: number): Promise<Fixtures> {
  const { rows } = await database.query(
    `select m.inventory_organisation_id as id from role_inventory_organisations as m
       join user_roles as r on r.tenant_id = m.tenant_id and r.role_id = m.role_id
       join users as u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where m.tenant_id = $1 and u.account = 'admin' order by 1 limit 1`,
    [tenantId],
  );
  return withProductDatabase(database, (product) =>
    product.inTenantTransaction(tenantId, (db) => findFixtures(db, tenantId, rows[0].id)),
  );
}

import type { Person } from '../../harness/person.ts';
import { withProductDatabase, type Place } from '../../harness/place.ts';
import type { Findings } from '../drill.ts';
import { findFaults, findGround, productOf, type Ground, type Ledger } from './product-saves.ts';
import type { Tally } from './tally.ts';
import type { Look, Writer } from './writer.ts';

/** Creates products with their rows and saves its own ones anew, each round with other values. */
export class ProductWriter implements Writer {
  readonly #ground: Ground;
  readonly #ledger: Ledger;
  #numbers = 0;

  constructor(ground: Ground, mark: string) {
    this.#ground = ground;
    this.#ledger = { mark, acknowledged: new Map(), asked: new Map() };
  }

  async step(person: Person, tally: Tally): Promise<boolean> {
    const { mark, acknowledged, asked } = this.#ledger;
    const own = [...acknowledged.keys()];
    const name = own[Math.floor(Math.random() * own.length * 2)] ?? `${mark}-${++this.#numbers}`;
    const round = (asked.get(name) ?? 0) + 1;
    asked.set(name, round);
    const former = acknowledged.get(name);
    const body = { ...productOf(this.#ground, name, round), ...(former && { id: former.id }) };
    const path = `/edp/api/v1/procenter/product/${former ? 'update' : 'create'}`;
    const answer = await tally.of(person.call(path, body));
    if (answer?.code !== 0) return false;
    acknowledged.set(name, { id: answer.data.id, round });
    return true;
  }

  look({ database }: Look): Promise<Findings> {
    const { tenantId } = this.#ground;
    return withProductDatabase(database, (product) =>
      findFaults(product.asTenant(tenantId), this.#ground, this.#ledger),
    );
  }
}

/** The records of the demonstration that products refer to. */
export async function groundOf({ database }: Place, tenantId: number): Promise<Ground> {
  const { rows } = await database.query(
    `select m.inventory_organisation_id as id from role_inventory_organisations as m
       join user_roles as r on r.tenant_id = m.tenant_id and r.role_id = m.role_id
       join users as u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where m.tenant_id = $1 and u.account = 'admin' order by 1 limit 1`,
    [tenantId],
  );
  return withProductDatabase(database, (product) =>
    product.inTenantTransaction(tenantId, (db) => findGround(db, tenantId, rows[0].id)),
  );
}

import { products } from '@edp/contract/products';
import type { HttpClient } from '@edp/testkit/http-client';
import type { Report } from '../drill.ts';
import type { Counters } from './counters.ts';
import { productOf, VARIANTS, type ProductFixtures } from './product-form.ts';
import type { StoredData, Writer } from './writer.ts';

interface Stored {
  name: string;
  round: string;
}

/** How many of everything a product has that is there whole. */
const whole = {
  variants: VARIANTS,
  ofRound: VARIANTS,
  values: 2 * VARIANTS,
  materials: 2 * VARIANTS,
  labels: 2,
  organisations: 2,
  files: 2,
};

/** Creates products with their variants and saves its own ones again, each round with other values. */
export class ProductWriter implements Writer {
  readonly #fixtures: ProductFixtures;
  readonly #mark: string;
  /** By the product's name, which begins with the mark. */
  readonly #acknowledged = new Map<string, { id: number; round: number }>();
  /** The last round of each name, acknowledged or not. */
  readonly #asked = new Map<string, number>();
  #numbers = 0;

  constructor(fixtures: ProductFixtures, mark: string) {
    this.#fixtures = fixtures;
    this.#mark = mark;
  }

  async step(client: HttpClient, counters: Counters): Promise<boolean> {
    const own = [...this.#acknowledged.keys()];
    const name = own[Math.floor(Math.random() * own.length * 2)] ?? `${this.#mark}-${++this.#numbers}`;
    const round = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, round);
    const former = this.#acknowledged.get(name);
    const body = { ...productOf(this.#fixtures, name, round), ...(former && { id: former.id }) };
    const { path } = former ? products.update : products.create;
    const answer = await counters.of(client.post(path, body));
    if (answer?.code !== 0) return false;
    this.#acknowledged.set(name, { id: answer.data.id, round });
    return true;
  }

  async verify(data: StoredData, report: Report): Promise<void> {
    const rows = await this.#readStored(data);
    const stored = Map.groupBy(rows, ({ name }) => name);
    for (const row of rows) if (!isWhole(row)) report.addDamage('half', `product ${JSON.stringify(row)}`);
    for (const [name, { length }] of stored)
      if (length > 1) report.addDamage('duplicated', `product ${name}, ${length} times`);
    for (const [name, { round }] of this.#acknowledged) {
      const [row] = stored.get(name) ?? [];
      const kept = row === undefined ? -1 : Number(row.round.slice('round '.length));
      if (kept < round || kept > (this.#asked.get(name) ?? -1))
        report.addDamage('lost', `product ${name} of round ${round}, kept ${kept}`);
    }
    for (const stray of await this.#findStrays(data, new Set(stored.keys()))) report.addDamage('half', stray);
  }

  async #readStored({ database, tenantId }: StoredData): Promise<Stored[]> {
    const { rows } = await database.query(
      `select p.id, p.name, p.description as round, p.version, v.*,
              (select count(*) from product_labels as l where l.tenant_id = p.tenant_id and l.product_id = p.id) as labels,
              (select count(*) from product_organisations as o
                where o.tenant_id = p.tenant_id and o.product_id = p.id) as organisations,
              (select count(*) from product_files as f where f.tenant_id = p.tenant_id and f.product_id = p.id) as files
         from products as p cross join lateral (
           select count(*) as variants,
                  count(*) filter (where s.item_name = p.description) as "ofRound",
                  sum((select count(*) from product_specification_values as a
                        where a.tenant_id = s.tenant_id and a.row_id = s.id))::integer as values,
                  sum((select count(*) from materials as m
                         join material_organisations as o on o.tenant_id = m.tenant_id and o.material_id = m.id
                        where m.tenant_id = s.tenant_id and m.id = s.material_id and m.item_code = s.item_code))::integer
                    as materials
             from product_specifications as s where s.tenant_id = p.tenant_id and s.product_id = p.id) as v
        where p.tenant_id = $1 and p.name like $2 order by p.id`,
      [tenantId, `${this.#mark}-%`],
    );
    return rows;
  }

  /** Materials of the mark's codes of which no product knows, though the round that made them is the product's. */
  async #findStrays({ database, tenantId }: StoredData, names: ReadonlySet<string>): Promise<string[]> {
    const { rows }: { rows: { code: string }[] } = await database.query(
      'select item_code as code from materials where tenant_id = $1 and item_code like $2',
      [tenantId, `${this.#mark}-%`],
    );
    const strays = rows.filter(({ code }) => !names.has(code.split('-').slice(0, 2).join('-')));
    return strays.map(({ code }) => `material ${code} of no product`);
  }
}

function isWhole(row: Stored): boolean {
  return Object.entries(whole).every(([what, count]) => Reflect.get(row, what) === count);
}

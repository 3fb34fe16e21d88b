import type { HttpClient, HttpAnswer } from '@edp/testkit/http-client';
import { brands } from '@edp/contract/brands';
import type { Report } from '../drill.ts';
import type { Counters } from './counters.ts';
import type { StoredData, Writer } from './writer.ts';

const STALE = 4091;

/** A brand that says its round twice; a new one without id and version. */
export function saveBrand(
  client: HttpClient,
  code: string,
  { round = 1, ...existing }: { round?: number; id?: number; version?: number } = {},
): Promise<HttpAnswer> {
  const form = { code, name: code, active: 1, sortOrder: round, description: `round ${round}` };
  return client.post(brands.save.path, { ...form, ...existing });
}

export function listBrands(client: HttpClient): Promise<HttpAnswer> {
  return client.post(brands.list.path);
}

interface Known {
  code: string;
  id: number;
  version: number;
  /** The round that was acknowledged last, and the one that was asked for last. */
  acknowledged: number;
  asked: number;
}

interface Stored {
  code: string;
  count: number;
  round: number;
  description: string;
  version: number;
}

/** Creates brands and changes its own ones with the version it has read; each change says its round twice. */
export class BrandWriter implements Writer {
  readonly #mark: string;
  readonly #known: Known[] = [];
  readonly #unanswered = new Set<string>();
  #numbers = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  async step(client: HttpClient, counters: Counters): Promise<boolean> {
    const known = this.#known[Math.floor(Math.random() * this.#known.length * 2)];
    return known === undefined ? this.#create(client, counters) : this.#change(known, { client, counters });
  }

  async #create(client: HttpClient, counters: Counters): Promise<boolean> {
    const code = `${this.#mark}-${++this.#numbers}`;
    const answer = await counters.of(saveBrand(client, code));
    if (answer?.code !== 0) {
      this.#unanswered.add(code);
      return false;
    }
    const { id, version } = answer.data;
    this.#known.push({ code, id, version, acknowledged: 1, asked: 1 });
    return true;
  }

  async #change(
    known: Known,
    { client, counters }: { client: HttpClient; counters: Counters },
  ): Promise<boolean> {
    const { code, id, version } = known;
    const certain = known.asked === known.acknowledged;
    const round = ++known.asked;
    const answer = await counters.of(saveBrand(client, code, { round, id, version }));
    if (answer?.code === 0) {
      Object.assign(known, { version: answer.data.version, acknowledged: round });
      return true;
    }
    if (answer?.code === STALE) this.#adopt(known, answer, certain ? counters : undefined);
    return false;
  }

  /** A change that got no answer has been made after all; without such a one somebody else wrote what is ours. */
  #adopt(known: Known, { data }: HttpAnswer, counters: Counters | undefined): void {
    counters?.addUnexpected(`4091 for ${known.code}, which nobody else changes`);
    Object.assign(known, { version: data.current.version });
  }

  async verify({ database, tenantId }: StoredData, report: Report): Promise<void> {
    const { rows }: { rows: Stored[] } = await database.query(
      `select code, count(*) as count, max(sort_order) as round, max(description) as description, max(version) as version
         from brands where tenant_id = $1 and code like $2 group by code`,
      [tenantId, `${this.#mark}-%`],
    );
    const stored = new Map(rows.map((row) => [row.code, row]));
    for (const known of this.#known) judge(known, stored.get(known.code), report);
    const all = new Set([...this.#unanswered, ...this.#known.map(({ code }) => code)]);
    for (const { code, count, round, description } of rows) {
      if (!all.has(code) || count > 1) report.addDamage('duplicated', `brand ${code}, ${count} times`);
      if (description !== `round ${round}`)
        report.addDamage('half', `brand ${code}: ${round}, ${description}`);
    }
  }
}

function judge({ code, acknowledged, asked }: Known, stored: Stored | undefined, report: Report): void {
  if (stored === undefined) report.addDamage('lost', `brand ${code}`);
  else if (stored.round < acknowledged)
    report.addDamage('lost', `brand ${code} of round ${acknowledged}, kept ${stored.round}`);
  else if (stored.version > asked)
    report.addDamage('duplicated', `brand ${code}: version ${stored.version} after ${asked} saves`);
}

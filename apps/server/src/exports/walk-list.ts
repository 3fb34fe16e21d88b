import type { Endpoint } from '@edp/contract/endpoint';
import { z } from 'zod';
import { readingOnly } from '../database/bound-database.ts';
import type { Queries } from '../database/connection.ts';
import type { SignedInContext } from '../http/context.ts';
import type { AnyHandler, Services } from '../http/implement.ts';
import { personContext, type Person } from '../http/person-context.ts';
import { hideFields } from '../http/restrict.ts';
import type { FastifyBaseLogger } from 'fastify';

export type Row = Readonly<Record<string, unknown>>;

/** One answer of a list. */
export interface Page {
  rows: readonly Row[];
  /** Of all pages; undefined where the list only knows that there are more than it counts. */
  total: number | undefined;
  /** Where the next one begins, of a list that goes on by what it has told last. */
  next?: string | undefined;
}

export interface ListServices {
  services: Services;
  log: FastifyBaseLogger;
  handlerOf(endpoint: Endpoint): AnyHandler;
}

const ROWS_AT_ONCE = 1_000;

/** Which list is read, and what it is asked for, parsed. */
export interface ListPlan {
  endpoint: Endpoint;
  input: Readonly<Record<string, unknown>>;
}

/**
 * The pages of a list as its own call answers them, read within one snapshot, so that each row comes once and the total holds
 * whatever others add meanwhile. `readerNow` is asked before each page and fails when the right is gone.
 */
export async function* walkList(
  parts: ListServices,
  { plan, db }: { plan: ListPlan; db: Queries },
  readerNow: () => Promise<Person>,
): AsyncGenerator<Page> {
  const names = pagingNames(plan.endpoint);
  let read = 0;
  let after: string | undefined;
  for (let pageNo = 1; ; pageNo += 1) {
    const sized = names === undefined ? {} : { [names.page]: pageNo, [names.size]: ROWS_AT_ONCE };
    const asked = after === undefined || names === undefined ? sized : { ...sized, [names.page]: 1, after };
    const database = readingOnly(db, parts.services.database);
    const context = personContext(parts, { db, database }, await readerNow());
    const handler = parts.handlerOf(plan.endpoint);
    const page = await readPage(plan.endpoint, handler, { ...plan.input, ...asked }, context);
    read += page.rows.length;
    yield page;
    after = page.next;
    if (after !== undefined) continue;
    const isLast = page.rows.length < ROWS_AT_ONCE || (page.total !== undefined && read >= page.total);
    if (names === undefined || isLast) return;
  }
}

/** The first rows of a list, as its own call answers them. */
export async function firstRows(
  context: SignedInContext,
  { plan, handler, count }: { plan: ListPlan; handler: AnyHandler; count: number },
): Promise<Page> {
  const names = pagingNames(plan.endpoint);
  const asked = names === undefined ? {} : { [names.page]: 1, [names.size]: count };
  return readPage(plan.endpoint, handler, { ...plan.input, ...asked }, context);
}

function pagingNames({ input }: Endpoint): { page: string; size: string } | undefined {
  const shape = input instanceof z.ZodObject ? input.shape : {};
  if ('pageNo' in shape) return { page: 'pageNo', size: 'pageSize' };
  return 'limit' in shape ? { page: 'page', size: 'limit' } : undefined;
}

const listed = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  total: z.number().optional(),
  totalBounded: z.boolean().optional(),
  next: z.string().optional(),
});

async function readPage(
  endpoint: Endpoint,
  handler: AnyHandler,
  input: unknown,
  context: SignedInContext,
): Promise<Page> {
  const answer = await handler(input, context);
  const shown = hideFields(endpoint, endpoint.output.parse(answer), context.session);
  const { data, total, totalBounded = false, next } = listed.parse(shown);
  const rows = data.flatMap((row) => withBelow(row, { path: [], code: '' }));
  return { rows, total: totalBounded ? undefined : (total ?? rows.length), next };
}

/** A node of a tree stands before those below it, with the way that leads there. */
function withBelow({ children, ...row }: Row, above: { path: readonly string[]; code: string }): Row[] {
  if (!Array.isArray(children)) return [row];
  const path = [...above.path, String(row['name'])];
  const below = z.array(z.record(z.string(), z.unknown())).parse(children);
  return [
    { ...row, path: path.join(' / '), level: path.length, parentCode: above.code },
    ...below.flatMap((child) => withBelow(child, { path, code: String(row['code'] ?? '') })),
  ];
}

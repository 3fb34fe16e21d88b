import type { Language } from '@edp/contract/multilingual';
import type { TreeNode } from '@edp/contract/tree';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../scope.ts';
import { contains, wordsOf } from '../lists/search.ts';
import type { NamedTree } from './tree-table.ts';

export interface FlatNode extends Omit<TreeNode, 'children' | 'matched'> {
  matched: boolean;
}

export interface TreeQuestion {
  /** Which set, `s` being the table of sets. */
  set: RawBuilder<SqlBool>;
  keyword?: string | undefined;
  /** 1 leaves out what is disabled, with all below it. */
  status?: number | undefined;
}

/**
 * A set's roots with all below them, by sort order, named in the reader's language, in one statement.
 * With a keyword only what it finds and what leads there.
 * @throws AppError notFound when there is no such set
 */
export async function readTree(
  { db, tenantId, language }: Scope,
  tree: NamedTree,
  { set, keyword, status }: TreeQuestion,
): Promise<TreeNode[]> {
  const words = wordsOf(keyword);
  const found = words.map(
    (word) => sql`(${contains(sql.ref('n.search_text'), word)} or ${contains(sql.ref('t.name'), word)})`,
  );
  const matched = found.length === 0 ? sql`false` : sql`coalesce(${sql.join(found, sql` and `)}, false)`;
  const shown = status === undefined ? sql`` : sql`and ${statusOf(tree)} = ${status}`;
  const { rows } = await sql<FlatNode | { id: null }>`
    select ${nodeColumns(tree)}, ${matched} as matched
      from ${sql.table(tree.sets)} as s
      left join ${sql.table(tree.nodes)} as n on n.tenant_id = ${tenantId} and n.set_id = s.id ${shown}
      ${namesIn(language, tenantId)}
     where s.tenant_id = ${tenantId} and ${set}
     order by n.sort_order, n.id`.execute(db);
  if (rows.length === 0) throw new AppError('notFound');
  return buildTree(
    rows.filter((row) => row.id !== null),
    words.length > 0,
  );
}

/** The named nodes of all sets with what leads to them; trees of two levels alone. */
export async function readTreeOf(
  { db, tenantId, language }: Scope,
  tree: NamedTree,
  ids: readonly number[],
): Promise<TreeNode[]> {
  const nodes = sql.table(tree.nodes);
  const { rows } = await sql<FlatNode>`
    select ${nodeColumns(tree)}, n.id = any(${ids}) as matched
      from ${nodes} as n
      ${namesIn(language, tenantId)}
     where n.tenant_id = ${tenantId}
       and n.id in (select unnest(array[p.id, p.parent_id]) from ${nodes} as p
                     where p.tenant_id = ${tenantId} and p.id = any(${ids}))
     order by n.sort_order, n.id`.execute(db);
  return buildTree(rows, true);
}

/** Each name by its key: of tables that were just filled the planner knows nothing and would read all names for each. */
function namesIn(language: Language, tenantId: number): RawBuilder<unknown> {
  return sql`left join lateral (
    select name from translations
     where tenant_id = ${tenantId} and record_id = n.id and language = ${language} limit 1) as t on true`;
}

function nodeColumns(tree: NamedTree): RawBuilder<unknown> {
  return sql`n.id, coalesce(n.parent_id, 0) as "parentId", coalesce(nullif(t.name, ''), n.name) as name, n.code,
             n.sort_order as sort, ${statusOf(tree)} as status`;
}

function statusOf(tree: NamedTree): RawBuilder<unknown> {
  return tree.own === 'status' ? sql`n.status` : sql`1`;
}

/** A node with those below it; whether a search found it is told of a search alone. */
export type Nested<Row> = Omit<Row, 'matched'> & { matched?: boolean; children: Nested<Row>[] };

/** What no shown root leads to is left out; of a search also what leads to nothing that was found. */
export function buildTree<Row extends { id: number; parentId: number; matched: boolean }>(
  rows: readonly Row[],
  searched: boolean,
): Nested<Row>[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId);
  const below = (id: number): Nested<Row>[] =>
    (childrenOf.get(id) ?? []).flatMap(({ matched, ...row }) => {
      const children = below(row.id);
      if (!searched) return [{ ...row, children }];
      return matched || children.length > 0 ? [{ ...row, matched, children }] : [];
    });
  return below(0);
}

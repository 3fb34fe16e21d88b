import { z } from 'zod';

/** What one side of two lists has otherwise than the other. */
export interface Side {
  /** Entries that only this side has. */
  only: readonly unknown[];
  /** Entries that both have, with other content. */
  changed: readonly unknown[];
  total: number;
}

/** What differs inside two lists; undefined where they are none. */
export function sidesOf(mine: unknown, theirs: unknown): { mine: Side; theirs: Side } | undefined {
  const [ours, others] = [entriesOf(mine), entriesOf(theirs)];
  if (!ours || !others) return undefined;
  return { mine: sideOf(ours, others), theirs: sideOf(others, ours) };
}

function sideOf(entries: readonly unknown[], others: readonly unknown[]): Side {
  const known = new Map(others.map((entry) => [identityOf(entry), JSON.stringify(plain(entry))]));
  const found = entries.filter((entry) => known.has(identityOf(entry)));
  return {
    only: entries.filter((entry) => !known.has(identityOf(entry))),
    changed: found.filter((entry) => known.get(identityOf(entry)) !== JSON.stringify(plain(entry))),
    total: entries.length,
  };
}

const holder = z.object({ rows: z.array(z.unknown()) });

/** Of a list, or of what holds its list as rows; a list of nothing is one too. */
function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : holder.safeParse(value).data?.rows;
}

const named = z
  .object({
    key: z.union([z.string(), z.number()]),
    id: z.number(),
    code: z.string(),
    name: z.string(),
    userName: z.string(),
    orginalName: z.string(),
    specUnionKey: z.string(),
    specValue: z.string(),
    itemCode: z.string(),
    itemName: z.string(),
  })
  .partial();

/** What tells an entry from the others of its list. */
function identityOf(entry: unknown): string {
  const { key, id, code, specValue } = named.safeParse(entry).data ?? {};
  return String(key ?? id ?? code ?? specValue ?? JSON.stringify(entry));
}

/** How an entry is called by people. */
export function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { code, itemCode, ...known } = named.safeParse(entry).data ?? {};
  const names = [
    known.name,
    known.userName,
    known.orginalName,
    known.specUnionKey,
    known.specValue,
    known.itemName,
  ];
  const words = [code ?? itemCode, names.find(Boolean)];
  return words.filter(Boolean).join(' ') || identityOf(entry);
}

const unstable = z.looseObject({ url: z.unknown() });

/** Without the address of a file, which is signed anew each time. */
function plain(entry: unknown): unknown {
  const parsed = unstable.safeParse(entry);
  return parsed.success ? { ...parsed.data, url: undefined } : entry;
}

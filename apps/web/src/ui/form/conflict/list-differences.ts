import { z } from 'zod';
import type { EntryField } from '../../form-core/form-store.ts';
import { same } from '../../form-core/same.ts';

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
  const known = byIdentity(others);
  const found = entries.filter((entry) => known.has(identityOf(entry)));
  return {
    only: entries.filter((entry) => !known.has(identityOf(entry))),
    changed: found.filter((entry) => !same(known.get(identityOf(entry)), entry)),
    total: entries.length,
  };
}

/** A field of an entry that the two sides do not have alike. */
export interface EntryChange {
  field: EntryField;
  /** Undefined where the list did not have the entry at the start. */
  start: { value: unknown } | undefined;
  mine: unknown;
  theirs: unknown;
}

export interface ChangedEntry {
  identity: string;
  /** As it was at the start, else as the others have it now. */
  entry: unknown;
  changes: readonly EntryChange[];
}

interface ListVersions {
  start: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Entries that both sides have with other content, field by field; those that differ in none of the fields are left out. */
export function changedEntries(
  { start, mine, theirs }: ListVersions,
  fields: readonly EntryField[],
): ChangedEntry[] {
  const [former, ours] = [byIdentity(entriesOf(start) ?? []), byIdentity(entriesOf(mine) ?? [])];
  return (entriesOf(theirs) ?? []).flatMap((entry) => {
    const identity = identityOf(entry);
    const own = ours.get(identity);
    if (own === undefined || same(own, entry)) return [];
    const before = former.get(identity);
    const changes = changesOf({ start: before, mine: own, theirs: entry }, fields);
    return changes.length > 0 ? [{ identity, entry: before ?? entry, changes }] : [];
  });
}

function changesOf({ start, mine, theirs }: ListVersions, fields: readonly EntryField[]): EntryChange[] {
  const [before, own, others] = [start, mine, theirs].map((entry) => record.safeParse(entry).data);
  return fields.flatMap((field) => {
    const { name } = field;
    if (same(own?.[name], others?.[name])) return [];
    return [{ field, start: before && { value: before[name] }, mine: own?.[name], theirs: others?.[name] }];
  });
}

function byIdentity(entries: readonly unknown[]): Map<string, unknown> {
  return new Map(entries.map((entry) => [identityOf(entry), entry]));
}

const record = z.record(z.string(), z.unknown());
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
    originalName: z.string(),
    variantKey: z.string(),
    value: z.string(),
    itemCode: z.string(),
    itemName: z.string(),
  })
  .partial();

/** What tells an entry from the others of its list. */
function identityOf(entry: unknown): string {
  const { key, id, code, value } = named.safeParse(entry).data ?? {};
  return String(key ?? id ?? code ?? value ?? JSON.stringify(entry));
}

/** How an entry is called by people. */
export function entryName(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { code, itemCode, ...known } = named.safeParse(entry).data ?? {};
  const names = [
    known.name,
    known.userName,
    known.originalName,
    known.variantKey,
    known.value,
    known.itemName,
  ];
  const words = [code ?? itemCode, names.find(Boolean)];
  return words.filter(Boolean).join(' ') || identityOf(entry);
}

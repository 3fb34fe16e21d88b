import { bomForm, bomLineForm } from './bom-form.ts';
import { boms } from './boms.ts';
import { valuesOf, type Restorer, type SavedField } from './restored-records.ts';
import type { InputOf } from './endpoint.ts';

type Whole = InputOf<typeof boms.saveWhole>;

/** A bill with its lines, which one call saves together. */
export const bomRestorer: Restorer = {
  screen: 'bom',
  buttons: ['edit', 'manage', 'delete'],
  buttonFor({ field, whole, restored: { line, of } }) {
    if (of !== undefined) return undefined;
    if (whole !== undefined) return whole === 'added' ? 'delete' : 'manage';
    if (line === 0) return field in bomForm.shape ? 'edit' : undefined;
    return field in bomLineForm.shape || field === 'parentId' ? 'manage' : undefined;
  },
  async restore(call, { id, fields, version, saved }) {
    const own = fields.filter(({ restored }) => restored.line === 0);
    await call(boms.saveWhole, {
      ...valuesOf(own, {}),
      id,
      version,
      added: addedLines(fields),
      changed: changedLines(fields),
      removed: fields.filter(({ whole }) => whole === 'added').map(({ restored }) => restored.line),
    });
    saved?.(fields);
  },
};

/** Each is known to the others by the id that it had. */
function addedLines(fields: readonly SavedField[]): NonNullable<Whole['added']> {
  const waiting = new Map(
    fields
      .filter(({ whole }) => whole === 'removed')
      .map(({ restored }) => [restored.line, recordOf(restored.value)]),
  );
  return [...parentsFirst(waiting)].map(([key, { variantId, sort, ...others }]) => ({
    ...others,
    key,
    variantId,
    sort,
  }));
}

type Values = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function* parentsFirst(lines: ReadonlyMap<number, Values>): Generator<readonly [number, Values]> {
  const seen = new Set<number>();
  function* with_(id: number, values: Values): Generator<readonly [number, Values]> {
    if (seen.has(id)) return;
    seen.add(id);
    const above = Number(values['parentId'] ?? 0);
    const parent = lines.get(above);
    if (parent) yield* with_(above, parent);
    yield [id, values];
  }
  for (const [id, values] of lines) yield* with_(id, values);
}

function changedLines(fields: readonly SavedField[]): NonNullable<Whole['changed']> {
  const changed = fields.filter(({ whole, restored }) => whole === undefined && restored.line !== 0);
  return [...Map.groupBy(changed, ({ restored }) => restored.line)].map(([id, of]) => ({
    ...valuesOf(of, {}),
    id,
  }));
}

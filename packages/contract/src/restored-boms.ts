import { bomForm, bomLineForm } from './bom-form.ts';
import { boms } from './boms.ts';
import { findNode, valuesOf, type Caller, type Restorer, type SavedField } from './restored-records.ts';

/** A bill with its lines: each is added, moved, changed and removed by the calls of the tree. */
export const bomRestorer: Restorer = {
  screen: 'bom',
  buttons: ['edit', 'manage', 'delete'],
  buttonFor({ field, whole, restored: { line } }) {
    if (whole !== undefined) return whole === 'added' ? 'delete' : 'manage';
    if (line === 0) return field in bomForm.shape ? 'edit' : undefined;
    return field in bomLineForm.shape || field === 'parentId' ? 'manage' : undefined;
  },
  async restore(call, { id, fields, version }) {
    const own = fields.filter(({ restored }) => restored.line === 0);
    if (own.length > 0) {
      const { data } = await call(boms.detail, { id });
      await call(boms.save, { ...data, ...valuesOf(own, data), version: version ?? data.version });
    }
    const parents = await addLines(call, id, fields);
    await changeLines(call, fields, parents);
    await removeLines(call, id, fields);
  },
};

/** Under which ids lines came back. */
type Returned = ReadonlyMap<number, number>;

async function addLines(call: Caller, bomId: number, fields: readonly SavedField[]): Promise<Returned> {
  const returned = new Map<number, number>();
  const waiting = new Map(
    fields
      .filter(({ whole }) => whole === 'removed')
      .map(({ restored }) => [restored.line, recordOf(restored.value)]),
  );
  for (const [line, values] of parentsFirst(waiting)) {
    const { parentId, variantId, sort, ...others } = values;
    const { data } = await call(boms.saveLine, {
      ...others,
      sort,
      variantId,
      bomId,
      parentId: placeOf(returned, parentId),
    });
    returned.set(line, data.id);
  }
  return returned;
}

function placeOf(returned: Returned, parentId: unknown): number {
  const former = Number(parentId ?? 0);
  return returned.get(former) ?? former;
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

/** Places first: a move numbers the lines of its parent anew. */
async function changeLines(call: Caller, fields: readonly SavedField[], returned: Returned): Promise<void> {
  const changed = fields.filter(({ whole, restored }) => whole === undefined && restored.line !== 0);
  for (const { restored } of changed.filter(({ field }) => field === 'parentId'))
    await call(boms.moveLine, { id: restored.line, parentId: placeOf(returned, restored.value) });
  const others = Map.groupBy(
    changed.filter(({ field }) => field !== 'parentId'),
    ({ restored }) => restored.line,
  );
  for (const [line, values] of others) {
    const { data } = await call(boms.line, { id: line });
    await call(boms.saveLine, { ...data, parentId: undefined, ...valuesOf(values, data) });
  }
}

/** Those below others first: a line that has some is not removed. */
async function removeLines(call: Caller, bomId: number, fields: readonly SavedField[]): Promise<void> {
  const leaving = fields.filter(({ whole }) => whole === 'added').map(({ restored }) => restored.line);
  if (leaving.length === 0) return;
  const { data } = await call(boms.tree, { bomId });
  const depthOf = (line: number) => findNode(data, line)?.depth ?? 0;
  for (const id of leaving.toSorted((a, b) => depthOf(b) - depthOf(a))) await call(boms.removeLine, { id });
}

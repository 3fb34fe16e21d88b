import type { FieldError } from '@edp/contract/envelope';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../app-error.ts';
import { compiledOnce } from '../compiled-once.ts';
import type { Scope } from '../scope.ts';
import { genericPlan } from '../tenant-reads.ts';

/** Records that can be switched off, by what tells that they are on; labels go with their set. */
const kinds = {
  application: { name: '应用', from: sql`applications as r`, isOn: sql`r.status = 1` },
  brand: { name: '品牌', from: sql`brands as r`, isOn: sql`r.active = 1` },
  category: { name: '分类', from: sql`categories as r`, isOn: sql`r.status = 1` },
  // Named by the user that somebody of the staff is; whoever is not of the staff is not asked about.
  employee: { name: '员工', from: sql`employees as r`, isOn: sql`r.enabled`, id: sql`r.user_id` },
  inventoryOrganisation: { name: '库存组织', from: sql`inventory_organisations as r`, isOn: sql`r.enabled` },
  label: {
    name: '标签',
    from: sql`labels as l join label_sets as r on r.tenant_id = l.tenant_id and r.id = l.set_id`,
    isOn: sql`r.state = 1`,
    id: sql`l.id`,
  },
  productType: { name: '商品类型', from: sql`product_types as r`, isOn: sql`r.active = 1` },
  specification: { name: '规格', from: sql`specifications as r`, isOn: sql`r.active = 1` },
  unit: { name: '单位', from: sql`units as r`, isOn: sql`r.active = 1`, measure: sql`r.category` },
  userGroup: { name: '用户组', from: sql`user_groups as r`, isOn: sql`r.enabled` },
} as const satisfies Record<string, SwitchedKind>;
type Kind = keyof typeof kinds;

interface SwitchedKind {
  name: string;
  /** `r` is what is switched. */
  from: RawBuilder<unknown>;
  isOn: RawBuilder<unknown>;
  /** Where it is not the one of what is switched. */
  id?: RawBuilder<unknown>;
  measure?: RawBuilder<unknown>;
}

/** What a unit has to measure, where only one thing can be meant. */
const measures = { LengthUnit: '长度单位', WeightUnit: '重量单位', VolumeUnit: '体积单位' } as const;
type Measure = keyof typeof measures;

/** A record that a save is to refer to, where it did not before; `path` is the field that names it. */
export interface NewUse {
  kind: Kind;
  id: number;
  path: string;
  measure?: Measure | undefined;
}

interface Choice {
  chosen: number | null | undefined;
  stored: number | null | undefined;
  measure?: Measure;
}

/** The use that a field makes of a record, none where it names none or the same as before. */
export function newUse(kind: Kind, path: string, { chosen, stored, measure }: Choice): NewUse[] {
  return chosen == null || chosen === stored ? [] : [{ kind, id: chosen, path, measure }];
}

interface ChosenMeasures {
  lengthUnitId?: number | null | undefined;
  weightUnitId?: number | null | undefined;
  volumeUnitId?: number | null | undefined;
}

interface StoredMeasures {
  length_unit_id: number | null;
  weight_unit_id: number | null;
  volume_unit_id: number | null;
}

/** The uses that a list makes of records, none of those that it held before. */
export function newListUses(
  kind: Kind,
  path: string,
  { chosen, stored = [] }: { chosen: readonly number[]; stored?: readonly number[] },
): NewUse[] {
  return chosen.filter((id) => !stored.includes(id)).map((id) => ({ kind, id, path }));
}

/** @throws AppError invalidInput naming the fields whose new uses are wrong */
export async function refuseInvalidUses(scope: Scope, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return;
  const invalid = await invalidUses(scope, uses);
  if (invalid.length > 0) throw AppError.invalidFields(onePerField(invalid));
}

/** A field of many says once what is wrong with several of them. */
export function onePerField(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values()];
}

/** The uses of units that measures of one piece are in. */
export function newMeasures(chosen: ChosenMeasures = {}, stored?: StoredMeasures): NewUse[] {
  const { lengthUnitId, weightUnitId, volumeUnitId } = chosen;
  const use = (field: keyof ChosenMeasures, choice: Choice) => newUse('unit', `measures.${field}`, choice);
  return [
    ...use('lengthUnitId', { chosen: lengthUnitId, stored: stored?.length_unit_id, measure: 'LengthUnit' }),
    ...use('weightUnitId', { chosen: weightUnitId, stored: stored?.weight_unit_id, measure: 'WeightUnit' }),
    ...use('volumeUnitId', { chosen: volumeUnitId, stored: stored?.volume_unit_id, measure: 'VolumeUnit' }),
  ];
}

/**
 * What is wrong with the uses: records that are switched off, and units of something else. None of them is switched or becomes
 * another kind of unit until the transaction ends. Missing ones are the foreign keys' to refuse.
 */
export async function invalidUses(scope: Scope, uses: readonly NewUse[]): Promise<FieldError[]> {
  const asked = Object.groupBy(uses, ({ kind }) => kind);
  const found = await Promise.all(Object.values(asked).map((ofKind) => invalidOfKind(scope, ofKind)));
  return found.flat();
}

/** The same of many records, told of each in their order; what several are to use in the same field is asked for once. */
export async function invalidUsesOfMany(
  scope: Scope,
  uses: readonly (readonly NewUse[])[],
): Promise<FieldError[][]> {
  const keyOf = ({ path, id }: NewUse) => `${path} ${id}`;
  const asked = new Map(uses.flat().map((use) => [keyOf(use), { ...use, path: keyOf(use) }]));
  const wrong = await invalidUses(scope, [...asked.values()]);
  const messages = new Map(wrong.map(({ path, message }) => [path, message]));
  return uses.map((own) =>
    own.flatMap((use) => {
      const message = messages.get(keyOf(use));
      return message === undefined ? [] : [{ path: use.path, message }];
    }),
  );
}

async function invalidOfKind(scope: Scope, uses: readonly NewUse[]): Promise<FieldError[]> {
  const [first] = uses;
  if (first === undefined) return [];
  const { kind } = first;
  const rows = await lockUsed[kind](scope, { ids: uses.map(({ id }) => id) });
  const found = new Map(rows.map((row) => [row.id, row]));
  return uses.flatMap((use) => {
    const record = found.get(use.id);
    if (record === undefined) return [];
    if (!record.isOn) return [{ path: use.path, message: `${kinds[kind].name}已停用` }];
    if (use.measure === undefined || use.measure === record.measure) return [];
    return [{ path: use.path, message: `请选择${measures[use.measure]}` }];
  });
}

interface UsedRecord {
  id: number;
  isOn: boolean;
  measure: string | null;
}

const lockUsed = {
  application: locked(kinds.application),
  brand: locked(kinds.brand),
  category: locked(kinds.category),
  employee: locked(kinds.employee),
  inventoryOrganisation: locked(kinds.inventoryOrganisation),
  label: locked(kinds.label),
  productType: locked(kinds.productType),
  specification: locked(kinds.specification),
  unit: locked(kinds.unit),
  userGroup: locked(kinds.userGroup),
};

function locked({ from, isOn, id = sql`r.id`, measure = sql`null` }: SwitchedKind) {
  return compiledOnce(({ db, tenantId }, { ids }: { ids: readonly number[] }) =>
    sql<UsedRecord>`
      select ${genericPlan} ${id} as id, ${isOn} as "isOn", ${measure} as measure from ${from}
       where r.tenant_id = ${tenantId} and ${id} = any(${ids}::bigint[])
       order by r.id for share of r`.compile(db),
  );
}

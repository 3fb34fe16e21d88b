import { sql, type RawBuilder } from 'kysely';

/** A number as it was entered; `column` with the name of its table. */
export function enteredNumber(column: string): RawBuilder<string | null> {
  return sql<string | null>`trim_scale(${sql.ref(column)})::text`;
}

/** A day as `2026-11-30`. */
export function plainDay(column: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
}

const AMOUNTS = {
  length: 'length',
  width: 'width',
  height: 'height',
  grossWeight: 'rough_weight',
  netWeight: 'net_weight',
  weight: 'weight',
  volume: 'volume',
};

/** The measures of a product or material by the names of its form, with the ids of their units; only products have a `weight`. */
export function measuresOf(
  alias: string,
  { weight }: { weight: boolean },
): RawBuilder<Record<string, number | string | null>> {
  const units = ['length', 'weight', 'volume'].flatMap((of) => [
    sql.lit(`${of}UnitId`),
    sql.ref(`${alias}.${of}_unit_id`),
  ]);
  const amounts = Object.entries(AMOUNTS)
    .filter(([name]) => weight || name !== 'weight')
    .flatMap(([name, column]) => [sql.lit(name), enteredNumber(`${alias}.${column}`)]);
  return sql`json_build_object(${sql.join([...units, ...amounts])})`;
}

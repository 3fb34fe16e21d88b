import type { FieldValues } from '../../record-calls/stored-record.ts';
import type { ReferenceKind } from '../cells/references.queries.ts';
import { inOrder } from '../cells/resolve-names.ts';

/** What measures are counted in. */
export const measureReferences = {
  'measures.lengthUnitId': 'lengthUnit',
  'measures.weightUnitId': 'weightUnit',
  'measures.volumeUnitId': 'volumeUnit',
} as const satisfies Record<string, ReferenceKind>;

interface Measured {
  measures: FieldValues;
  lengthUnitText: string;
  weightUnitText: string;
  volumeUnitText: string;
  /** By id. */
  organisations: readonly { id: number; name: string }[];
}

/** Measures and organisations of a record as columns have them, how lists say those that hold ids, and what else it has. */
export function measuredFields<Found extends Measured>(found: Found) {
  const { measures, organisations, lengthUnitText, weightUnitText, volumeUnitText, ...others } = found;
  return {
    fields: {
      inventoryOrganisationIds: inOrder(organisations.map(({ id }) => id)),
      ...within('measures', measures),
    },
    shown: {
      inventoryOrganisationIds: [organisations.map(({ name }) => name).join('、')],
      'measures.lengthUnitId': [lengthUnitText],
      'measures.weightUnitId': [weightUnitText],
      'measures.volumeUnitId': [volumeUnitText],
    },
    others,
  };
}

/** Values as columns have them that belong to `outer`. */
export function within(outer: string, values: object): FieldValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${outer}.${name}`, value]));
}

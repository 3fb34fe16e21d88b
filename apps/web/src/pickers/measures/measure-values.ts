import type { CombinedUnit } from '@edp/contract/combined-unit';
import type { FieldError } from '@edp/contract/envelope';

export const unmeasured: CombinedUnit = {
  lengthUnitId: null,
  length: '',
  width: '',
  height: '',
  weightUnitId: null,
  grossWeight: null,
  netWeight: null,
  volumeUnitId: null,
  volume: '',
};

export type MeasureValues = ReturnType<typeof toMeasureValues>;

/** What the fields hold for the measures of a record. */
export function toMeasureValues(measures: CombinedUnit) {
  const { lengthUnitId, weightUnitId, volumeUnitId, grossWeight, netWeight } = measures;
  return {
    lengthUnitId: lengthUnitId ?? undefined,
    length: numberOf(measures.length),
    width: numberOf(measures.width),
    height: numberOf(measures.height),
    weightUnitId: weightUnitId ?? undefined,
    grossWeight,
    netWeight,
    volumeUnitId: volumeUnitId ?? undefined,
    volume: numberOf(measures.volume),
  };
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** What a form holds, with the measures taken out of the rest: they are sent together. */
export function takeMeasures<Values extends MeasureValues>(values: Values) {
  const { lengthUnitId, length, width, height, weightUnitId, grossWeight, netWeight, ...others } = values;
  const { volumeUnitId, volume, ...rest } = others;
  const measures = {
    lengthUnitId: lengthUnitId ?? null,
    length,
    width,
    height,
    weightUnitId: weightUnitId ?? null,
    grossWeight,
    netWeight,
    volumeUnitId: volumeUnitId ?? null,
    volume,
  };
  return { measures, rest };
}

/** What the server refused of the measures, under the names of their fields. */
export function asFieldErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ path, ...error }) => ({ ...error, path: path.replace(/^measures\./, '') }));
}

import type { CombinedUnit } from '@edp/contract/combined-unit';
import type { FieldError } from '@edp/contract/envelope';

export const unmeasured: CombinedUnit = {
  lengthUnitId: null,
  lengthStr: '',
  widthStr: '',
  highStr: '',
  weightUnitId: null,
  roughWeight: null,
  netWeight: null,
  volumeUnitId: null,
  volumeStr: '',
};

export type MeasureValues = ReturnType<typeof toMeasureValues>;

/** What the fields hold for the measures of a record. */
export function toMeasureValues(measures: CombinedUnit) {
  const { lengthUnitId, weightUnitId, volumeUnitId, roughWeight, netWeight } = measures;
  return {
    lengthUnitId: lengthUnitId ?? undefined,
    lengthStr: numberOf(measures.lengthStr),
    widthStr: numberOf(measures.widthStr),
    highStr: numberOf(measures.highStr),
    weightUnitId: weightUnitId ?? undefined,
    roughWeight,
    netWeight,
    volumeUnitId: volumeUnitId ?? undefined,
    volumeStr: numberOf(measures.volumeStr),
  };
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** What a form holds, with the measures taken out of the rest: they are sent together. */
export function takeMeasures<Values extends MeasureValues>(values: Values) {
  const { lengthUnitId, lengthStr, widthStr, highStr, weightUnitId, roughWeight, netWeight, ...others } =
    values;
  const { volumeUnitId, volumeStr, ...rest } = others;
  const measures = {
    lengthUnitId: lengthUnitId ?? null,
    lengthStr,
    widthStr,
    highStr,
    weightUnitId: weightUnitId ?? null,
    roughWeight,
    netWeight,
    volumeUnitId: volumeUnitId ?? null,
    volumeStr,
  };
  return { measures, rest };
}

/** What the server refused of the measures, under the names of their fields. */
export function asFieldErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ path, ...error }) => ({ ...error, path: path.replace(/^measures\./, '') }));
}

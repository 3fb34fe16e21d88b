import { z } from 'zod';
import { amount } from './amounts.ts';
import { clearableId } from './fields.ts';

/** Measures of one piece as they are sent; lengths, volume and weights are numbers of the unit named beside them. */
export const combinedUnitInput = z.object({
  lengthUnitId: clearableId,
  lengthStr: amount,
  widthStr: amount,
  highStr: amount,
  weightUnitId: clearableId,
  roughWeight: amount,
  netWeight: amount,
  volumeUnitId: clearableId,
  volumeStr: amount,
});

const text = z.string();
const id = z.number().nullable();
const weight = z.number().nullable();

/** The same as it is answered; what its name calls a text is one, empty where nothing was given. */
export const combinedUnit = z.object({
  lengthUnitId: id,
  lengthStr: text,
  widthStr: text,
  highStr: text,
  weightUnitId: id,
  roughWeight: weight,
  netWeight: weight,
  volumeUnitId: id,
  volumeStr: text,
});
export type CombinedUnit = z.infer<typeof combinedUnit>;

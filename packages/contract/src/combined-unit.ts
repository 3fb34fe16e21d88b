import { z } from 'zod';
import { amount } from './amounts.ts';
import { clearableId } from './fields.ts';
import { onWire } from './wire-names.ts';

/** Measures of one piece as they are sent; lengths, volume and weights are numbers of the unit named beside them. */
export const combinedUnitInput = z.object({
  lengthUnitId: clearableId,
  length: onWire('lengthStr', amount),
  width: onWire('widthStr', amount),
  height: onWire('highStr', amount),
  weightUnitId: clearableId,
  grossWeight: onWire('roughWeight', amount),
  netWeight: amount,
  volumeUnitId: clearableId,
  volume: onWire('volumeStr', amount),
});

const text = z.string();
const id = z.number().nullable();
const weight = z.number().nullable();

/** The same as it is answered; lengths and volume are texts, empty where nothing was given. */
export const combinedUnit = z.object({
  lengthUnitId: id,
  length: onWire('lengthStr', text),
  width: onWire('widthStr', text),
  height: onWire('highStr', text),
  weightUnitId: id,
  grossWeight: onWire('roughWeight', weight),
  netWeight: weight,
  volumeUnitId: id,
  volume: onWire('volumeStr', text),
});
export type CombinedUnit = z.infer<typeof combinedUnit>;

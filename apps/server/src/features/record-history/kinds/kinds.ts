import type { HistoryKind } from '@edp/contract/history-kinds';
import { administrationKinds } from './administration.ts';
import type { HistoryDescription } from './described.ts';
import { materialKinds } from './materials.ts';
import { productKinds } from './products.ts';
import { referenceKinds } from './reference-data.ts';

export const historyDescriptions: readonly HistoryDescription[] = [
  ...materialKinds,
  ...productKinds,
  ...referenceKinds,
  ...administrationKinds,
];

const byKind = new Map<string, HistoryDescription>(
  historyDescriptions.map((description) => [description.kind, description]),
);

export function descriptionOf(kind: HistoryKind): HistoryDescription | undefined {
  return byKind.get(kind);
}

/** The same of a kind as it is stored; undefined for one that a later version records, or none. */
export function describedKind(kind: string): HistoryDescription | undefined {
  return byKind.get(kind);
}

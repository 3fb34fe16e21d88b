import type { MadeMaterial, OffShelfVariants } from '@edp/contract/product-effects';

/** What a save, or the shelf, can change along with the products. */
export interface Effects {
  materials: readonly MadeMaterial[];
  variants: OffShelfVariants;
}

/** What the reader wants of it. */
export interface ChosenEffects {
  materials: { id: number; version: number }[];
  withVariants: boolean;
}

export const NO_VARIANTS: OffShelfVariants = { count: 0, refused: { total: 0, records: [] } };

/** Whether there is nothing to ask. */
export function isNothing({ materials, variants }: Effects): boolean {
  return materials.length === 0 && variants.count === 0 && variants.refused.total === 0;
}

/** The materials by what becomes of them: taken along, left unless ticked, left. */
export function sortedMaterials(materials: readonly MadeMaterial[]) {
  const ours = materials.filter(({ canChange }) => canChange);
  return {
    plain: ours.filter(({ editedByItself }) => !editedByItself),
    edited: ours.filter(({ editedByItself }) => editedByItself),
    locked: materials.filter(({ canChange }) => !canChange),
  };
}

/** What changes, told once where model and specification take the same text. */
export function shownChanges({ changes }: MadeMaterial): MadeMaterial['changes'] {
  const model = changes.find(({ field }) => field === 'specificationModel');
  return changes.filter(
    (change) => change.field !== 'specification' || change.old !== model?.old || change.new !== model.new,
  );
}

import type { SavedVariant } from '@edp/contract/product-form';
import type { VariantFields, VariantRecord } from './stored-variants.queries.ts';

type VariantsById = ReadonlyMap<number, VariantRecord>;

/** A variant as it is to be; `stored` is what it was, `makesMaterial` whether its code was typed and a material comes of it. */
export interface PlannedVariant {
  row: VariantFields;
  stored: VariantRecord | undefined;
  makesMaterial: boolean;
}

interface Given {
  /** 0 a single variant, 1 several. */
  model: number;
  stored: VariantsById;
  /** Codes of the picked materials by id. */
  pickedCodes: ReadonlyMap<number, string>;
}

/** What each variant of the form is to become; a material that is newly picked gives its code. */
export function planVariants(
  rows: readonly SavedVariant[],
  { model, stored, pickedCodes }: Given,
): PlannedVariant[] {
  return rows.map((input, position) => {
    const former = input.id === undefined ? undefined : stored.get(input.id);
    const materialId = pickedMaterial(input) ?? ownMaterial(input, former);
    return {
      stored: former,
      makesMaterial: materialId === null,
      row: {
        position,
        itemCode: codeOf(input, former, pickedCodes),
        itemName: input.itemName,
        marketPrice: input.marketPrice ?? former?.marketPrice ?? null,
        listPrice: input.listPricePerUnit ?? former?.listPrice ?? null,
        materialId,
        madeVersion: former?.materialId === materialId ? former.madeVersion : null,
        ...keptOf(input, former),
        ...shapeOf(input, model),
      },
    };
  });
}

/** The material that a variant is to stand for; undefined where its code was typed. */
export function pickedMaterial({ createsMaterial, materialId }: SavedVariant): number | undefined {
  return createsMaterial === 0 ? materialId : undefined;
}

/** A variant that stays with its material keeps its code, whatever the material is called by now. */
function codeOf(
  input: SavedVariant,
  former: VariantRecord | undefined,
  pickedCodes: Given['pickedCodes'],
): string {
  const picked = pickedMaterial(input);
  if (picked === undefined) return input.itemCode;
  const kept = former?.materialId === picked ? former.itemCode : undefined;
  return kept ?? pickedCodes.get(picked) ?? input.itemCode;
}

/** A variant that has its material already makes no other one while its code stays. */
function ownMaterial({ itemCode }: SavedVariant, former: VariantRecord | undefined): number | null {
  return former?.itemCode === itemCode ? former.materialId : null;
}

/** What stays when it is absent. */
function keptOf({ barCode, pictureIds: pictures }: SavedVariant, former: VariantRecord | undefined) {
  return {
    barCode: barCode ?? former?.barCode ?? '',
    pictureId: (pictures === undefined ? former?.pictureId : pictures[0]) ?? null,
  };
}

function shapeOf({ attributeValues, variantKey }: SavedVariant, model: number) {
  return model === 1
    ? { values: attributeValues, unionKey: attributeValues.map(({ value }) => value).join('/') }
    : { values: [], unionKey: variantKey };
}

/** Whether a variant says anything else than before; its place among the others does not count. */
export function isChanged(row: VariantFields, stored: VariantRecord): boolean {
  return contentOf(row) !== contentOf(stored);
}

export function hasOtherValues(row: VariantFields, stored: VariantRecord): boolean {
  return valuesOf(row) !== valuesOf(stored);
}

/** Whether other variants are wanted, or one of them is to say anything else. */
export function hasOtherVariants(planned: readonly PlannedVariant[], stored: VariantsById): boolean {
  return (
    planned.length !== stored.size ||
    planned.some(({ row, stored: former }) => former === undefined || isChanged(row, former))
  );
}

/** Variants whose new code is still the one of another variant. */
export function exchangedCodes(planned: readonly PlannedVariant[]): number[] {
  const kept = planned.flatMap(({ row, stored }) => (stored === undefined ? [] : [{ row, stored }]));
  const holders = new Map(kept.map(({ stored }) => [stored.itemCode, stored.id]));
  return kept.flatMap(({ row, stored }) => {
    const holder = holders.get(row.itemCode);
    return holder === undefined || holder === stored.id ? [] : [holder];
  });
}

function contentOf(row: VariantFields): string {
  const { itemCode, itemName, unionKey, barCode, marketPrice, listPrice, materialId, pictureId } = row;
  return JSON.stringify([
    itemCode,
    itemName,
    unionKey,
    barCode,
    marketPrice,
    listPrice,
    materialId,
    pictureId,
    valuesOf(row),
  ]);
}

function valuesOf({ values }: Pick<VariantFields, 'values'>): string {
  return JSON.stringify(values.map(({ attributeId, value }) => [attributeId, value]));
}

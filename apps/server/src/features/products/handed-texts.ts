import type { HandedTexts } from './made-materials.queries.ts';
import type { WrittenRow } from './product-rows.queries.ts';

/** What a material keeps of how it is specified. */
const MOST_CHARACTERS = 100;

/** What a row hands on to the material that is made of it. */
export function handedTexts(
  row: Pick<WrittenRow, 'itemName' | 'marketPrice' | 'listPrice' | 'barCode' | 'unionKey'>,
): HandedTexts {
  const { itemName, marketPrice, listPrice, barCode, unionKey } = row;
  const specification = shortened(unionKey);
  return {
    itemName,
    marketPrice,
    listPricePerUnit: listPrice,
    barCode,
    specificationModel: specification,
    specification,
  };
}

/** Ends with `…` where it is too long; a character of two halves is not cut through. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

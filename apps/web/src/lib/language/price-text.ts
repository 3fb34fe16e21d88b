/**
 * With two decimals, or as many as it has: prices of small parts have up to four. Nothing for none, and for one that is hidden since
 * the window knows of it.
 */
export function priceText(price: number | null | undefined): string {
  if (price === null || price === undefined) return '';
  const text = String(price);
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals > 2 ? text : price.toFixed(2);
}

/** A price as a field holds it: while it is typed it may be a text. */
export function shownPrice(price: unknown): string {
  return typeof price === 'number' ? priceText(price) : String(price);
}

/** The lowest and the highest price, joined by `~`, or the one there is. */
export function priceRangeText(range = ''): string {
  return range
    .split('~')
    .map((price) => (price ? priceText(Number(price)) : ''))
    .join('~');
}

/** With two decimals, or as many as it has: prices of small parts have up to four. Nothing for none. */
export function priceText(price: number | null): string {
  if (price === null) return '';
  const text = String(price);
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals > 2 ? text : price.toFixed(2);
}

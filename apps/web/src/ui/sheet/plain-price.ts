/** A price as a form takes it: spreadsheets write a currency before it and marks between thousands. */
export function plainPrice(text: string): string {
  const price = text.trim();
  return /^[¥￥$]?\s*\d{1,3}(,\d{3})+(\.\d+)?$/.test(price)
    ? price.replaceAll(/[^\d.]/g, '')
    : price.replace(/^[¥￥$]\s*/, '');
}

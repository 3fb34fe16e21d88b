const PLAIN_NUMBER = /^\d+(\.\d+)?$/;

/** The number that was typed, or the text where a number would not be exactly that. */
export function typedNumber(text: string): number | string {
  if (!PLAIN_NUMBER.test(text)) return text;
  const [whole = '', decimals = ''] = text.split('.');
  const significant = decimals.replace(/0+$/, '');
  const plain = whole.replace(/^0+(?=\d)/, '') + (significant && `.${significant}`);
  return String(Number(text)) === plain ? Number(text) : text;
}

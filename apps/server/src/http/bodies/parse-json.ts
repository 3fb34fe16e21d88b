/** Digits that a number of JavaScript carries exactly, whichever they are. */
const EXACT_DIGITS = 15;
/** Nothing shorter has more digits than that. */
const LONG_NUMBER = /\d[\d.]{15}/;

/**
 * JSON whose numbers are not rounded: one with more digits than a number carries stays the text that was sent, so that a schema
 * sees what it refuses.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && significantDigits(source) > EXACT_DIGITS ? source : value;
}

function significantDigits(source: string): number {
  const [digits = ''] = source.replace(/^-?[0.]*/, '').split(/e/i);
  let end = digits.length;
  while (end > 0 && (digits[end - 1] === '0' || digits[end - 1] === '.')) end -= 1;
  return digits.slice(0, end).replace('.', '').length;
}

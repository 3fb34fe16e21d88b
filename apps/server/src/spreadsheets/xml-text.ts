/** As much as a cell can hold. */
const MAX_LENGTH = 32_767;
/** Characters that no XML can hold, and halves of such as take two. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const MARKUP = /[&<>"]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What most values are without: they are taken as they are. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NEEDS_CARE = /[\u0000-\u0008\u000B-\u001F&<>"\uD800-\uDFFF\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/;

export function escapeXml(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(MARKUP, (character) => entities[character] ?? '');
}

/** A text as it stands in a cell; line ends are those of spreadsheets, and `_x0041_` stays what was written. */
export function cellText(value: string): string {
  const text = value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value;
  if (!NEEDS_CARE.test(text)) return text;
  return escapeXml(text.replaceAll(/\r\n?/g, '\n').replaceAll(LOOKS_ESCAPED, '_x005F_'));
}

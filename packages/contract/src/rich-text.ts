import { z } from 'zod';

/** Of the HTML, not of what it shows. */
const MAX_CHARACTERS = 200_000;

/** Whether HTML shows neither a character nor a picture nor a line. */
export function isBlankRichText(html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>|&nbsp;/g, '');
  return !/[^\p{C}\p{Z}]/u.test(text) && !/<(img|hr)\b/i.test(html);
}

/** Of tags, opening and closing ones; and of all that a parser stops at. */
const MAX_TAGS = 10_000;
const MAX_MARKS = 20_000;
const DEEPEST = 100;
/** Never open for long: without an end, or ended by the next one of their kind. */
const shallow = new Set(
  'area br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option'.split(
    ' ',
  ),
);

/** Whether making HTML safe would take so long that others wait for it; told without parsing it. */
function isTooComplex(html: string): boolean {
  if (html.length > MAX_CHARACTERS) return false;
  if (hasMore(html, /</g, MAX_TAGS) || hasMore(html, /[<&=;]/g, MAX_MARKS)) return true;
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = name.toLowerCase();
    if (shallow.has(tag)) continue;
    if (slash === '') open.push(tag);
    // What was never opened closes nothing.
    else if (open.includes(tag)) open.length = open.lastIndexOf(tag);
    if (open.length > DEEPEST) return true;
  }
  return false;
}

/** Stops counting at the limit, so that what is far beyond it costs no more than what is just beyond. */
function hasMore(text: string, pattern: RegExp, limit: number): boolean {
  let count = 0;
  while (count <= limit && pattern.test(text)) count += 1;
  return count > limit;
}

/** HTML that can be made safe in a moment. */
export function boundedHtml(message: string) {
  return z
    .string(message)
    .trim()
    .max(MAX_CHARACTERS, `不超过${MAX_CHARACTERS}个字符`)
    .refine((value) => !isTooComplex(value), '内容的格式过于复杂，请简化后再提交');
}

const html = boundedHtml('格式不正确').transform((value) => (isBlankRichText(value) ? '' : value));

/** HTML of the editor; what shows nothing is empty. Absent keeps what is stored; null and empty clear it. */
export const optionalRichText = html
  .nullable()
  .transform((value) => value ?? '')
  .optional();

/** HTML of the editor that shows something. */
export function requiredRichText(label: string) {
  return z.preprocess((value) => value ?? '', html.refine(Boolean, `请输入${label}`));
}

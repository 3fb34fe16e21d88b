import { z } from 'zod';

/** Of the HTML, not of what it shows. */
const MOST_CHARACTERS = 200_000;

/** Whether HTML shows neither a character nor a picture nor a line. */
export function isBlankRichText(html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>|&nbsp;/g, '');
  return !/[^\p{C}\p{Z}]/u.test(text) && !/<(img|hr)\b/i.test(html);
}

const html = z
  .string('格式不正确')
  .trim()
  .max(MOST_CHARACTERS, `不超过${MOST_CHARACTERS}个字符`)
  .transform((value) => (isBlankRichText(value) ? '' : value));

/** HTML of the editor; what shows nothing is empty. Absent keeps what is stored; null and empty clear it. */
export const optionalRichText = html
  .nullable()
  .transform((value) => value ?? '')
  .optional();

/** HTML of the editor that shows something. */
export function requiredRichText(label: string) {
  return z.preprocess((value) => value ?? '', html.refine(Boolean, `请输入${label}`));
}

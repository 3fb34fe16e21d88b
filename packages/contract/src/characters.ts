/**
 * What codes and names are made of, so that two of them that look alike are one text: composed characters (NFC, which the fields
 * make of what was sent), none that nobody sees, and in codes no second form of a character.
 */

export const INVISIBLE_CHARACTER = '不允许包含不可见字符';
export const VARIANT_CHARACTER = '不允许包含全角或变体字符、连续空格';
export const CONTROL_CHARACTER = '不允许包含控制字符';

/** Joiners, marks of direction, soft hyphens and the like, and the blank pattern of Braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text);
}

/** Whether a code has no full-width letter, no raised digit, no blank but the ordinary one, and never two of that. */
export function isPlain(text: string): boolean {
  return text.normalize('NFKC') === text && !text.includes('  ');
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/** Whether there is anything to see. */
export function saysSomething(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

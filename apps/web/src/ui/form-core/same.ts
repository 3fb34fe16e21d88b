/**
 * Empty, null and absent are one and the same to a reader, and so is any order of the properties. Values are replaced and
 * never changed: what two of them share is not looked at.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true;
  if (typeof a === 'string' && typeof b === 'string') return unsigned(a) === unsigned(b);
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (Array.isArray(a) && one.size !== other.size) return false;
  const names = new Set([...one.keys(), ...other.keys()]);
  // Signed addresses differ each time they are made, also for the same file.
  return [...names].every((name) => name === 'url' || same(one.get(name), other.get(name)));
}

/** The address of a file of ours inside a text; what follows it is its signature. */
const SIGNED = /(\/file\/v6\/view\/\d+)\?[^"\\]*/g;

function unsigned(text: string): string {
  return text.replace(SIGNED, '$1');
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

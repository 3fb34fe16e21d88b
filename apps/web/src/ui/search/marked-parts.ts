/** A name cut at the words of a search; every second part is one of them. Letter case does not count. */
export function markedParts(name: string, search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [name];
  const plain = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return name.split(new RegExp(`(${plain.join('|')})`, 'iu'));
}

/** So many are compared that nobody waits for it. */
const MOST = 20_000;
/** Of texts as long as this, one sign in three may differ. */
const SIGNS_PER_SLIP = 3;

/** The text that was most likely meant, where one is near enough. */
export function alikeAmong(text: string, names: readonly string[]): string | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  let best: { name: string; slips: number } | undefined;
  for (const name of names.slice(0, MOST)) {
    const known = plain(name);
    const slips = slipsBetween(wanted, known);
    const isNear = slips <= Math.max(1, Math.floor(wanted.length / SIGNS_PER_SLIP)) && slips < known.length;
    if (isNear && (best === undefined || slips < best.slips)) best = { name, slips };
  }
  return best?.name;
}

/** Without what people leave out or add: blanks, brackets and what stands in them, width and letter case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|\[.*?\]|【.*?】/g, '')
    .replaceAll(/[\s·._-]/g, '')
    .toLowerCase();
}

/** How many signs are to be added, left out or replaced. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > one.length / SIGNS_PER_SLIP + 1) return Infinity;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let column = 0; column < other.length; column += 1)
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (one[at] === other[column] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? Infinity;
}

/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Of longer texts the middle that differs is marked as a whole. */
const MOST_WORDS = 600;

/** Two texts, each with the words marked that the other one lacks. A Chinese character is a word. */
export function markedWords(older: string, newer: string): { older: Piece[]; newer: Piece[] } {
  const [from, to] = [wordsOf(older), wordsOf(newer)];
  const start = equalStart(from, to);
  const end = equalStart(from.slice(start).toReversed(), to.slice(start).toReversed());
  const [was, is] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const kept = was.length > MOST_WORDS || is.length > MOST_WORDS ? [] : common(was, is);
  const whole = (words: string[], middle: string[], side: 0 | 1) =>
    joined([
      ...words.slice(0, start).map((text) => ({ text, marked: false })),
      ...middle.map((text, at) => ({ text, marked: !kept.some((pair) => pair[side] === at) })),
      ...words.slice(words.length - end).map((text) => ({ text, marked: false })),
    ]);
  return { older: whole(from, was, 0), newer: whole(to, is, 1) };
}

function wordsOf(text: string): string[] {
  return text.match(/\p{Script=Han}|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

function equalStart(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((word, index) => word !== b[index]);
  return at < 0 ? a.length : at;
}

/** Places of the words that both have in the same order, as many as there can be. */
function common(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return pairs;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.marked === piece.marked) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}

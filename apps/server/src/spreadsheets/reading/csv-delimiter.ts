const CANDIDATES = [',', ';', '\t', '|'];
const LINES = 20;

/** What stands equally often in each of the first lines, outside of quotes. */
export function delimiterOf(text: string): string {
  const lines = countsOfLines(text);
  let best = { delimiter: ',', share: 0, count: 0 };
  for (const [index, delimiter] of CANDIDATES.entries()) {
    const counts = lines.map((line) => line[index] ?? 0);
    const [count = 0] = counts.toSorted((a, b) => timesOf(counts, b) - timesOf(counts, a) || b - a);
    const share = timesOf(counts, count);
    if (count > 0 && (share > best.share || (share === best.share && count > best.count)))
      best = { delimiter, share, count };
  }
  return best.delimiter;
}

function timesOf(counts: readonly number[], count: number): number {
  return counts.filter((other) => other === count).length;
}

/** How often each candidate stands in each line. */
function countsOfLines(text: string): number[][] {
  const lines: number[][] = [];
  let line = CANDIDATES.map(() => 0);
  let isQuoted = false;
  let hasContent = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) {
      if (hasContent) lines.push(line);
      if (lines.length === LINES) return lines;
      line = CANDIDATES.map(() => 0);
      hasContent = false;
      continue;
    }
    hasContent = true;
    const index = isQuoted ? -1 : CANDIDATES.indexOf(character);
    if (index >= 0) line[index] = (line[index] ?? 0) + 1;
  }
  if (hasContent) lines.push(line);
  return lines;
}

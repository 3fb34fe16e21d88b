/** A line of an outline. */
export interface Entry {
  cells: readonly string[];
  /** Its place among those beside it, in tens. */
  sort: number;
  children: Entry[];
}

/** Reads lines of cells parted by `|`; one that is indented further than another belongs below it. */
export function readOutline(text: string): Entry[] {
  const roots: Entry[] = [];
  const open: { indent: number; children: Entry[] }[] = [{ indent: -1, children: roots }];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const indent = line.search(/\S/);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const siblings = open.at(-1)?.children ?? roots;
    const entry: Entry = { cells: cellsOf(line), sort: (siblings.length + 1) * 10, children: [] };
    siblings.push(entry);
    open.push({ indent, children: entry.children });
  }
  return roots;
}

/** The cells of each line. */
export function readTable(text: string): (readonly string[])[] {
  return readOutline(text).map(({ cells }) => cells);
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

export function wordsIn(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

/** All entries, each above what is below it. */
export function flatten(outline: readonly Entry[]): Entry[] {
  return outline.flatMap((entry) => [entry, ...flatten(entry.children)]);
}

type Save = (entry: Entry, parentId: number) => Promise<number>;

/** Saves each entry before what is below it; 0 is above the first. Answers the ids by first cell. */
export async function saveOutline(
  outline: readonly Entry[],
  save: Save,
  parentId = 0,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const entry of outline) {
    const id = await save(entry, parentId);
    ids.set(entry.cells[0] ?? '', id);
    for (const [key, below] of await saveOutline(entry.children, save, id)) ids.set(key, below);
  }
  return ids;
}

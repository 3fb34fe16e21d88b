/** What a line says, by the columns. */
type Row<Column extends string> = Readonly<Record<Column, string>>;

export interface Entry<Column extends string> {
  row: Row<Column>;
  /** Its place among those beside it, in tens. */
  sortOrder: number;
  children: Entry<Column>[];
}

/** The words of a text, as a type. */
type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text;

/** Reads lines of cells parted by `|`; one that is indented further than another belongs below it. */
export function outline<Columns extends string>(columns: Columns): (text: string) => Entry<Word<Columns>>[] {
  return (text) => {
    const roots: Entry<Word<Columns>>[] = [];
    const open = [{ indent: -1, children: roots }];
    for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
      const indent = line.search(/\S/);
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      const siblings = open.at(-1)?.children ?? roots;
      const entry = { row: readRow(columns, line), sortOrder: (siblings.length + 1) * 10, children: [] };
      siblings.push(entry);
      open.push({ indent, children: entry.children });
    }
    return roots;
  };
}

/** The same where nothing is below anything. */
export function table<Columns extends string>(columns: Columns): (text: string) => Row<Word<Columns>>[] {
  const read = outline(columns);
  return (text) => read(text).map(({ row }) => row);
}

/** Cells at the end of a line may be missing. */
function readRow<Columns extends string>(columns: Columns, line: string): Row<Word<Columns>> {
  const cells = line.split('|').map((cell) => cell.trim());
  const row: object = Object.fromEntries(columns.split(' ').map((column, at) => [column, cells[at] ?? '']));
  if (!isRow(columns, row)) throw new Error(`A line without ${columns}: ${line}`);
  return row;
}

function isRow<Columns extends string>(columns: Columns, row: object): row is Row<Word<Columns>> {
  return columns.split(' ').every((column) => column in row);
}

export function wordsIn(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

/** All rows, each above what is below it. */
export function flatten<Column extends string>(outline: readonly Entry<Column>[]): Row<Column>[] {
  return outline.flatMap(({ row, children }) => [row, ...flatten(children)]);
}

/** Saves each entry before what is below it; 0 is above the first. */
export async function saveOutline<Column extends string>(
  outline: readonly Entry<Column>[],
  save: (entry: Entry<Column>, parentId: number) => Promise<number>,
  parentId = 0,
): Promise<void> {
  for (const entry of outline) await saveOutline(entry.children, save, await save(entry, parentId));
}

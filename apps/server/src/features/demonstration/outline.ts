/** What a line says, by the columns. */
type Row<Column extends string> = Readonly<Record<Column, string>>;

export interface Entry<Cells> {
  row: Cells;
  children: readonly Entry<Cells>[];
}

/** The words of a text, as a type. */
type Word<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Text;

/** Reads lines of cells parted by `|`; one that is indented further than another belongs below it. */
export function outline<Columns extends string>(
  columns: Columns,
): (text: string) => Entry<Row<Word<Columns>>>[] {
  type Open = { row: Row<Word<Columns>>; children: Open[] };
  return (text) => {
    const roots: Open[] = [];
    const open = [{ indent: -1, children: roots }];
    for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
      const indent = line.search(/\S/);
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
      const entry: Open = { row: readRow(columns, line), children: [] };
      (open.at(-1)?.children ?? roots).push(entry);
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

/** Lines with trees below them that have columns of their own. */
export function sets<Columns extends string, Below extends string>(columns: Columns, below: Below) {
  const [readRows, readNodes] = [table(columns), outline(below)];
  return (text: string) =>
    text
      .trim()
      .split(/\n(?=\S)/)
      .flatMap((part) => {
        const [line = '', ...lines] = part.split('\n');
        return readRows(line).map((row) => ({ ...row, nodes: readNodes(lines.join('\n')) }));
      });
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
export function flatten<Cells>(entries: readonly Entry<Cells>[]): Cells[] {
  return entries.flatMap(({ row, children }) => [row, ...flatten(children)]);
}

/** Rows with nothing below them. */
export function leaves<Cells>(rows: readonly Cells[]): Entry<Cells>[] {
  return rows.map((row) => ({ row, children: [] }));
}

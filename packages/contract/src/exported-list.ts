/** A column of an exported list; a title is Chinese and translated as on the screen. */
export interface ExportedColumn {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'time';
  /** What stands for a value, such as a flag. */
  readonly words?: Readonly<Record<string, string>>;
  /** Of what is a list, what each of its entries is called by. */
  readonly of?: string;
}

/** How the rows of a list become a table. */
export interface ExportedList {
  /** By what a call names it. */
  readonly name: string;
  /** Whose button `export` allows it. */
  readonly screen: string;
  /** By what its words are found, where that is not the screen. */
  readonly words?: string;
  /** What the file is called. */
  readonly title: string;
  /** It can also be exported with all fields as its import reads them, and with what belongs to each record. */
  readonly readBack?: true;
  /** By the fields of a row, in the order of the screen; of a tree also `path` and `level`. */
  readonly columns: Readonly<Record<string, ExportedColumn>>;
}

export function textColumn(title: string): ExportedColumn {
  return { title, kind: 'text' };
}

export function numberColumn(title: string): ExportedColumn {
  return { title, kind: 'number' };
}

export function timeColumn(title: string): ExportedColumn {
  return { title, kind: 'time' };
}

export function wordColumn(title: string, words: Readonly<Record<string, string>>): ExportedColumn {
  return { title, kind: 'text', words };
}

export const validityWords = { 1: '有效', 0: '无效' };
export const yesOrNo = { 1: '是', 0: '否' };
export const enabledWords = { 1: '启用|状态', 0: '禁用|状态' };

/** Under what the words of a list are found. */
export function wordsOfList({ screen, words = screen }: ExportedList): string {
  return words;
}

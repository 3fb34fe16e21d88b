import { columnOf } from './cell-address.ts';
import { cellOf, MAX_CELL_LENGTH, textCell } from './cell-value.ts';
import type { Format } from './date-formats.ts';
import type { Attributes, XmlListener } from './parse-xml.ts';
import { LimitedRows } from './limited-rows.ts';
import { Refusal } from './refusal.ts';
import { RichText, type SharedStrings } from './shared-strings.ts';
import type { Cell, ReadLimits, SheetRow } from './spreadsheet-file.ts';

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const MAX_ROW_LENGTH = 1_000_000;

export interface SheetContext {
  strings: SharedStrings;
  formats: readonly Format[];
  countsFrom1904: boolean;
  limits: ReadLimits;
}

/** Collects the rows of a sheet that have values, while its XML is read. */
export class SheetRows implements XmlListener {
  readonly #context: SheetContext;
  readonly #limited: LimitedRows;
  readonly #inline = new RichText();
  #rows: SheetRow[] = [];
  #isData = false;
  #number = 0;
  #hidden = false;
  #cells: (Cell | null)[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;
  #isFormula = false;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#limited = new LimitedRows(context.limits);
  }

  get waiting(): number {
    return this.#rows.length;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.#isData = true;
    if (!this.#isData) return;
    if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v') this.#isValue = true;
    else if (name === 'f') this.#isFormula = true;
    else this.#inline.open(name);
  }

  text(text: string): void {
    if (!this.#isData) return;
    if (this.#isValue) this.#value += text;
    else this.#inline.add(text);
  }

  close(name: string): void {
    if (!this.#isData) return;
    if (name === 'sheetData') this.#isData = false;
    else if (name === 'row') this.#endRow();
    else if (name === 'c') this.#endCell();
    else if (name === 'v') this.#isValue = false;
    else this.#inline.close(name);
  }

  /** Some programs write no numbers: then rows follow each other. */
  #beginRow({ r, hidden }: Attributes): void {
    const number = r === undefined ? this.#number + 1 : Number(r);
    if (!(Number.isInteger(number) && number > this.#number && number <= MAX_ROW))
      throw new Refusal('damaged');
    this.#number = number;
    this.#hidden = hidden === '1' || hidden === 'true';
    this.#cells = [];
    this.#length = 0;
    this.#column = -1;
  }

  #beginCell({ r, t = 'n', s = '0' }: Attributes): void {
    const column = r === undefined ? this.#column + 1 : columnOf(r);
    if (!(column > this.#column && column < MAX_COLUMN)) throw new Refusal('damaged');
    this.#column = column;
    this.#type = t;
    this.#style = Number(s);
    this.#value = '';
    this.#isFormula = false;
    this.#inline.begin();
  }

  #endCell(): void {
    const cell = this.#cell();
    if (cell === null) return;
    // Checked before the row is filled up to it.
    if (this.#column >= this.#context.limits.columns)
      throw new Refusal('tooManyColumns', this.#context.limits.columns);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells.push(cell);
    this.#length += 'text' in cell ? cell.text.length : 0;
    if (this.#length > MAX_ROW_LENGTH) throw new Refusal('tooLargeInside');
  }

  #cell(): Cell | null {
    const { strings, formats, countsFrom1904 } = this.#context;
    if (this.#value.length > MAX_CELL_LENGTH) throw new Refusal('damaged');
    if (this.#type === 'inlineStr') return textCell(this.#inline.take());
    if (this.#type === 's' && this.#value !== '') {
      const text = strings.get(Number(this.#value));
      if (text === undefined) throw new Refusal('damaged');
      return textCell(text);
    }
    const format = formats[this.#style] ?? 'number';
    const facts = { value: this.#value, type: this.#type, format, isFormula: this.#isFormula };
    return cellOf(facts, countsFrom1904);
  }

  #endRow(): void {
    if (this.#cells.length === 0) return;
    this.#limited.count(this.#cells.length);
    this.#rows.push({ number: this.#number, hidden: this.#hidden, cells: this.#cells });
  }
}

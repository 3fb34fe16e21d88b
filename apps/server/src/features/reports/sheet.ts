/** What a page shows, worded in the reader's language; what a role may not see is absent. */
export interface Sheet {
  /** Shown large, as a barcode and as a QR code. */
  code?: string | undefined;
  name?: string | undefined;
  /** A JPEG. */
  picture?: Uint8Array | undefined;
  groups: readonly FactGroup[];
  /** Yes or no, in short columns. */
  switches: FactGroup;
  paragraphs: readonly Fact[];
}

export interface FactGroup {
  title: string;
  facts: readonly Fact[];
}

export interface Fact {
  label: string;
  /** Empty where nothing is known. */
  value: string;
}

/** What stands on every page of a report. */
export interface ReportHead {
  tenant: string;
  organisation: string;
  title: string;
  /** When and by whom it was printed. */
  printed: string;
  /** With `{page}` and `{pages}` in it. */
  pageNumber: string;
  pages: number;
}

/** What the thread that draws is asked; it answers the bytes that the document has grown by. */
export type DrawRequest = { report: number } & (
  | { kind: 'begin'; head: ReportHead }
  | { kind: 'draw'; sheets: readonly Sheet[] }
  | { kind: 'end' }
  | { kind: 'drop' }
);

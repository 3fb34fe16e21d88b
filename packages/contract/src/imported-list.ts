import type { ExportedColumn } from './exported-list.ts';

/** How the rows of a table become records; its name, screen and title are those of the list as it is exported. */
export interface ImportedList {
  /** The field by which a record is found again. */
  readonly key: string;
  /** By the fields of the form, in the order of the template; titles as in the export, so that an exported file is read back. */
  readonly columns: Readonly<Record<string, ExportedColumn>>;
  /** What a new record has where its cell is empty. */
  readonly byDefault?: Readonly<Record<string, string | number>>;
}

import type { ExportedColumn } from './exported-list.ts';

/** How the rows of a table become records; its name, screen and title are those of the list as it is exported. */
export interface ImportedList {
  /** The field by which a record is found again. */
  readonly key: string;
  /**
   * By the fields of the form, in the order of the template; one within another is `outer.inner`. Titles as in the export, so that an
   * exported file is read back.
   */
  readonly columns: Readonly<Record<string, ImportedColumn>>;
  /** What a new record has where its cell is empty. */
  readonly byDefault?: Readonly<Record<string, string | number>>;
  /** Records that stand below others of their kind name them by their key: in a field, or in their own key, which is a path. */
  readonly above?: { readonly field: string } | 'path';
  /**
   * Of records that stand in several rows, each of which says one of their parts, such as a variant: the field that tells the parts
   * apart. What belongs to a part is called by the same outer name.
   */
  readonly part?: `${string}.${string}`;
  /** What is to be done with new records once they are there. */
  readonly afterwards?: string;
  /** Those of a tree: the field of the form that says of which, and what such a tree is called. */
  readonly within?: { readonly field: string; readonly title: string };
}

export interface ImportedColumn extends ExportedColumn {
  /** How its cells are filled in, where the template's usual notes do not say it. */
  readonly note?: string;
  /** What its cell names comes beside what the record has, and stays when the import is taken back. */
  readonly adds?: true;
  /** The button without which a role cannot fill it in. */
  readonly needs?: string;
}

/** What parts the levels of a path in a cell; ` / ` is how it is written. */
export const PATH_SIGNS = String.raw`\s*[/／>＞\\]\s*`;
/** What parts several texts of a cell, where they do not stand in lines. */
export const LIST_SIGNS = /[、;；]/;

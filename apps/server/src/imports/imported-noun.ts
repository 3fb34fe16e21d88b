import type { Endpoint } from '@edp/contract/endpoint';
import type { ExportedList } from '@edp/contract/exported-list';
import type { ImportedList } from '@edp/contract/imported-list';
import type { addedUser } from '@edp/contract/user-import';
import type { z } from 'zod';
import type { Scope } from '../database/scope.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Feature } from '../http/implement.ts';
import type { ManyCall, WrittenRecord } from '../record-calls/many-call.ts';
import type { FieldValues, StoredRecord as FormRecord } from '../record-calls/stored-record.ts';
import type { NounPictures } from './pictures/noun-pictures.ts';

/** A record with what its cells say of it. */
export interface StoredRecord extends FormRecord {
  /** By what else than the text of its key field a row may name it. */
  keys?: readonly string[];
  /**
   * How lists and people say a field that holds something else, such as an id, or a name in the reader's language: a cell that says
   * so changes nothing. The first is shown as what the record has until then.
   */
  shown: Readonly<Record<string, readonly string[]>>;
  /** Why the person may not put something else into a field. */
  kept?: Readonly<Record<string, string>>;
  /** Of a record that stands in several rows what each of them says, in their order. */
  parts?: readonly FieldValues[];
}

/** Of all, or of the tree that the import goes into. */
export type WantedRecords = ({ keys: readonly string[] } | { ids: readonly number[] }) & {
  within: number | undefined;
};

/** What can stand in a cell of a field, and what is stored for it. */
export interface Choice {
  value: string | number;
  name: string;
  /** Where a list of it is offered it is left out; what has it keeps it. */
  disabled?: boolean;
}

/** What a cell means; or why it means nothing, and what may have been meant. */
export type ReadCell = { value: unknown } | { refused: string; alike?: string | undefined };
export type CellReader = (text: string) => ReadCell;

/** Makes one of the noun's calls, as the person might. */
export type CallAs = (endpoint: Endpoint, input: FieldValues) => Promise<WrittenRecord>;

/** A call for many records, and what it takes. */
interface TakenMany<Input> {
  takes(input: Input): boolean;
  call: ManyCall<Input>;
}

/** A noun's calls for many records at once; what they do not take is left to the calls for one. */
export interface ManyCalls {
  /** Of forms as `create` parses them. */
  create?: TakenMany<FieldValues>;
  /** Of the fields that change, as `update` parses them. */
  update?: TakenMany<FormRecord>;
  /** Of records that stand in several rows, new and changed ones. */
  whole?: ManyCall<WholeRecord>;
  /** Of records that have just been added. */
  remove: ManyCall<number>;
}

/** A record with all of its parts, as they are to be. */
export interface WholeRecord {
  /** As it is; undefined for a new one. */
  record: StoredRecord | undefined;
  /** Fields of the record itself that change. */
  own: FieldValues;
  /** All of them in their order, new ones last; undefined where none changes. */
  parts: readonly FieldValues[] | undefined;
}

/** A column that depends on what the tenant has. */
export interface FurtherField {
  field: string;
  /** What such columns are, and what this one is called by itself, as entered and as the reader calls it. */
  title: string;
  name: string;
  shown: string;
  /** What is offered below its cells. */
  names: readonly string[];
  read: CellReader;
}

/** How records are written that stand in several rows. */
export interface RecordParts {
  /** What a record is called that a row belongs to. */
  noun: string;
  /** The form of a new record, as a file fills it in. */
  form: z.ZodObject;
  /** Where the parts have pictures, named by what tells them apart. */
  pictures?: NounPictures;
  /** Columns of the parts beside those that every tenant has; what they are read by is read once for a block. */
  furtherFields(scope: Scope): Promise<FurtherField[]>;
  /** @throws AppError with paths of parts by their place, such as `variants.0.itemCode` */
  save(context: SignedInContext, whole: WholeRecord): Promise<WrittenRecord>;
}

/** A noun whose records can be imported: which calls write them, and how they are found. All rules are those of the calls. */
export interface ImportedNoun {
  list: Endpoint & { exported: ExportedList; imported: ImportedList };
  create: Endpoint;
  update: Endpoint;
  /** What takes a new record back: a call, or where there is none for it what the person may do with a record just added. */
  remove: Endpoint | ((context: SignedInContext, id: number) => Promise<void>);
  /** Absent, each record is written by calls of its own. */
  many?: ManyCalls;
  /** What answers the calls. */
  feature: Feature;
  /** Rows that are written at the same time; 1 unless told. More only where none needs another one's record. */
  atOnce?: number;
  /** In one query, and kept from other writers until the transaction ends. */
  find(context: SignedInContext, wanted: WantedRecords): Promise<StoredRecord[]>;
  /** Records of a list by their ids and in their order, with what belongs to each as further rows; where the list is read back. */
  rowsOf?(context: SignedInContext, ids: readonly number[]): Promise<StoredRecord[]>;
  /** Of fields that hold one of few things: what their cells say is looked up in the list, and the template offers it. */
  choices?: Readonly<Record<string, (scope: Scope) => Promise<Choice[]>>>;
  /** Of other fields that hold something else than what their cells say: all texts of a block at once. */
  readers?: Readonly<
    Record<string, (context: SignedInContext, texts: readonly string[]) => Promise<CellReader>>
  >;
  /** What the template offers for such fields, where others may be filled in too. */
  offered?: Readonly<Record<string, (scope: Scope) => Promise<string[]>>>;
  /** Of records that stand in several rows. */
  parts?: RecordParts;
  /** Where its records have pictures. */
  pictures?: NounPictures;
  /** Gives people who were added passwords of one use, which are answered this once; the button that allows it, and how. */
  passwords?: {
    button: string;
    give(
      context: SignedInContext,
      ids: readonly number[],
    ): Promise<{ people: z.infer<typeof addedUser>[]; left: number }>;
  };
  /** The trees that rows can go into. */
  trees?(scope: Scope): Promise<{ id: number; name: string }[]>;
  /** Adds a record where its call cannot be made within a block, or knows its fields otherwise; its right has been asked. */
  createAs?(context: SignedInContext, fields: FieldValues): Promise<WrittenRecord>;
  /** Changes a record where it takes other calls than `update` alone. */
  updateAs?(call: CallAs, record: StoredRecord, changed: FieldValues): Promise<WrittenRecord>;
}

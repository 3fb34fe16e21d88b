import type { TenantScope } from '../../database/scope.ts';
import { fileIdOf, filePathOf } from '../../http/files/file-addresses.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import {
  firstPictures,
  presentPictures,
  type PicturedTable,
  type RecordPictures,
} from './present-pictures.queries.ts';

/** How records of a noun, or the parts of which they are made, have pictures. */
export interface NounPictures {
  /** Fields of their form that hold them. */
  fields: readonly string[];
  /** One has a single picture at most; absent, the form says how many. */
  single?: true;
  /** What the fields hold of these pictures. */
  held(pictures: RecordPictures): FieldValues;
  /** The files that such fields hold. */
  filesIn(values: FieldValues): number[];
  /** What records have now, by their ids. */
  present(scope: TenantScope, ids: readonly number[]): Promise<ReadonlyMap<number, RecordPictures>>;
}

function numbersIn(values: readonly unknown[]): number[] {
  return values.flat().filter((value) => typeof value === 'number');
}

/** A thumbnail, and main pictures in their order; both are ids of files. */
export function severalPictures(
  { thumbnail, all }: { thumbnail: string; all: string },
  table: PicturedTable,
): NounPictures {
  return {
    fields: [thumbnail, all],
    held: (pictures) => ({ [thumbnail]: pictures.thumbnail, [all]: pictures.all }),
    filesIn: (values) => numbersIn([values[thumbnail], values[all]]),
    present: (scope, ids) => presentPictures(scope, table, ids),
  };
}

/** One picture, which the form names by its address. */
export function pictureByAddress(field: string, table: 'brands'): NounPictures {
  return {
    fields: [field],
    single: true,
    held: ({ thumbnail }) => ({ [field]: filePathOf(thumbnail) }),
    filesIn({ [field]: path }) {
      const id = typeof path === 'string' ? fileIdOf(path) : undefined;
      return id === undefined || id === null ? [] : [id];
    },
    present: (scope, ids) => firstPictures(scope, table, ids),
  };
}

/** One picture in a list that holds no other. */
export function pictureInList(field: string, table: 'product_specifications'): NounPictures {
  return {
    fields: [field],
    single: true,
    held: ({ all }) => ({ [field]: all }),
    filesIn: (values) => numbersIn([values[field]]),
    present: (scope, ids) => firstPictures(scope, table, ids),
  };
}

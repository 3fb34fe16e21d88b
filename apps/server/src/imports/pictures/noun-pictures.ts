/** How a noun's records have pictures. */
export interface NounPictures {
  /** Fields of their form: the thumbnail's file, and the files of all main pictures. */
  fields: { thumbnail: string; all: string };
  /** The table of the records, that of their files and its column for the record. */
  table: 'materials' | 'products';
  files: 'material_files' | 'product_files';
  column: 'material_id' | 'product_id';
}

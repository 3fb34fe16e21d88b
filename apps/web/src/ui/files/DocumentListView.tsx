import { DocumentRow } from './DocumentRow.tsx';
import { storedFilesOf } from './stored-file.ts';
import styles from './documents.module.css';

/** Attachments of a field that is only read. */
export function DocumentListView({ value }: { value: unknown }) {
  const files = storedFilesOf(value);
  if (files.length === 0) return '–';
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <DocumentRow key={file.id} file={file} />
      ))}
    </ul>
  );
}

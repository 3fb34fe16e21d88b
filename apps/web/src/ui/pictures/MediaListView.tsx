import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilePreview } from '../files/FilePreview.tsx';
import { MediaPicture } from './MediaPicture.tsx';
import { storedFilesOf, type StoredFile } from '../files/stored-file.ts';
import styles from './media.module.css';

/** Pictures and videos of a field that is only read; pressing one shows it large. */
export function MediaListView({ value }: { value: unknown }) {
  const t = useTexts();
  const [shown, setShown] = useState<StoredFile>();
  const files = storedFilesOf(value);
  if (files.length === 0) return '–';
  return (
    <>
      <ul className={styles.tiles}>
        {files.map((file, at) => (
          <li key={file.id} className={styles.tile}>
            <button
              type="button"
              className={styles.picture}
              aria-label={t('预览 {name}', { name: file.originalName || String(at + 1) })}
              title={file.originalName}
              disabled={!file.url}
              onClick={() => setShown(file)}
            >
              <MediaPicture file={file} />
            </button>
          </li>
        ))}
      </ul>
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

import { useRef } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { limitsFor } from '../../lib/upload.ts';
import { PICTURE_TYPES } from '../../ui/picture-rules.ts';
import type { StoredFile } from '../../ui/stored-file.ts';
import { useUpload, type UploadKind } from '../../ui/use-upload.ts';
import styles from './matrix.module.css';

const KIND: UploadKind = { limits: limitsFor('picture'), purpose: 'picture' };

interface RowPictureProps {
  /** What the row is. */
  label: string;
  picture: StoredFile | undefined;
  onChange: (picture: StoredFile | undefined) => void;
}

/** The picture of a row: uploaded, replaced or taken away. */
export function RowPicture({ label, picture, onChange }: RowPictureProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const { progress, error, take } = useUpload(KIND, onChange);
  const words = `${picture ? t('更换图片') : t('上传图片')} ${label}`.trim();
  return (
    <span className={styles.picture}>
      <button
        type="button"
        aria-label={words}
        aria-busy={progress !== undefined}
        title={error ?? words}
        data-invalid={error !== undefined}
        onClick={() => input.current?.click()}
      >
        {progress !== undefined && `${progress}%`}
        {progress === undefined && (picture?.url ? <img src={picture.url} alt="" /> : '+')}
      </button>
      {picture && (
        <button
          type="button"
          className={styles.cross}
          aria-label={`${t('移除')} ${label}`.trim()}
          onClick={() => onChange(undefined)}
        >
          ×
        </button>
      )}
      {error && (
        <small className={styles.error} role="alert">
          {error}
        </small>
      )}
      <input
        ref={input}
        type="file"
        className={styles.file}
        aria-hidden="true"
        tabIndex={-1}
        accept={PICTURE_TYPES.join()}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </span>
  );
}

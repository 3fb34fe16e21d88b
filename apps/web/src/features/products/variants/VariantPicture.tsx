import { useRef } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { limitsFor } from '../../../lib/api/upload.ts';
import { PICTURE_TYPES } from '../../../ui/files/picture-rules.ts';
import type { StoredFile } from '../../../ui/files/stored-file.ts';
import { useUpload } from '../../../ui/files/use-upload.ts';
import type { UploadKind } from '../../../ui/files/use-uploads.ts';
import { FileInput } from '../../../ui/files/FileInput.tsx';
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
  const place = useRef<HTMLSpanElement>(null);
  const { progress, error, cancel, take } = useUpload({ place, kind: KIND, onUploaded: onChange });
  const words = `${picture ? t('更换图片') : t('上传图片')} ${label}`.trim();
  return (
    <span ref={place} className={styles.picture}>
      <button
        type="button"
        aria-label={words}
        aria-busy={progress !== undefined}
        title={error ?? words}
        data-invalid={error !== undefined}
        onClick={() => input.current?.click()}
      >
        {progress === undefined ? <Face url={picture?.url} /> : `${progress}%`}
      </button>
      {cancel && <Cross label={`${t('取消上传')} ${label}`.trim()} onClick={cancel} />}
      {!cancel && picture && (
        <Cross label={`${t('移除')} ${label}`.trim()} onClick={() => onChange(undefined)} />
      )}
      {error && (
        <small className={styles.error} role="alert">
          {error}
        </small>
      )}
      <FileInput ref={input} accept={PICTURE_TYPES} onChoose={(files) => void take(files)} />
    </span>
  );
}

function Cross({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.cross} aria-label={label} onClick={onClick}>
      ×
    </button>
  );
}

function Face({ url }: { url: string | undefined }) {
  return url ? <img src={url} alt="" /> : '+';
}

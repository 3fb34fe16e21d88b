import { useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FileInput } from '../files/FileInput.tsx';
import { PICTURE_TYPES } from '../files/picture-rules.ts';
import { EmptyFrame } from './EmptyFrame.tsx';
import styles from './thumbnail.module.css';

export interface MissingPictureProps {
  /** What it would be a picture of. */
  name: string;
  /** Stores it. */
  onChoose: (file: File) => Promise<unknown>;
}

/** A dashed frame in the place of a picture; a click chooses one. */
export function MissingPicture({ name, onChoose }: MissingPictureProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const store = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    await onChoose(file);
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.missing}
        aria-label={t('上传图片：{name}', { name })}
        title={t('上传图片')}
        aria-busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <EmptyFrame />
      </button>
      <FileInput ref={input} accept={PICTURE_TYPES} onChoose={(files) => void store(files)} />
    </>
  );
}

import { useRef, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Drawing } from '../basic/Drawing.tsx';
import { onUse } from '../basic/on-demand.tsx';
import { FileInput } from '../files/FileInput.tsx';
import { PICTURE_TYPES } from '../files/picture-rules.ts';
import styles from './thumbnail.module.css';

const LargePicture = onUse(async () => (await import('./LargePicture.tsx')).LargePicture);

/** So long the pointer rests before the picture is shown large. */
const RESTS_MS = 300;

interface ThumbnailProps {
  /** Address of the picture; empty without one. */
  url: string;
  /** What it is a picture of. */
  name: string;
  /** Stores a picture where there is none; absent where the reader may not. */
  onChoose?: ((file: File) => Promise<unknown>) | undefined;
}

/** A small picture in a row, shown large while the pointer rests on it; without one a dashed frame that takes one. */
export function Thumbnail({ url, name, onChoose }: ThumbnailProps) {
  const [broken, setBroken] = useState('');
  const [large, setLarge] = useState<Element>();
  const timer = useRef(0);
  const leave = () => {
    window.clearTimeout(timer.current);
    setLarge(undefined);
  };
  if (url === '' && onChoose) return <MissingPicture name={name} onChoose={onChoose} />;
  if (url === '' || url === broken)
    return (
      <span className={styles.missing}>
        <EmptyFrame />
      </span>
    );
  return (
    <span
      className={styles.frame}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') timer.current = window.setTimeout(setLarge, RESTS_MS, currentTarget);
      }}
      onPointerLeave={leave}
    >
      <img src={url} alt="" loading="lazy" draggable={false} onError={() => setBroken(url)} />
      {large && <LargePicture url={url} anchor={large} onClose={leave} />}
    </span>
  );
}

type MissingPictureProps = Required<Pick<ThumbnailProps, 'name' | 'onChoose'>>;

function MissingPicture({ name, onChoose }: MissingPictureProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const store = async ([file]: readonly File[]) => {
    if (!file) return;
    setBusy(true);
    await onChoose?.(file);
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

function EmptyFrame() {
  return <Drawing path="M2.5 3.5h11v9h-11zM5 11l2.5-3 2 2 1.5-1.5 2.5 2.5M5.5 6.2h.01" />;
}

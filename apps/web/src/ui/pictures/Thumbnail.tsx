import { useRef, useState } from 'react';
import { onDemand, onUse } from '../basic/on-demand.tsx';
import { EmptyFrame } from './EmptyFrame.tsx';
import type { MissingPictureProps } from './MissingPicture.tsx';
import styles from './thumbnail.module.css';

const LargePicture = onUse(async () => (await import('./LargePicture.tsx')).LargePicture);

const MissingPicture = onDemand<MissingPictureProps>(
  async () => (await import('./MissingPicture.tsx')).MissingPicture,
  EmptyPicture,
);

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
  if (url === '' || url === broken) return <EmptyPicture />;
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

function EmptyPicture() {
  return (
    <span className={styles.missing}>
      <EmptyFrame />
    </span>
  );
}

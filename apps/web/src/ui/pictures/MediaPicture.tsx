import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { isVideo, type StoredFile } from '../files/stored-file.ts';
import styles from './media.module.css';

/** A picture or the first picture of a video, small; words where its address leads nowhere. */
export function MediaPicture({ file }: { file: StoredFile }) {
  const t = useTexts();
  const [broken, setBroken] = useState('');
  const { url } = file;
  if (!url || url === broken) return <span className={styles.broken}>{t('图片路径错误')}</span>;
  if (!isVideo(file)) return <img src={url} alt="" draggable={false} onError={() => setBroken(url)} />;
  return (
    <>
      <video src={url} preload="metadata" muted tabIndex={-1} onError={() => setBroken(url)} />
      <span className={styles.play} aria-hidden="true">
        ▶
      </span>
    </>
  );
}

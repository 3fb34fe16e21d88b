import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { isVideo, type StoredFile } from './stored-file.ts';
import styles from './documents.module.css';

/** Shows a picture large, or plays a video. */
export function FilePreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const t = useTexts();
  return (
    <Dialog title={isVideo(file) ? t('视频预览') : t('图片预览')} width={800} onClose={onClose}>
      <Large file={file} />
    </Dialog>
  );
}

function Large({ file }: { file: StoredFile }) {
  const t = useTexts();
  const [isBroken, setIsBroken] = useState(false);
  const { url, originalName } = file;
  const shown = { className: styles.preview, src: url, onError: () => setIsBroken(true) };
  if (isBroken) return <p role="alert">{t('图片路径错误')}</p>;
  if (isVideo(file)) return <video {...shown} controls aria-label={originalName} />;
  return <img {...shown} alt={originalName} />;
}

import { useRef, useState, type DragEvent } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { ActionLink } from './ActionLink.tsx';
import { Dialog } from './Dialog.tsx';
import { PICTURE_TYPES, type PictureLimits } from './picture-rules.ts';
import type { Picture } from './picture.ts';
import { usePictureUpload } from './use-picture-upload.ts';
import styles from './picture.module.css';

interface PictureFieldProps {
  /** Given by the form item around it. */
  id?: string;
  value?: Picture | undefined;
  onChange?: (picture: Picture | undefined) => void;
  limits: PictureLimits;
  /** What is good to upload: size in pixels, kinds, weight. */
  hint: string;
}

/** One picture: chosen or dropped, with progress, preview and removal. */
export function PictureField({ id, value, onChange, limits, hint }: PictureFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const { progress, error, setError, take, cancel } = usePictureUpload(limits, (picture) =>
    onChange?.(picture),
  );
  const preview = () => {
    if (value?.url) setPreviewing(true);
    else setError(t('图片路径错误'));
  };
  return (
    <div className={styles.field}>
      <Frame picture={value} onClick={() => input.current?.click()} onFiles={(files) => void take(files)} />
      <input
        ref={input}
        id={id}
        type="file"
        className={styles.input}
        accept={(limits.accept ?? PICTURE_TYPES).join()}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className={styles.side}>
        <p>{hint}</p>
        {progress !== undefined && <Progress percent={progress} onCancel={cancel} />}
        {value && progress === undefined && (
          <div className={styles.links}>
            <ActionLink onClick={preview}>{t('预览')}</ActionLink>
            <ActionLink onClick={() => onChange?.(undefined)}>{t('移除')}</ActionLink>
          </div>
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      {previewing && value && (
        <Dialog title={t('图片预览')} width={640} onClose={() => setPreviewing(false)}>
          <img className={styles.preview} src={value.url} alt={t('图片预览')} />
        </Dialog>
      )}
    </div>
  );
}

function Progress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.links}>
      <progress max={100} value={percent} aria-label={t('上传进度')} />
      <ActionLink onClick={onCancel}>{t('取消上传')}</ActionLink>
    </div>
  );
}

interface FrameProps {
  picture: Picture | undefined;
  onClick: () => void;
  onFiles: (files: File[]) => void;
}

function Frame({ picture, onClick, onFiles }: FrameProps) {
  const t = useTexts();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <button
      type="button"
      className={styles.frame}
      aria-label={picture ? t('更换图片') : t('上传图片')}
      onClick={onClick}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {picture?.url ? <img src={picture.url} alt="" /> : <span>{t('+ 上传图片')}</span>}
    </button>
  );
}

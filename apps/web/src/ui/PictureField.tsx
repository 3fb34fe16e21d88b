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
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.frame}
        aria-label={value ? t('更换图片') : t('上传图片')}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {value?.url ? <img src={value.url} alt="" /> : <span>{t('+ 上传图片')}</span>}
      </button>
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
        {progress !== undefined && (
          <div className={styles.links}>
            <progress max={100} value={progress} aria-label={t('上传进度')} />
            <ActionLink onClick={cancel}>{t('取消上传')}</ActionLink>
          </div>
        )}
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

import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { ActionLink } from './ActionLink.tsx';
import { Dialog } from './Dialog.tsx';
import { PICTURE_TYPES } from './picture-rules.ts';
import type { Picture } from './picture.ts';
import { useUpload, type UploadKind } from './use-upload.ts';
import styles from './picture.module.css';

interface PictureFieldProps extends UploadKind {
  /** Given by the form item around it. */
  id?: string;
  value?: Picture | undefined;
  onChange?: (picture: Picture | undefined) => void;
  /** What is good to upload: size in pixels, kinds, weight. */
  hint: string;
}

/** One picture: chosen, dropped or pasted, with progress, preview and removal. */
export function PictureField({ id, value, onChange, hint, ...kind }: PictureFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const { progress, error, setError, take, cancel, retry } = useUpload(kind, ({ filePath, url }) =>
    onChange?.({ filePath, url }),
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
        accept={(kind.limits.accept ?? PICTURE_TYPES).join()}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className={styles.side}>
        <p>{hint}</p>
        {progress !== undefined && <Progress percent={progress} onCancel={cancel} />}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {progress === undefined && (
          <div className={styles.links}>
            {retry && <ActionLink onClick={retry}>{t('重新上传')}</ActionLink>}
            {value && <ActionLink onClick={preview}>{t('预览')}</ActionLink>}
            {value && <ActionLink onClick={() => onChange?.(undefined)}>{t('移除')}</ActionLink>}
          </div>
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
      <span>{percent}%</span>
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
  const [broken, setBroken] = useState('');
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const url = picture?.url === broken ? '' : picture?.url;
  return (
    <button
      type="button"
      className={`${styles.frame} ${isOver ? styles.over : ''}`}
      aria-label={picture ? t('更换图片') : t('上传图片')}
      title={t('点击选择，也可以拖入或粘贴')}
      onClick={onClick}
      onPaste={paste}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {url ? (
        <img src={url} alt="" onError={() => setBroken(url)} />
      ) : (
        <span>{picture ? t('图片路径错误') : t('+ 上传图片')}</span>
      )}
    </button>
  );
}

import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../buttons/ActionLink.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { PICTURE_TYPES } from '../files/picture-rules.ts';
import type { Picture, UploadedPicture } from '../form/picture.ts';
import { useUpload } from '../files/use-upload.ts';
import type { UploadKind } from '../files/use-uploads.ts';
import { FileInput } from '../files/FileInput.tsx';
import styles from './picture.module.css';

interface PictureFieldProps extends UploadKind {
  /** Given by the field around it, as are the four below. */
  id?: string;
  value?: Picture | undefined;
  onChange?: (picture: UploadedPicture | undefined) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  /** What it shows, where several stand side by side. */
  label?: string | undefined;
  /** What is good to upload: size in pixels, kinds, weight. */
  hint: string;
}

/** One picture: chosen, dropped or pasted, with progress, preview and removal. */
export function PictureField({
  id,
  value,
  onChange,
  label,
  hint,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...kind
}: PictureFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const [broken, setBroken] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { progress, error, refuse, take, cancel, retry } = useUpload({
    place,
    kind,
    onUploaded: ({ originalName, ...file }) => onChange?.({ ...file, name: originalName }),
  });
  const preview = () => {
    if (value?.url && value.url !== broken) setPreviewing(true);
    else refuse(t('图片路径错误'));
  };
  return (
    <div ref={place} className={styles.field}>
      <Frame
        label={label}
        picture={value}
        describedBy={describedBy}
        isInvalid={String(invalid) === 'true'}
        onClick={() => input.current?.click()}
        onFiles={(files) => void take(files)}
        broken={broken}
        onBroken={setBroken}
      />
      <FileInput
        ref={input}
        id={id}
        accept={kind.limits.accept ?? PICTURE_TYPES}
        onChoose={(files) => void take(files)}
      />
      <div className={styles.side}>
        <p>{hint}</p>
        <Progress percent={progress} onCancel={cancel} />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {progress === undefined && (
          <div className={styles.links}>
            <Unsent onRetry={retry} onGiveUp={cancel} />
            {value && <Links onPreview={preview} onRemove={() => onChange?.(undefined)} />}
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

function Unsent({ onRetry, onGiveUp }: Record<'onRetry' | 'onGiveUp', (() => void) | undefined>) {
  const t = useTexts();
  return (
    <>
      {onRetry && <ActionLink onClick={onRetry}>{t('重新上传')}</ActionLink>}
      {onGiveUp && <ActionLink onClick={onGiveUp}>{t('取消上传')}</ActionLink>}
    </>
  );
}

function Links({ onPreview, onRemove }: { onPreview: () => void; onRemove: () => void }) {
  const t = useTexts();
  return (
    <>
      <ActionLink onClick={onPreview}>{t('预览')}</ActionLink>
      <ActionLink onClick={onRemove}>{t('移除')}</ActionLink>
    </>
  );
}

interface ProgressProps {
  /** Undefined while nothing is on the way. */
  percent: number | undefined;
  onCancel: (() => void) | undefined;
}

function Progress({ percent, onCancel }: ProgressProps) {
  const t = useTexts();
  if (percent === undefined || !onCancel) return null;
  return (
    <div className={styles.links}>
      <progress max={100} value={percent} aria-label={t('上传进度')} />
      <span>{percent}%</span>
      <ActionLink onClick={onCancel}>{t('取消上传')}</ActionLink>
    </div>
  );
}

function Shown({ picture, broken, onBroken }: Pick<FrameProps, 'picture' | 'broken' | 'onBroken'>) {
  const t = useTexts();
  if (!picture) return <span>{t('+ 上传图片')}</span>;
  const { url } = picture;
  if (!url) return <span>{t('图片路径错误')}</span>;
  if (url === broken) return <span>{t('重新上传')}</span>;
  return <img src={url} alt="" onError={() => onBroken(url)} />;
}

interface FrameProps {
  label: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  picture: Picture | undefined;
  /** The address that led to no picture: a signed one expires. */
  broken: string;
  onBroken: (url: string) => void;
  onClick: () => void;
  onFiles: (files: File[]) => void;
}

function Frame({ label, describedBy, isInvalid, onClick, onFiles, ...shown }: FrameProps) {
  const t = useTexts();
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
  return (
    <button
      type="button"
      className={`${styles.frame} ${isOver ? styles.over : ''}`}
      aria-label={`${shown.picture ? t('更换图片') : t('上传图片')} ${label ?? ''}`.trim()}
      aria-describedby={describedBy}
      data-invalid={isInvalid}
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
      <Shown {...shown} />
    </button>
  );
}

import { useRef, useState } from 'react';
import { UPLOAD_RULES } from '@edp/contract/files';
import { PlainFrame } from '../../lib/plain-form.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PICTURE_TYPES } from '../../ui/picture-rules.ts';
import { useUpload } from '../../ui/use-upload.ts';
import type { UploadedPicture } from './draft.ts';
import styles from './registration.module.css';

const { licence } = UPLOAD_RULES;
const LICENCE = {
  limits: { megabytes: licence.megabytes },
  source: 'edp-pc',
  purpose: 'licence',
} as const;

interface PhotoFieldProps {
  label: string;
  value: UploadedPicture | undefined;
  error: string | undefined;
  onChange: (picture: UploadedPicture | undefined) => void;
}

/** One photo: chosen, shown while it is on its way, looked at, replaced and removed. */
export function PhotoField({ label, value, error, onChange }: PhotoFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [previewing, setPreviewing] = useState(false);
  const {
    progress,
    error: refusal,
    take,
    cancel,
    retry,
  } = useUpload(LICENCE, ({ id, url, orginalName }) => onChange({ id, url, name: orginalName }));
  return (
    <PlainFrame label={label} error={refusal ?? error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            className={styles.file}
            accept={PICTURE_TYPES.join()}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className={styles.frame}
            aria-label={`${value ? t('更换图片') : t('上传图片')} ${label}`}
            aria-describedby={describedBy}
            data-invalid={Boolean(refusal ?? error)}
            onClick={() => input.current?.click()}
          >
            {value ? <img src={value.url} alt="" /> : <span aria-hidden="true">{t('+ 上传图片')}</span>}
          </button>
          <div className={styles.photo}>
            <p>{value ? value.name : t('JPG/PNG，小于5MB，一张')}</p>
            {progress !== undefined && (
              <span className={styles.actions}>
                <progress max={100} value={progress} aria-label={t('上传进度')} />
                <button type="button" className={styles.link} onClick={cancel}>
                  {t('取消上传')}
                </button>
              </span>
            )}
            {retry && (
              <button type="button" className={styles.link} onClick={retry}>
                {t('重新上传')}
              </button>
            )}
            {value && progress === undefined && (
              <span className={styles.actions}>
                <button type="button" className={styles.link} onClick={() => setPreviewing(true)}>
                  {t('预览')}
                </button>
                <button type="button" className={styles.link} onClick={() => onChange(undefined)}>
                  {t('移除')}
                </button>
              </span>
            )}
          </div>
          {previewing && value && (
            <Dialog title={t('图片预览')} width={640} onClose={() => setPreviewing(false)}>
              <img className={styles.preview} src={value.url} alt={label} />
            </Dialog>
          )}
        </>
      )}
    </PlainFrame>
  );
}

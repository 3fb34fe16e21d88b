import { useRef } from 'react';
import { certificates } from '@edp/contract/certificates';
import { downloadFile } from '../../lib/api/download.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { limitsFor } from '../../lib/api/upload.ts';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { StoredFile } from '../../ui/files/stored-file.ts';
import { UploadList } from '../../ui/files/UploadList.tsx';
import { useUploads } from '../../ui/files/use-uploads.ts';
import { FileInput } from '../../ui/files/FileInput.tsx';
import styles from './applications.module.css';

interface CertificateFileProps {
  /** The certificate that is changed, and the file that it has; that one can be saved from here. */
  certificateId: number | undefined;
  storedId: number | undefined;
  /** Given by the field around it, as are the next three. */
  id?: string;
  value?: StoredFile | undefined;
  onChange?: (file: StoredFile) => void;
  'aria-describedby'?: string | undefined;
}

const KIND = { purpose: 'certificate', limits: limitsFor('certificate') } as const;

/** The file of a certificate: chosen, shown by its name and replaced. */
export function CertificateFile(props: CertificateFileProps) {
  const { certificateId, storedId, id, value, onChange } = props;
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ place, kindOf: () => KIND, onUploaded: (file) => onChange?.(file) });
  const action = value ? t('更换文件') : t('上传文件');
  const take = async (chosen: readonly File[]) => {
    for (const { key } of uploads.sendings) uploads.cancel(key);
    for (const file of await uploads.check(chosen)) uploads.send(file);
  };
  return (
    <div ref={place} className={styles.file}>
      <div className={styles.line}>
        <Button
          id={id}
          aria-label={action}
          aria-describedby={props['aria-describedby']}
          onClick={() => input.current?.click()}
        >
          {action}
        </Button>
        {value && (
          <span className={styles.name} title={value.originalName}>
            {value.originalName}
          </span>
        )}
        {value && certificateId !== undefined && value.id === storedId && (
          <ActionLink
            onClick={() => downloadFile(certificates.file, { id: certificateId }, value.originalName)}
          >
            {t('下载')}
          </ActionLink>
        )}
      </div>
      <p className={styles.hint}>
        {t('P12、PFX、CER、CRT、PEM、KEY、JKS、KEYSTORE、MOBILEPROVISION，小于 5MB')}
      </p>
      <FileInput ref={input} accept={KIND.limits.accept} onChoose={(files) => void take(files)} />
      <UploadList sendings={uploads.sendings} refusals={uploads.refusals} onCancel={uploads.cancel} />
    </div>
  );
}

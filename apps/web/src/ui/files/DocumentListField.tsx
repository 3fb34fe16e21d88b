import { useRef, type DragEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { limitsFor } from '../../lib/api/upload.ts';
import { ActionLink } from '../buttons/ActionLink.tsx';
import { Button } from '../buttons/Button.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { focusAfterRemoval } from '../basic/focus-after-removal.ts';
import { UploadList } from './UploadList.tsx';
import { useFileList } from './use-file-list.ts';
import { useUploads } from './use-uploads.ts';
import type { StoredFile } from './stored-file.ts';
import { FileInput } from './FileInput.tsx';
import styles from './documents.module.css';

interface DocumentListFieldProps {
  /** Given by the field around it, as are the three below. */
  id?: string;
  value?: StoredFile[] | undefined;
  onChange?: (files: StoredFile[]) => void;
  'aria-describedby'?: string | undefined;
  /** So many in all. */
  max: number;
  /** Which kinds are taken, and how heavy they may be. */
  hint: string;
}

const NOTHING: StoredFile[] = [];
const KIND = { purpose: 'document', limits: limitsFor('document') } as const;

/** Attachments: chosen or dropped, several at once, saved from here and removed. */
export function DocumentListField({
  id,
  value = NOTHING,
  onChange,
  max,
  hint,
  ...props
}: DocumentListFieldProps) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const files = useFileList(value, { max, onChange });
  const uploads = useUploads({
    place,
    kindOf: () => KIND,
    onUploaded: (file, turn) => {
      if (!files.add(file, turn)) refuseMore();
    },
  });
  const refuseMore = () => uploads.refuse(t('最多{n}个', { n: max }));
  const room = max - value.length - uploads.sendings.length;

  const take = async (chosen: readonly File[]) => {
    const fitting = await uploads.check(chosen);
    if (fitting.length > room) refuseMore();
    for (const file of fitting.slice(0, Math.max(0, room))) uploads.send(file);
  };
  const remove = (id: number) => {
    uploads.refuse();
    focusAfterRemoval();
    files.remove(id);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  return (
    <div ref={place} className={styles.field} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles.head}>
        <Button
          id={id}
          disabled={room <= 0}
          aria-describedby={props['aria-describedby']}
          title={t('点击选择，也可以拖入')}
          onClick={() => input.current?.click()}
        >
          {t('上传附件')}
        </Button>
        <span className={styles.hint}>{hint}</span>
        <span className={styles.count}>{`${value.length} / ${max}`}</span>
      </div>
      <FileInput ref={input} multiple accept={KIND.limits.accept} onChoose={(files) => void take(files)} />
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file) => (
            <DocumentRow key={file.id} file={file}>
              <ActionLink onClick={() => remove(file.id)}>{t('移除')}</ActionLink>
            </DocumentRow>
          ))}
        </ul>
      )}
      <UploadList sendings={uploads.sendings} refusals={uploads.refusals} onCancel={uploads.cancel} />
    </div>
  );
}

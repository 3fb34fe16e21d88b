import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { limitsFor } from '../../../lib/api/upload.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PICTURE_TYPES } from '../../../ui/files/picture-rules.ts';
import { UploadList } from '../../../ui/files/UploadList.tsx';
import { useUploads, type UploadKind } from '../../../ui/files/use-uploads.ts';
import { matchPictures } from './match-pictures.ts';
import { withCells, type MatrixRow, type ChangeMatrix } from './matrix.ts';
import { FileInput } from '../../../ui/files/FileInput.tsx';
import styles from './matrix.module.css';

const KIND: UploadKind = { limits: limitsFor('picture'), purpose: 'picture' };

interface MatrixPicturesProps {
  rows: readonly MatrixRow[];
  change: ChangeMatrix;
  /** The sheet: pictures can be dropped anywhere on it. */
  children: ReactNode;
}

/** Takes the pictures of many rows at once, each called as its row's material code or barcode. */
export function MatrixPictures({ rows, change, children }: MatrixPicturesProps) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef(new Map<number, string>());
  const [unmatched, setUnmatched] = useState<readonly string[]>([]);
  const uploads = useUploads({
    place,
    kindOf: () => KIND,
    onUploaded: (picture, turn) =>
      change((matrix) => withCells(matrix, keys.current.get(turn) ?? '', { picture })),
  });
  const take = async (files: readonly File[]) => {
    const found = matchPictures(await uploads.check(files), rows);
    setUnmatched(found.unmatched);
    for (const { key, file } of found.matched) keys.current.set(uploads.send(file), key);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take([...event.dataTransfer.files]);
  };
  return (
    <div ref={place} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {rows.length > 1 && (
        <div className={styles.pictures}>
          <Button onClick={() => input.current?.click()}>{t('批量上传图片')}</Button>
          <small>{t('文件名与物料编码或条形码相同；也可以把图片拖到下表')}</small>
          <FileInput
            ref={input}
            label={t('批量上传图片')}
            multiple
            accept={PICTURE_TYPES}
            onChoose={(files) => void take(files)}
          />
        </div>
      )}
      <UploadList sendings={uploads.sendings} refusals={uploads.refusals} onCancel={uploads.cancel} />
      {unmatched.length > 0 && (
        <p className={styles.error} role="alert">
          {t('{n} 张图片没有对应的规格：{names}', { n: unmatched.length, names: unmatched.join(t('、')) })}
        </p>
      )}
      {children}
    </div>
  );
}

import { useRef, useState } from 'react';
import { imports, type ImportPictures, type ImportRun } from '@edp/contract/imports';
import { failureText } from '../../lib/api/failure.ts';
import { limitsFor, sendFile } from '../../lib/api/upload.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { FileInput } from '../../ui/files/FileInput.tsx';
import styles from './imports.module.css';

interface PicturesLineProps {
  run: ImportRun;
  pictures: ImportPictures;
  /** Nothing goes on: an archive can be brought, or another one in its place. */
  idle: boolean;
  reload: () => Promise<unknown>;
}

const { megabytes, accept } = limitsFor('archive');

/** Pictures in a zip beside the file, named by the codes of its rows; those that could not be used are listed. */
export function PicturesLine({ run, pictures, idle, reload }: PicturesLineProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const hasArchive = pictures.fileName !== '';
  const send = async ([file]: readonly File[]) => {
    if (file === undefined || percent !== undefined) return;
    setRefusal('');
    setPercent(0);
    try {
      const fields = { id: String(run.id), purpose: 'archive' };
      await sendFile(imports.addPictures, fields, file, { onProgress: setPercent });
      await reload();
    } catch (error) {
      setRefusal(failureText(error, t('上传失败')));
    }
    setPercent(undefined);
  };
  return (
    <div className={styles.file}>
      <strong>{hasArchive ? pictures.fileName : t('图片')}</strong>
      {hasArchive ? (
        <span>{t('{n} 张图片', { n: pictures.total.toLocaleString('en') })}</span>
      ) : (
        <span>
          {t('可附带图片压缩包（zip，小于 {n} MB），图片以代码命名，如 A100.jpg、A100_2.png', {
            n: megabytes,
          })}
        </span>
      )}
      {percent !== undefined && <span role="status">{t('正在上传 {n}%', { n: percent })}</span>}
      {idle && percent === undefined && (
        <ActionLink onClick={() => input.current?.click()}>
          {hasArchive ? t('更换图片') : t('添加图片')}
        </ActionLink>
      )}
      <FileInput ref={input} label={t('图片压缩包')} accept={accept} onChoose={(files) => void send(files)} />
      {refusal && (
        <span className={styles.refusal} role="alert">
          {refusal}
        </span>
      )}
      <Unused pictures={pictures} />
    </div>
  );
}

/** Pictures that no row names, and those that were refused with the reason. */
function Unused({ pictures }: Pick<PicturesLineProps, 'pictures'>) {
  const t = useTexts();
  const { unmatched, unmatchedNames, refused, refusals } = pictures;
  const n = unmatched + refused;
  if (n === 0) return null;
  return (
    <details className={styles.unused}>
      <summary>{t('{n} 张图片没有用上', { n: n.toLocaleString('en') })}</summary>
      <ul>
        {refusals.map(({ name, message }) => (
          <li key={name}>{t('{name}：{reason}', { name, reason: message })}</li>
        ))}
        {unmatchedNames.map((name) => (
          <li key={name}>{t('{name}：{reason}', { name, reason: t('文件中没有对应的代码') })}</li>
        ))}
        {n > refusals.length + unmatchedNames.length && <li>…</li>}
      </ul>
    </details>
  );
}

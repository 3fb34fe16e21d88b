import { useRef, useState, type DragEvent } from 'react';
import { imports } from '@edp/contract/imports';
import { downloadFile } from '../../lib/api/download.ts';
import { failureText } from '../../lib/api/failure.ts';
import { limitsFor, sendFile } from '../../lib/api/upload.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileInput } from '../../ui/files/FileInput.tsx';
import styles from './imports.module.css';

interface FileStepProps {
  list: string;
  title: string;
  onStarted: (id: number) => void;
}

const { megabytes, accept } = limitsFor('spreadsheet');

/** Takes a file that is chosen or dropped, and tells what is wrong with one that is refused. */
export function FileStep({ list, title, onStarted }: FileStepProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const [over, setOver] = useState(false);
  const send = async ([file]: readonly File[]) => {
    if (file === undefined || percent !== undefined) return;
    setRefusal('');
    setPercent(0);
    try {
      const fields = { list, purpose: 'spreadsheet' };
      const { data } = await sendFile(imports.start, fields, file, { onProgress: setPercent });
      onStarted(data.id);
    } catch (error) {
      setPercent(undefined);
      setRefusal(failureText(error, t('上传失败')));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.narrow}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t('把文件拖到这里，或')}</p>
        <Button kind="primary" busy={percent !== undefined} onClick={() => input.current?.click()}>
          {percent === undefined ? t('选择文件') : t('正在上传 {n}%', { n: percent })}
        </Button>
        <FileInput ref={input} label={t('选择文件')} accept={accept} onChoose={(files) => void send(files)} />
        <p className={styles.hint}>
          {t('支持 .xlsx 和 .csv，最多 100,000 行，小于 {n} MB；第一行为列名', { n: megabytes })}
        </p>
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <p className={styles.hint}>
        {t('还没有文件？')}{' '}
        <ActionLink
          onClick={() => downloadFile(imports.template, { list }, `${title}_${t('导入模板')}.xlsx`)}
        >
          {t('下载模板')}
        </ActionLink>
      </p>
      <p className={styles.hint}>{t('按代码查找：已有的更新，没有的新增；空单元格保持原值')}</p>
    </div>
  );
}

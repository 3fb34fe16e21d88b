import { useRef, useState, type DragEvent } from 'react';
import { imports } from '@edp/contract/imports';
import { downloadFile } from '../../lib/api/download.ts';
import { failureText } from '../../lib/api/failure.ts';
import { limitsFor, sendFile } from '../../lib/api/upload.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileInput } from '../../ui/files/FileInput.tsx';
import styles from './imports.module.css';

interface FileStepProps {
  list: string;
  title: string;
  /** The tree that was chosen before. */
  within: number | undefined;
  onStarted: (id: number) => void;
}

const { megabytes, accept } = limitsFor('spreadsheet');

/** Takes a file that is chosen or dropped, and tells what is wrong with one that is refused. */
export function FileStep({ list, title, within, onStarted }: FileStepProps) {
  const t = useTexts();
  const { data: trees = [] } = useRecord(imports.trees, { list });
  const [tree, setTree] = useState(within);
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState('');
  const [over, setOver] = useState(false);
  const send = async ([file]: readonly File[]) => {
    if (file === undefined || percent !== undefined) return;
    if (trees.length > 0 && tree === undefined) return setRefusal(t('请先选择要导入到哪里'));
    setRefusal('');
    setPercent(0);
    try {
      const fields = { list, purpose: 'spreadsheet', ...(tree !== undefined && { within: String(tree) }) };
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
      {trees.length > 0 && (
        <label className={styles.tree}>
          {t('导入到')}
          <select
            className="edp-choice"
            value={tree ?? ''}
            onChange={({ target }) => setTree(Number(target.value) || undefined)}
          >
            <option value="">{t('请选择')}</option>
            {trees.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
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
      <p className={styles.hint}>
        {t('已有的记录更新，没有的新增；空单元格保持原值。各列的填写方法见模板中的“说明”')}
      </p>
    </div>
  );
}

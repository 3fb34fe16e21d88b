import { useState } from 'react';
import { Radio } from 'antd';
import { backgroundJobs, type ExportFormat, type ExportLayout } from '@edp/contract/background-jobs';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { tellJobStarted } from '../../lib/live/job-changes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { Transfer } from './transfer.ts';
import styles from './exports.module.css';

type Rows = 'selected' | 'page' | 'all';
/** Those of the list that are shown, all of them, or those of its import, which have all fields. */
type ColumnsOf = 'shown' | 'all' | 'import';

interface ExportDialogProps {
  transfer: Transfer;
  onClose: () => void;
}

/** Asks for what is exported and as what; the rest goes on in the background. */
export function ExportDialog({ transfer, onClose }: ExportDialogProps) {
  const t = useTexts();
  const { list, columns = [], chosen = [], shown, total } = transfer;
  const start = useExport(transfer, onClose);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [rows, setRows] = useState<Rows>(chosen.length > 0 ? 'selected' : 'all');
  const [columnsOf, setColumnsOf] = useState<ColumnsOf>('shown');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const known = columns.filter((column) => column in list.columns);
    await start({
      format,
      rows,
      ids: rows === 'selected' ? chosen : [],
      columns: columnsOf === 'shown' ? known : [],
      layout: columnsOf === 'import' ? 'import' : 'list',
    });
    setBusy(false);
  };
  const all = total === undefined ? t('全部符合条件的') : t('全部 {n} 条', { n: total });
  return (
    <Dialog
      title={t('导出')}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            {t('开始导出')}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {shown !== undefined && (
          <Choices
            label={t('导出范围')}
            value={rows}
            onChange={setRows}
            options={[
              ...(chosen.length > 0
                ? [{ value: 'selected' as const, label: t('已选 {n} 条', { n: chosen.length }) }]
                : []),
              { value: 'page', label: t('本页 {n} 条', { n: shown }) },
              { value: 'all', label: all },
            ]}
          />
        )}
        {columns.length > 0 && (
          <Choices
            label={t('导出的列')}
            value={columnsOf}
            onChange={setColumnsOf}
            options={[
              { value: 'shown', label: t('显示的列') },
              { value: 'all', label: t('全部列') },
              ...(list.readBack ? [{ value: 'import' as const, label: t('按导入模板') }] : []),
            ]}
          />
        )}
        <Choices
          label={t('文件格式')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'Excel (.xlsx)' },
            { value: 'csv', label: 'CSV (.csv)' },
          ]}
        />
      </div>
    </Dialog>
  );
}

interface ChoicesProps<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: { value: V; label: string }[];
}

function Choices<V extends string>({ label, value, onChange, options }: ChoicesProps<V>) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <Radio.Group
        options={options}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      />
    </fieldset>
  );
}

interface Asked {
  format: ExportFormat;
  rows: Rows;
  ids: readonly number[];
  columns: readonly string[];
  layout: ExportLayout;
}

/** Starts a job; its progress is shown at the edge of the window. */
function useExport({ list, input }: Transfer, onStarted: () => void) {
  const t = useTexts();
  return async ({ ids, columns, ...asked }: Asked) => {
    try {
      const sent = {
        ...asked,
        list: list.name,
        input: { ...Object(input) },
        ids: [...ids],
        columns: [...columns],
      };
      const { data } = await saveCommand(backgroundJobs.exportList, sent);
      const job = backgroundJobs.exportList.output.shape.data.parse(data);
      const change = { kind: 'export', state: 'waiting', done: 0, message: '', fileName: '' } as const;
      tellJobStarted({ ...job, ...change });
      onStarted();
    } catch (error) {
      reportFailure(error, t('操作失败'));
    }
  };
}

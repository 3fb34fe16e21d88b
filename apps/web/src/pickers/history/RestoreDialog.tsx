import { useState } from 'react';
import type { ComparedField, HistoryEntry } from '@edp/contract/record-history';
import { isStale, reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CompareView } from './CompareView.tsx';
import type { Restorer, RestoredField } from './restorers.ts';
import type { HistoryRecord } from './use-history.ts';
import styles from './history.module.css';

interface RestoreDialogProps {
  record: HistoryRecord;
  restorer: Restorer;
  entry: Pick<HistoryEntry, 'moment' | 'version' | 'time'>;
  onClose: () => void;
}

/** An earlier state beside the present one; what is ticked is saved as it was, by the record's own form. */
export function RestoreDialog({ record, restorer, entry, onClose }: RestoreDialogProps) {
  const t = useTexts();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const name = entry.version === null ? entry.time : `v${entry.version}`;
  const restore = async (fields: readonly RestoredField[], version: number | null) => {
    setBusy(true);
    try {
      await restorer.save(record.id, fields, version);
      notify.success(t('已恢复 {name} 的内容', { name }));
      await refreshData();
      onClose();
    } catch (error) {
      reportFailure(error, t('恢复失败'));
      if (isStale(error)) await refreshData();
      setBusy(false);
    }
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <Dialog title={t('恢复 {name}', { name })} width={820} shape="page" onClose={onClose}>
      <CompareView
        record={record}
        older={entry.moment}
        newer={undefined}
        title={t('与当前内容对比')}
        mark={(field) =>
          isTaken(restorer, field) && (
            <input type="checkbox" checked={!left.has(keyOf(field))} onChange={() => toggle(keyOf(field))} />
          )
        }
      >
        {({ fields, version }) => {
          const different = fields.filter(({ same }) => !same);
          const taken = different.filter((field) => isTaken(restorer, field));
          const chosen = taken.filter((field) => !left.has(keyOf(field)));
          const others = [
            ...different.filter((field) => !isTaken(restorer, field)),
            ...fields.filter(({ hidden }) => hidden),
          ];
          return (
            <footer className={styles.foot}>
              <p>
                {t('恢复会生成新版本，不会抹去之后的历史')}
                {others.length > 0 && (
                  <span className={styles.leftOut}>
                    {t('不会恢复：{names}', { names: [...new Set(others.map(nameOf))].join(t('、')) })}
                  </span>
                )}
              </p>
              <Button onClick={onClose}>{t('取消')}</Button>
              <Button
                kind="primary"
                busy={busy}
                disabled={chosen.length === 0}
                onClick={() => void restore(chosen, version)}
              >
                {t('恢复 {n} 项', { n: chosen.length })}
              </Button>
            </footer>
          );
        }}
      </CompareView>
    </Dialog>
  );
}

function isTaken(restorer: Restorer, field: ComparedField): field is RestoredField {
  return !field.same && isRestored(field) && restorer.takes(field);
}

function isRestored(field: ComparedField): field is RestoredField {
  return field.restored !== undefined;
}

function keyOf({ field, restored }: RestoredField): string {
  return `${restored.line} ${field}`;
}

function nameOf({ line, label }: ComparedField): string {
  return [line, label].filter(Boolean).join(' ');
}

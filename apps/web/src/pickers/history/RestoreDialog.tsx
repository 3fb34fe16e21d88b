import { useState } from 'react';
import type { ComparedField, HistoryEntry } from '@edp/contract/record-history';
import { isRestorable } from '@edp/contract/restored-records';
import type { RestoredField, Restorer, SavedField } from '@edp/contract/restored-records';
import { call } from '../../lib/api/call.ts';
import { failureText, isSessionOver, reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { CompareView } from './CompareView.tsx';
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
  const { isTaken, reasonFor } = useRestorable(restorer);
  const name = entry.version === null ? entry.time : `v${entry.version}`;
  const restore = async (fields: readonly RestoredField[], version: number | null) => {
    setBusy(true);
    const done = new Set<SavedField>();
    const saved = (of: readonly SavedField[]) => of.forEach((field) => done.add(field));
    try {
      await restorer.restore(call, { id: record.id, fields, version, saved });
      notify.success(t('已恢复 {name} 的内容', { name }));
      // First, or it would be seen without a difference.
      onClose();
      await refreshData();
    } catch (error) {
      if (done.size === 0 || isSessionOver(error)) reportFailure(error, t('恢复失败'));
      else
        notify.error(
          t('部分已恢复：{done}；未恢复：{left}（{reason}）', {
            done: namesOf(
              fields.filter((field) => done.has(field)),
              t,
            ),
            left: namesOf(
              fields.filter((field) => !done.has(field)),
              t,
            ),
            reason: failureText(error, t('恢复失败')),
          }),
        );
      // Of several calls some may have been done.
      await refreshData();
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
          isTaken(field) && (
            <input type="checkbox" checked={!left.has(keyOf(field))} onChange={() => toggle(keyOf(field))} />
          )
        }
      >
        {({ fields, version }) => {
          const different = fields.filter(({ same }) => !same);
          const taken = different.filter(isTaken);
          const chosen = taken.filter((field) => !left.has(keyOf(field)));
          const leftOut = fields.flatMap((field) => reasonFor(field) ?? []);
          return (
            <footer className={styles.foot}>
              <p>
                {t('恢复会生成新版本，不会抹去之后的历史')}
                {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, of]) => (
                  <span key={reason} className={styles.leftOut}>
                    {t('不会恢复（{reason}）：{names}', {
                      reason,
                      names: listed(
                        of.map(({ name: named }) => named),
                        t,
                      ),
                    })}
                  </span>
                ))}
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

/** Which fields are restored, and why the others are not. */
function useRestorable(restorer: Restorer) {
  const t = useTexts();
  const can = useCan(restorer.screen);
  const buttonFor = (field: ComparedField) => (isRestorable(field) ? restorer.buttonFor(field) : undefined);
  const isTaken = (field: ComparedField): field is RestoredField =>
    !field.same && can.button(buttonFor(field) ?? '');
  const reasonFor = (field: ComparedField) => {
    const name = nameOf(field);
    if (field.hidden) return { name, reason: t('无权查看') };
    if (field.same) return undefined;
    if (field.gone) return { name, reason: t('所用的数据已删除') };
    if (isTaken(field)) return undefined;
    if (restorer.needsSecret?.has(field.field)) return { name, reason: t('须同时填写密钥，请在表单中修改') };
    return {
      name,
      reason: buttonFor(field) === undefined ? t('由其他操作修改') : t('没有修改权限'),
    };
  };
  return { isTaken, reasonFor };
}

function keyOf({ field, restored }: RestoredField): string {
  return `${restored.line} ${restored.of ?? ''} ${field}`;
}

function nameOf({ line, label }: ComparedField): string {
  return [line, label].filter(Boolean).join(' ');
}

type Words = ReturnType<typeof useTexts>;

/** More are told by their number. */
const MOST_NAMES = 10;

function listed(names: readonly string[], t: Words): string {
  const once = [...new Set(names)];
  const shown = once.slice(0, MOST_NAMES).join(t('、'));
  return once.length > MOST_NAMES ? `${shown} ${t('等 {n} 项', { n: once.length })}` : shown;
}

function namesOf(fields: readonly ComparedField[], t: Words): string {
  return listed(fields.map(nameOf), t);
}

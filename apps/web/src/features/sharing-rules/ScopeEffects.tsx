import { useState } from 'react';
import type { OutputOf } from '@edp/contract/endpoint';
import { roles } from '@edp/contract/roles';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { Button } from '../../ui/basic/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { ScopeDraft } from './use-scope-drafts.ts';
import { useScopeWords } from './use-scope-words.ts';
import styles from './sharing-rules.module.css';

const WIDTH = 640;

interface ScopeEffectsProps {
  drafts: readonly ScopeDraft[];
  /** Absent: it only shows what would come of it. */
  onSave?: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** Says how many people would see more or less, before it is saved. */
export function ScopeEffects({ drafts, onSave, onClose }: ScopeEffectsProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const changes = drafts.map(({ role: { roleId }, to: dataScope }) => ({ roleId, dataScope }));
  const { data, error, loading, reload } = useRecord(roles.previewDataScopes, { changes });
  const save = async () => {
    setBusy(true);
    await onSave?.();
  };
  return (
    <Dialog
      title={onSave ? t('保存数据范围吗？') : t('预览')}
      width={WIDTH}
      onClose={() => busy || onClose()}
      footer={
        onSave ? (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('取消')}
            </Button>
            <Button kind="primary" busy={busy} disabled={loading} onClick={() => void save()}>
              {t('保存')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('关闭')}</Button>
        )
      }
    >
      {error && (
        <p role="alert">
          {error} <Button onClick={() => void reload()}>{t('重试')}</Button>
        </p>
      )}
      {!data && !error && <p role="status">{t('正在统计…')}</p>}
      {data && <Effects {...data} />}
    </Dialog>
  );
}

type Preview = OutputOf<typeof roles.previewDataScopes>['data'];

function Effects({ people, gaining, losing, roles: changed }: Preview) {
  const t = useTexts();
  const scopes = useScopeWords();
  return (
    <div className={styles.effects}>
      <p>
        <strong>{t('影响 {n} 人', { n: people })}</strong>
        {people > 0 && t('：{gaining} 人看到更多，{losing} 人看到更少', { gaining, losing })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('角色')}</th>
            <th scope="col">{t('数据范围')}</th>
            <th scope="col">{t('人数')}</th>
            <th scope="col">{t('看到更多')}</th>
            <th scope="col">{t('看到更少')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ roleId, roleName, dataScope, to, ...count }) => (
            <tr key={roleId}>
              <th scope="row">{roleName}</th>
              <td>
                {scopes[dataScope].name} → {scopes[to].name}
              </td>
              <td>{count.people}</td>
              <td>{count.gaining}</td>
              <td>{count.losing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

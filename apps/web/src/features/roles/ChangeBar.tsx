import { useState } from 'react';
import type { GrantableRights } from '@edp/contract/role-rights';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Change } from './change-list.ts';
import type { Page } from './rights-rows.ts';
import type { RoleEditing } from './use-role-draft.ts';
import styles from './change-bar.module.css';

const EffectsPreview = onDemand(async () => (await import('./EffectsPreview.tsx')).EffectsPreview);
const MAX_SHOWN = 12;
const signs = { added: '+', removed: '−', changed: '' } as const;

interface ChangeBarProps {
  editing: RoleEditing;
  changes: readonly Change[];
  rights: GrantableRights;
  pages: readonly Page[];
}

/** What saving would change, whom it concerns, and the way to save or drop it. */
export function ChangeBar({ editing, changes, rights, pages }: ChangeBarProps) {
  const t = useTexts();
  const [looking, setLooking] = useState(false);
  const { from, draft, busy, taken, dirty } = editing;
  const people = [...new Map([...from.members, ...draft.members]).values()].filter(
    ({ enabled }) => enabled === 1,
  ).length;
  return (
    <section className={styles.bar} aria-label={t('未保存的改动')}>
      {taken !== undefined && (
        <p className={styles.taken} role="alert">
          {taken
            ? t('{name} 刚修改了此角色。您的改动都还在，请核对后再次保存。', { name: taken })
            : t('此角色刚被他人修改。您的改动都还在，请核对后再次保存。')}
        </p>
      )}
      <strong role="status">{t('{n} 处改动', { n: changes.length })}</strong>
      <ChangeWords changes={changes} />
      <span className={styles.people}>{t('影响 {n} 人', { n: people })}</span>
      <ActionLink onClick={() => setLooking(true)}>{t('预览')}</ActionLink>
      <Button onClick={editing.drop} disabled={busy}>
        {t('放弃')}
      </Button>
      <Button kind="primary" busy={busy} disabled={!dirty} onClick={() => void editing.save()}>
        {t('保存')}
      </Button>
      {looking && (
        <EffectsPreview
          changes={editing.changes}
          rights={rights}
          pages={pages}
          onClose={() => setLooking(false)}
        />
      )}
    </section>
  );
}

/** Grouped by what they are about; a sign tells what comes from what goes, for whoever sees no colours. */
function ChangeWords({ changes }: { changes: readonly Change[] }) {
  const t = useTexts();
  const shown = Map.groupBy(changes.slice(0, MAX_SHOWN), ({ subject }) => subject);
  return (
    <ul className={styles.words}>
      {[...shown].map(([subject, own]) => (
        <li key={subject}>
          {subject}
          {[...Map.groupBy(own, ({ kind }) => kind)].map(([kind, same]) => (
            <span key={kind} data-kind={kind}>
              {` ${signs[kind]} ${same.map(({ words }) => words).join(t('、'))}`}
            </span>
          ))}
        </li>
      ))}
      {changes.length > MAX_SHOWN && <li>{t('另 {n} 处', { n: changes.length - MAX_SHOWN })}</li>}
    </ul>
  );
}

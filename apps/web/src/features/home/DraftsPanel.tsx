import type { DraftFormName, OwnDraft } from '@edp/contract/drafts';
import { discard } from '../../lib/drafts/draft-keeper.ts';
import { draftNames, openDraft } from '../../lib/drafts/draft-names.ts';
import { ownDraftsQuery } from '../../lib/drafts/own-drafts.ts';
import { keyOfForm } from '../../lib/drafts/wanted-forms.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { CrossButton } from '../../ui/basic/CrossButton.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import styles from './kept.module.css';

/** What a draft of settings is of: they have no name of their own. */
const settingNames: Partial<Readonly<Record<DraftFormName, string>>> = {
  look: '首页与外观',
  securitySettings: '安全设置',
  singleSignOn: '单点登录',
};

/** What the person has typed into forms and not saved yet; each is opened with all of it, or thrown away. */
export function DraftsPanel() {
  const t = useTexts();
  return (
    <section className={styles.panel} aria-labelledby="home-drafts">
      <h2 id="home-drafts">{t('我的草稿')}</h2>
      <Drafts />
    </section>
  );
}

function Drafts() {
  const t = useTexts();
  const { data, error, reload, change } = useFetch(ownDraftsQuery);
  if (error && !data) return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  if (data.length === 0)
    return <p className={styles.none}>{t('没有草稿。表单中尚未保存的内容会在此保留 30 天。')}</p>;
  const throwAway = (draft: OwnDraft) => {
    change((all) => all.filter((one) => one !== draft));
    void discard(draft, draft.revision);
  };
  return (
    <ul className={styles.rows}>
      {data.map((draft) => (
        <DraftRow key={keyOfForm(draft)} draft={draft} onDiscard={() => throwAway(draft)} />
      ))}
    </ul>
  );
}

interface DraftRowProps {
  draft: OwnDraft;
  onDiscard: () => void;
}

function DraftRow({ draft, onDiscard }: DraftRowProps) {
  const t = useTexts();
  const { form, recordId, title, savedTime } = draft;
  const name = title || (recordId === 0 ? t(settingNames[form] ?? '未命名') : `ID ${recordId}`);
  return (
    <li className={styles.kept}>
      <button type="button" className={styles.row} onClick={() => openDraft(draft)}>
        <span className={styles.badge}>{t(draftNames[form])}</span>
        <span className={styles.name} title={name} data-entered>
          {name}
        </span>
        <time className={styles.time} dateTime={savedTime} title={savedTime}>
          {savedTime.slice(5, 16)}
        </time>
      </button>
      <CrossButton label={t('放弃草稿“{name}”', { name })} onClick={onDiscard} />
    </li>
  );
}

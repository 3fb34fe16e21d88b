import { useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../buttons/Button.tsx';
import type { FormStore } from '../form-core/form-store.ts';
import type { FormDraft } from './use-draft.ts';
import styles from './draft.module.css';

/** Offers a draft of the form at its top; nothing is filled in before somebody says so. */
export function DraftBar({ draft: { keeper, state }, store }: { draft: FormDraft; store: FormStore }) {
  const { offer } = state;
  const isTyped = useSyncExternalStore(store.onDirty, store.isDirty);
  if (!offer) return null;
  return (
    <DraftOfferBar
      {...offer}
      savedTime={offer.draft.savedTime}
      isTyped={isTyped}
      onRestore={() => keeper.restore()}
      onDiscard={() => keeper.refuse()}
    />
  );
}

interface DraftOfferBarProps {
  savedTime: string;
  isElsewhere: boolean;
  /** It was written on elsewhere while the form was being filled in here. */
  isOvertaken?: boolean;
  /** Something stands in the form that is kept nowhere. */
  isTyped?: boolean;
  onRestore: () => unknown;
  onDiscard: () => unknown;
}

export function DraftOfferBar(props: DraftOfferBarProps) {
  const { savedTime, isElsewhere, isOvertaken = false, isTyped = false, onRestore, onDiscard } = props;
  const t = useTexts();
  const time = savedTime.slice(5, 16);
  return (
    <section className={styles.bar} role="status">
      <p>
        {isOvertaken
          ? t('此表单已在别处继续填写，{time} 保存了草稿。选择后此处的内容才会再保存为草稿。', { time })
          : t('有 {time} 未保存的草稿', { time })}
        {isElsewhere && t('（另一台电脑）')}
        {isTyped && !isOvertaken && <small>{t('请先恢复或放弃，此处填写的内容才会保存为草稿。')}</small>}
      </p>
      <div className={styles.verbs}>
        <Button kind="primary" onClick={onRestore}>
          {isOvertaken ? t('改用该草稿') : t('恢复|草稿')}
        </Button>
        <Button onClick={onDiscard}>{isOvertaken ? t('保留此处内容') : t('放弃|草稿')}</Button>
      </div>
    </section>
  );
}

/** When the input was kept last, or why it is not, in small next to the title of the form. */
export function DraftNote({ draft }: { draft: FormDraft | undefined }) {
  const t = useTexts();
  if (!draft) return null;
  const { savedTime, trouble } = draft.state;
  if (trouble !== undefined)
    return (
      <span className={styles.note} data-trouble>
        {trouble ? t('草稿未保存：{reason}', { reason: trouble }) : t('草稿未保存，恢复连接后自动保存')}
      </span>
    );
  return (
    savedTime !== undefined && (
      <span className={styles.note}>{t('草稿已保存 {time}', { time: savedTime.slice(11, 16) })}</span>
    )
  );
}

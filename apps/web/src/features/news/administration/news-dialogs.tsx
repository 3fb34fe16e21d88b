import { useState } from 'react';
import { administeredNews } from '@edp/contract/administered-news';
import { useRemove } from '../../../lib/query/use-remove.ts';
import { useSave } from '../../../lib/query/use-save.ts';
import { useCan } from '../../../lib/session/can.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { onDemand } from '../../../ui/basic/on-demand.tsx';
import { ConfirmDelete } from '../../../ui/overlay/ConfirmDelete.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import type { Publishable } from './PublishForm.tsx';

const PublishForm = onDemand(async () => (await import('./PublishForm.tsx')).PublishForm);
const ReceiptsDialog = onDemand(async () => (await import('./ReceiptsDialog.tsx')).ReceiptsDialog);
const NewsPreview = onDemand(async () => (await import('./NewsPreview.tsx')).NewsPreview);

/** A piece as far as something can be done with it. */
export interface ActedOn extends Publishable {
  forcedRead: number;
}

type Verb = 'publish' | 'withdraw' | 'remove' | 'receipts' | 'preview';

interface NewsAction {
  verb: Verb;
  label: string;
  run: () => void;
}

/** What the role may do with a piece in its state, in the order of use, and the window that does it. */
export function useNewsActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const t = useTexts();
  const can = useCan('news');
  const [asked, setAsked] = useState<{ verb: Verb; piece: ActedOn }>();
  const close = () => setAsked(undefined);

  const actionsOf = (piece: ActedOn): NewsAction[] => {
    const { state } = piece;
    const offered: readonly (readonly [Verb, string, boolean])[] = [
      ['publish', t('发布'), (state === 'draft' || state === 'withdrawn') && can.button('publish')],
      ['receipts', t('回执'), (state === 'published' || state === 'withdrawn') && can.button('receipts')],
      ['withdraw', t('撤回'), (state === 'published' || state === 'scheduled') && can.button('withdraw')],
      ['publish', t('修改发布时间'), state === 'scheduled' && can.button('publish')],
      ['preview', t('预览'), true],
      ['remove', t('删除'), state === 'draft' && can.button('delete')],
    ];
    return offered
      .filter(([, , isOffered]) => isOffered)
      .map(([verb, label]) => ({ verb, label, run: () => setAsked({ verb, piece }) }));
  };

  const windows: Readonly<Record<Verb, (piece: ActedOn) => React.ReactNode>> = {
    publish: (piece) => <PublishForm piece={piece} onClose={close} />,
    withdraw: (piece) => <Withdraw piece={piece} onClose={close} />,
    remove: (piece) => <Remove piece={piece} onRemoved={onRemoved} onClose={close} />,
    receipts: (piece) => <ReceiptsDialog piece={piece} onClose={close} />,
    preview: ({ id }) => <NewsPreview id={id} onClose={close} />,
  };
  return { actionsOf, dialog: asked && windows[asked.verb](asked.piece) };
}

interface WindowProps {
  piece: ActedOn;
  onClose: () => void;
}

function Withdraw({ piece: { id, title, state }, onClose }: WindowProps) {
  const t = useTexts();
  const withdraw = useSave(administeredNews.withdraw);
  return (
    <Question
      title={state === 'scheduled' ? t('取消定时发布吗？') : t('撤回此新闻吗？')}
      name={title}
      consequence={
        state === 'scheduled'
          ? t('此新闻将转为草稿。')
          : t('此新闻立即从所有人的滚动标题、列表和必读窗口中消失；可以修改后重新发布。')
      }
      verb={t('撤回')}
      onConfirm={() => withdraw({ id }, title)}
      onClose={onClose}
    />
  );
}

function Remove({
  piece: { id, title },
  onRemoved,
  onClose,
}: WindowProps & { onRemoved: (() => void) | undefined }) {
  const remove = useRemove(administeredNews.remove);
  const confirm = async () => {
    const result = await remove({ id }, title);
    if (result.kind === 'removed') onRemoved?.();
    return result;
  };
  return <ConfirmDelete name={title} onConfirm={confirm} onClose={onClose} />;
}

import { listViews, type ListView } from '@edp/contract/list-views';
import { useSave } from '../../lib/query/use-save.ts';
import { changeViewLayout } from '../../lib/list/list-views.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import type { ListViewsState, ViewedList } from './use-list-views.ts';

interface SaveChangesProps {
  list: ViewedList;
  state: ListViewsState;
  view: ListView;
}

/** Keeps what was changed in the view itself. */
export function SaveChanges({ list, state, view }: SaveChangesProps) {
  const t = useTexts();
  const save = useSave(listViews.save);
  const { id, name, audience, roleId, version, layout } = view;
  const keep = async () => {
    const { current, reload } = state;
    // A view that leaves columns to each person goes on doing so.
    const kept = { ...current, layout: layout === null ? null : current.layout };
    const result = await save({ id, version, list: list.name, name, audience, roleId, ...kept });
    if (result.kind === 'saved') changeViewLayout(id, undefined);
    await reload();
  };
  return <ActionLink onClick={keep}>{t('保存到视图')}</ActionLink>;
}

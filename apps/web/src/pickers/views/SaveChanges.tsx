import { listViews, type ListView } from '@edp/contract/list-views';
import { useSave } from '../../lib/query/use-save.ts';
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
  const { id, name, audience, roleId, version } = view;
  const keep = async () => {
    await save({ id, version, list: list.name, name, audience, roleId, ...state.current });
    await state.reload();
  };
  return <ActionLink onClick={keep}>{t('保存到视图')}</ActionLink>;
}

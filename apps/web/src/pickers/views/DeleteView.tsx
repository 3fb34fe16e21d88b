import { listViews, type ListView } from '@edp/contract/list-views';
import { useRemove } from '../../lib/query/use-remove.ts';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import type { ListViewsState } from './use-list-views.ts';

interface DeleteViewProps {
  view: ListView;
  state: ListViewsState;
  onClose: () => void;
}

/** Asks, and shows the whole list once the view is gone. */
export function DeleteView({ view, state: { show, reload }, onClose }: DeleteViewProps) {
  const remove = useRemove(listViews.remove);
  return (
    <ConfirmDelete
      name={view.name}
      onConfirm={async () => {
        const result = await remove({ id: view.id }, view.name);
        if (result.kind === 'removed') {
          show(undefined);
          await reload();
        }
        return result;
      }}
      onClose={onClose}
    />
  );
}

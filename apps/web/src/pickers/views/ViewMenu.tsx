import type { ListView } from '@edp/contract/list-views';
import { notify } from '../../lib/browser/notify.ts';
import { listPath } from '../../lib/list/view-address.ts';
import { VIEW } from '../../lib/list/view-layouts.ts';
import { useFavourites } from '../../lib/records/favourites.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PopupMenu, type PopupEntry } from '../../ui/overlay/PopupMenu.tsx';
import type { ListViewsState } from './use-list-views.ts';

interface ViewMenuProps {
  view: ListView;
  state: ListViewsState;
  anchor: Element;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** What can be done with a view. */
export function ViewMenu({ view, state, anchor, onEdit, onDelete, onClose }: ViewMenuProps) {
  const t = useTexts();
  const { list, views, defaultViewId, arrange } = state;
  const favourites = useFavourites();
  const named = { kind: 'view' as const, id: view.id };
  const isKept = favourites.has(named);
  const isDefault = defaultViewId === view.id;
  const copyLink = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${VIEW}=${view.id}`);
      notify.success(t('链接已复制'));
    } catch {
      notify.warning(t('浏览器不允许复制'));
    }
  };
  const entries: (PopupEntry | false)[] = [
    {
      label: isDefault ? t('取消默认视图') : t('设为默认视图'),
      onClick: () => void arrange(views, isDefault ? null : view.id),
    },
    // On the page of a record there is no address that leads back to it.
    listPath(list) !== undefined && {
      label: isKept ? t('取消收藏') : t('收藏'),
      onClick: () => void (isKept ? favourites.remove(named) : favourites.add(named)),
    },
    { label: t('复制链接'), onClick: () => void copyLink() },
    view.canChange && { label: t('编辑视图'), onClick: onEdit },
    view.canChange && { label: t('删除视图'), danger: true, onClick: onDelete },
  ];
  return (
    <PopupMenu
      label={t('视图操作：{name}', { name: view.name })}
      anchor={anchor}
      entries={entries.filter((entry) => entry !== false)}
      onClose={onClose}
    />
  );
}

import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { ListView } from '@edp/contract/list-views';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { useTab } from '../../lib/address/tab.ts';
import { announce } from '../../lib/browser/announce.ts';
import type { Page } from '../../lib/list/list-query.ts';
import type { Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Drawing } from '../../ui/basic/Drawing.tsx';
import { onUse } from '../../ui/basic/on-demand.tsx';
import { DeleteView } from './DeleteView.tsx';
import { SaveChanges } from './SaveChanges.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { useListViews, type ListViewsState, type ViewedList } from './use-list-views.ts';
import styles from './views.module.css';

const ViewDialog = onUse(async () => (await import('./ViewDialog.tsx')).ViewDialog);

/** Quiet tabs: the whole list, and views of it that are one's own or shared. */
export function ViewTabs({ list }: { list: ViewedList }) {
  const t = useTexts();
  const state = useListViews(list);
  const { shown, views, isChanged, show } = state;
  const [editing, setEditing] = useState<ListView | 'new'>();
  return (
    <div className={styles.views}>
      <div className={styles.tabs} role="toolbar" aria-label={t('视图')}>
        <button type="button" aria-pressed={shown === undefined} onClick={() => show(undefined)}>
          {t('全部')}
        </button>
        {views.map((view) => (
          <Tab key={view.id} list={list} view={view} state={state} onEdit={() => setEditing(view)} />
        ))}
        <button
          type="button"
          className={styles.add}
          aria-label={t('新建视图')}
          title={t('新建视图')}
          onClick={() => setEditing('new')}
        >
          <Drawing path="M8 3v10M3 8h10" />
        </button>
      </div>
      {isChanged && (
        <div className={styles.changed}>
          <span role="status">{t('筛选已改动')}</span>
          {shown?.canChange && <SaveChanges list={list} state={state} view={shown} />}
          <ActionLink onClick={() => setEditing('new')}>{t('保存为视图')}</ActionLink>
          <ActionLink onClick={() => show(shown)}>{t('还原')}</ActionLink>
        </div>
      )}
      {editing && (
        <ViewDialog
          list={list}
          state={state}
          view={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}

interface TabProps {
  list: ViewedList;
  view: ListView;
  state: ListViewsState;
  onEdit: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pressed it shows the view; dragged, or moved by Alt and an arrow key, it takes another place. */
function Tab({ list, view, state, onEdit }: TabProps) {
  const t = useTexts();
  const { views, shown, show, arrange, defaultViewId } = state;
  const [menu, setMenu] = useState<Element>();
  const [isDeleting, setDeleting] = useState(false);
  const isShown = shown?.id === view.id;
  const place = views.indexOf(view);
  const move = (moved: ListView | undefined, to: number) => {
    if (!moved || to < 0 || to >= views.length) return;
    const order = views.filter((one) => one !== moved);
    order.splice(to, 0, moved);
    void arrange(order, defaultViewId);
    announce(t('{name} 移到第 {n} 位', { name: moved.name, n: to + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(view, place + step);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const id = Number(event.dataTransfer.getData(DRAGGED));
    move(
      views.find((one) => one.id === id),
      place,
    );
  };
  return (
    <span
      className={styles.tab}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(view.id))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button type="button" aria-pressed={isShown} onClick={() => show(view)} onKeyDown={onKeyDown}>
        {view.name}
        {list.pageOf && isTask(view) && <TaskCount page={list.pageOf(view.filters)} />}
      </button>
      {isShown && (
        <button
          type="button"
          className={styles.more}
          aria-label={t('视图操作：{name}', { name: view.name })}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={({ currentTarget }) => setMenu(currentTarget)}
        >
          <Drawing path="M4 6l4 4 4-4" />
        </button>
      )}
      {menu && (
        <ViewMenu
          view={view}
          state={state}
          anchor={menu}
          onEdit={onEdit}
          onDelete={() => setDeleting(true)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {isDeleting && <DeleteView view={view} state={state} onClose={() => setDeleting(false)} />}
    </span>
  );
}

/** Something is missing that somebody has to add. */
function isTask({ filters }: ListView): boolean {
  return Boolean(filters['blank']);
}

/** How many rows wait to be done. */
function TaskCount({ page }: { page: Query<Page<unknown>> }) {
  const { active } = useTab();
  const { data } = useFetch(page, { enabled: active });
  if (!data) return null;
  return <small>{data.totalBounded ? `${TOTAL_BOUND}+` : data.total}</small>;
}

const DRAGGED = 'text/x-edp-view';

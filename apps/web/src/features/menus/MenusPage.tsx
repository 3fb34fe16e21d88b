import { useState } from 'react';
import { MAX_MENU_DEPTH, menus, type MenuEntry } from '@edp/contract/menus';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useMove } from '../../pickers/trees/use-move.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { mayMove, placeTowards, type TreeMove } from '../../ui/tree/node-positions.ts';
import { EntryPane, type EntryAction } from './EntryPane.tsx';
import { findEntry, menuTree } from './menu-tree.ts';
import { MenuTree } from './MenuTree.tsx';
import styles from './menus.module.css';

const EntryForm = onDemand(async () => (await import('./EntryForm.tsx')).EntryForm);
const ResetMenu = onDemand(async () => (await import('./ResetMenu.tsx')).ResetMenu);

const NONE: readonly MenuEntry[] = [];

/** What is open over the page. */
type Opened =
  | { what: 'link' }
  | { what: 'group' }
  | { what: 'reset' }
  | { what: EntryAction; entry: MenuEntry };

export function MenusPage() {
  const t = useTexts();
  const { data, error, reload } = useFetch(menuTree, { keepPrevious: true });
  const entries = data?.entries ?? NONE;
  const [chosenId, setChosenId] = useState<number>();
  const chosen = findEntry(entries, chosenId);
  const [opened, setOpened] = useState<Opened>();
  useWantedForms(
    {
      menuEntry(id, place) {
        const [kind, parent] = place.split('/');
        const entry = findEntry(entries, id === 0 ? Number(parent) : id);
        setChosenId(entry?.id);
        if (id === 0) setOpened({ what: kind === 'group' ? 'group' : 'link' });
        else if (entry) setOpened({ what: 'edit', entry });
      },
    },
    data !== undefined,
  );
  return (
    <ListPage title={t('菜单管理')} actions={<Actions onOpen={(what) => setOpened({ what })} />}>
      {data && (
        <Panes {...{ entries, chosen, roles: data.roles }} onChoose={setChosenId} onOpen={setOpened} />
      )}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {!data && !error && <Skeleton count={10} />}
      {opened && (
        <Over
          opened={opened}
          parent={chosen?.kind === 'group' ? chosen : undefined}
          onSaved={setChosenId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}

function Actions({ onOpen }: { onOpen: (what: 'link' | 'group' | 'reset') => void }) {
  const t = useTexts();
  const can = useCan('menu');
  return (
    <>
      {can.button('reset') && <Button onClick={() => onOpen('reset')}>{t('恢复默认')}</Button>}
      {can.button('add') && <Button onClick={() => onOpen('group')}>{t('新增分组')}</Button>}
      {can.button('add') && (
        <Button kind="primary" onClick={() => onOpen('link')}>
          {t('新增外部页面')}
        </Button>
      )}
    </>
  );
}

interface PanesProps {
  entries: readonly MenuEntry[];
  chosen: MenuEntry | undefined;
  roles: readonly { id: number; name: string }[];
  onChoose: (id: number) => void;
  onOpen: (opened: Opened) => void;
}

function Panes({ entries, chosen, roles, onChoose, onOpen }: PanesProps) {
  const t = useTexts();
  const can = useCan('menu');
  const moves = useMoves(entries);
  return (
    <div className={styles.panes}>
      <MenuTree
        entries={entries}
        chosen={chosen?.id}
        onChoose={onChoose}
        moves={can.button('move') ? moves : undefined}
      />
      <section className={styles.entry} aria-label={t('菜单')}>
        {chosen ? (
          <EntryPane
            entry={chosen}
            entries={entries}
            roles={roles}
            onAct={(what) => onOpen({ what, entry: chosen })}
          />
        ) : (
          <p className={styles.hint}>{t('请选择菜单')}</p>
        )}
      </section>
    </div>
  );
}

interface OverProps {
  opened: Opened;
  /** What something new is put into. */
  parent: MenuEntry | undefined;
  /** Told which entry was saved. */
  onSaved: (id: number) => void;
  onClose: () => void;
}

function Over({ opened, parent, onSaved, onClose }: OverProps) {
  const remove = useRemove(menus.remove);
  if (opened.what === 'reset') return <ResetMenu onClose={onClose} />;
  if (opened.what === 'link' || opened.what === 'group')
    return <EntryForm kind={opened.what} parent={parent} onSaved={onSaved} onClose={onClose} />;
  const { entry } = opened;
  if (opened.what === 'edit')
    return <EntryForm kind={entry.kind} entry={entry} onSaved={onSaved} onClose={onClose} />;
  return (
    <ConfirmDelete
      name={entry.name}
      onConfirm={() => remove({ id: entry.id }, entry.name)}
      onClose={onClose}
    />
  );
}

/** Entries stand in groups alone, however they are moved. */
function useMoves(entries: readonly MenuEntry[]) {
  const move = useMove(menus.move);
  const may = (next: TreeMove) => {
    const isHeld = next.parentId === 0 || findEntry(entries, next.parentId)?.kind === 'group';
    return isHeld && mayMove(entries, next, MAX_MENU_DEPTH);
  };
  const go = ({ id, ...to }: TreeMove) => {
    const entry = findEntry(entries, id);
    if (entry && may({ id, ...to })) void move({ id, ...to, version: entry.version }, entry.name);
  };
  return {
    mayMove: may,
    onMove: go,
    onStep: ({ id }: { id: number }, direction: Parameters<typeof placeTowards>[2]) => {
      const place = placeTowards(entries, id, direction);
      if (place) go({ id, ...place });
    },
  };
}

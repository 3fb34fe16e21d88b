import type { MenuEntry } from '@edp/contract/menus';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HistoryButton } from '../../pickers/history/HistoryLink.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Fact, Facts } from '../../ui/basic/Facts.tsx';
import { MenuIcon } from '../../ui/basic/menu-icons.tsx';
import { useIconName } from './icon-names.ts';
import { findEntry } from './menu-tree.ts';
import styles from './menus.module.css';

export type EntryAction = 'edit' | 'delete';

interface EntryPaneProps {
  entry: MenuEntry;
  entries: readonly MenuEntry[];
  roles: readonly { id: number; name: string }[];
  onAct: (action: EntryAction) => void;
}

/** What is known of one entry, and what can be done with it. */
export function EntryPane({ entry, entries, roles, onAct }: EntryPaneProps) {
  const t = useTexts();
  const can = useCan('menu');
  const { kind, builtIn, children } = entry;
  const isRemovable = !builtIn && kind !== 'screen' && children.length === 0;
  return (
    <>
      <header>
        <h2>
          <MenuIcon name={entry.icon} /> {entry.name}
        </h2>
        <div className={styles.verbs}>
          {can.button('edit') && <Button onClick={() => onAct('edit')}>{t('编辑')}</Button>}
          {can.button('delete') && isRemovable && (
            <Button onClick={() => onAct('delete')}>{t('删除')}</Button>
          )}
          <HistoryButton kind="menuEntry" id={entry.id} name={entry.name} />
        </div>
      </header>
      <EntryFacts {...{ entry, entries, roles }} />
      <p className={styles.hint}>
        {kind === 'screen' && t('权限在角色管理中设置；隐藏的页面仍可通过链接打开。')}
        {can.button('move') && t('在左侧拖动或按 Alt+方向键可调整顺序和分组。')}
      </p>
    </>
  );
}

function EntryFacts({ entry, entries, roles }: Omit<EntryPaneProps, 'onAct'>) {
  const t = useTexts();
  const iconName = useIconName();
  const { kind, builtIn } = entry;
  const kinds = { screen: t('系统页面'), link: t('外部页面'), group: t('分组') };
  const holders = roles.filter(({ id }) => entry.roleIds.includes(id)).map(({ name }) => name);
  return (
    <Facts as="cells">
      <Fact label={t('中文名称')}>{entry.chineseName}</Fact>
      <Fact label={t('英文名称')}>{entry.englishName}</Fact>
      <Fact label={t('类型')}>{builtIn ? `${kinds[kind]}${t('（内置）')}` : kinds[kind]}</Fact>
      <Fact label={t('所在分组')}>{findEntry(entries, entry.parentId)?.name}</Fact>
      <Fact label={t('图标')}>{iconName(entry.icon)}</Fact>
      <Fact label={t('显示')}>{entry.hidden === 1 ? t('已隐藏') : t('显示在菜单中')}</Fact>
      {kind !== 'group' && <Fact label={t('地址')}>{entry.url}</Fact>}
      {kind === 'link' && (
        <Fact label={t('打开方式')}>{entry.opensWindow === 1 ? t('新窗口') : t('页签内')}</Fact>
      )}
      {kind !== 'group' && <Fact label={t('可见角色')}>{holders.join(t('、'))}</Fact>}
    </Facts>
  );
}

import { dictionary, type Dictionary, type DictionaryItem } from '@edp/contract/dictionary';
import { useReversibleSave } from '../../lib/query/use-reversible-save.ts';
import { useSave } from '../../lib/query/use-save.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useHistoryDrawer } from '../../pickers/history/use-history-drawer.tsx';
import { ActionLink } from '../../ui/buttons/ActionLink.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { StatusDot } from '../../ui/basic/StatusDot.tsx';
import { MoreMenu } from '../../ui/overlay/MoreMenu.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import styles from '../../ui/table/table.module.css';

export type ItemAction = 'edit' | 'uses' | 'delete';

interface ItemTableProps {
  dictionary: Dictionary;
  onAct: (action: ItemAction, item: DictionaryItem) => void;
}

/** The items of a dictionary in the order in which they are offered. */
export function ItemTable({ dictionary: { name, items, readOnly }, onAct }: ItemTableProps) {
  const t = useTexts();
  if (items.length === 0) return <TableNotice text={t('还没有字典项')} />;
  return (
    <div className={styles.card}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={name} data-acting={!readOnly || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('代码')}</th>
              <th scope="col">{t('中文名称')}</th>
              <th scope="col">{t('英文名称')}</th>
              <th scope="col">{t('来源')}</th>
              <th scope="col">{t('状态')}</th>
              {!readOnly && <th scope="col">{t('操作')}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <tr key={item.id}>
                <td>
                  <Code>{item.key}</Code>
                </td>
                <td>{item.chineseName}</td>
                <td>{item.englishName || '–'}</td>
                <td>{item.builtIn ? t('内置') : t('自定义')}</td>
                <td>
                  <StatusDot on={item.enabled === 1}>
                    {item.enabled === 1 ? t('启用|状态') : t('禁用|状态')}
                  </StatusDot>
                </td>
                {!readOnly && (
                  <td>
                    <div className={styles.actions}>
                      <ItemActions item={item} items={items} at={at} onAct={onAct} />
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface ItemActionsProps {
  item: DictionaryItem;
  items: readonly DictionaryItem[];
  /** Its place among them. */
  at: number;
  onAct: ItemTableProps['onAct'];
}

function ItemActions({ item, items, at, onAct }: ItemActionsProps) {
  const t = useTexts();
  const can = useCan('dictionary');
  const move = useSave(dictionary.move);
  const change = useReversibleSave(dictionary.switchStatus);
  const { id, version, name } = item;
  const isOn = item.enabled === 1;
  const toggle = () =>
    change(
      { id, version, enabled: isOn ? 0 : 1 },
      (saved) => ({ id, version: saved.version, enabled: isOn ? 1 : 0 }),
      name,
    );
  const goTo = (beforeId: number) => void move({ id, version, beforeId }, name);
  const mayMove = can.button('edit');
  const history = useHistoryDrawer('dictionaryItem');
  return (
    <>
      {mayMove && (
        <ActionLink shortcut="E" onClick={() => onAct('edit', item)}>
          {t('编辑')}
        </ActionLink>
      )}
      {can.button('enable') && <ActionLink onClick={toggle}>{isOn ? t('禁用') : t('启用')}</ActionLink>}
      <MoreMenu
        entries={[
          { label: t('被使用'), onClick: () => onAct('uses', item) },
          history.entry(id, name),
          mayMove && at > 0 && { label: t('上移'), onClick: () => goTo(items[at - 1]?.id ?? 0) },
          mayMove &&
            at < items.length - 1 && { label: t('下移'), onClick: () => goTo(items[at + 2]?.id ?? 0) },
          can.button('delete') &&
            !item.builtIn && { label: t('删除'), danger: true, onClick: () => onAct('delete', item) },
        ]}
      />
      {history.drawer}
    </>
  );
}

import { dictionary, type DictionaryItem } from '@edp/contract/dictionary';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { UsedBy } from '../../ui/overlay/DeleteQuestion.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';

/** What uses an item, each with a way to it. */
export function ItemUses({ item, onClose }: { item: DictionaryItem; onClose: () => void }) {
  const t = useTexts();
  const { data, error, reload } = useRecord(dictionary.usedBy, { id: item.id });
  return (
    <Dialog
      title={t('“{name}”被使用', { name: item.name })}
      width={440}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {data && data.total === 0 && <p>{t('没有数据使用此字典项')}</p>}
      {data && data.total > 0 && <UsedBy usedBy={data} onFollow={onClose} />}
      {!data && error && <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />}
      {!data && !error && <Skeleton count={4} />}
    </Dialog>
  );
}

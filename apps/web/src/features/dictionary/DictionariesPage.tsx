import { useState } from 'react';
import { dictionary, type Dictionary, type DictionaryItem } from '@edp/contract/dictionary';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { useTab } from '../../lib/address/tab.ts';
import { useRecord } from '../../lib/query/use-fetch.ts';
import { useRemove } from '../../lib/query/use-remove.ts';
import { useCan } from '../../lib/session/can.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { onDemand } from '../../ui/basic/on-demand.tsx';
import { ConfirmDelete } from '../../ui/overlay/ConfirmDelete.tsx';
import { ListPage } from '../../ui/table/ListPage.tsx';
import { Skeleton, TableNotice } from '../../ui/table/table-states.tsx';
import { ItemTable, type ItemAction } from './ItemTable.tsx';
import styles from './dictionary.module.css';

const ItemForm = onDemand(async () => (await import('./ItemForm.tsx')).ItemForm);
const ItemUses = onDemand(async () => (await import('./ItemUses.tsx')).ItemUses);

const DICTIONARY = 'dictionary';

/** What is open over the page. */
type Opened = { what: 'add' } | { what: ItemAction; item: DictionaryItem };

export function DictionariesPage() {
  const t = useTexts();
  const { search, setSearch } = useTab();
  const { data, error, reload } = useRecord(dictionary.overview, {});
  const [opened, setOpened] = useState<Opened>();
  const named = search.get(DICTIONARY);
  const chosen = data?.find(({ key }) => key === named) ?? data?.[0];
  useWantedForms(
    {
      dictionaryItem(id, place) {
        if (chosen?.key !== place) return setSearch({ [DICTIONARY]: place });
        const item = chosen.items.find((one) => one.id === id);
        if (id === 0) setOpened({ what: 'add' });
        else if (item) setOpened({ what: 'edit', item });
      },
    },
    chosen !== undefined,
  );
  return (
    <ListPage
      title={t('字典管理')}
      actions={chosen && !chosen.readOnly && <Add onClick={() => setOpened({ what: 'add' })} />}
    >
      {data && chosen && (
        <Panes
          all={data}
          chosen={chosen}
          onChoose={(key) => setSearch({ [DICTIONARY]: key })}
          onOpen={setOpened}
        />
      )}
      {!data && <Missing error={error} reload={reload} />}
      {opened && chosen && <Over opened={opened} of={chosen} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

function Missing({ error, reload }: { error: string | undefined; reload: () => Promise<unknown> }) {
  const t = useTexts();
  if (!error) return <Skeleton count={8} />;
  return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
}

function Add({ onClick }: { onClick: () => void }) {
  const t = useTexts();
  if (!useCan('dictionary').button('add')) return null;
  return (
    <Button kind="primary" onClick={onClick}>
      {t('新增字典项')}
    </Button>
  );
}

function Panes({ onOpen, ...choices }: ChoicesProps & { onOpen: (opened: Opened) => void }) {
  const t = useTexts();
  const { chosen } = choices;
  return (
    <div className={styles.panes}>
      <Choices {...choices} />
      <section className={styles.items} aria-label={chosen.name}>
        <header>
          <h2>{chosen.name}</h2>
          <p>
            {t('用于：{purpose}', { purpose: chosen.purpose })}
            {chosen.readOnly && t('。系统固定的字典，只能查看。')}
          </p>
        </header>
        <ItemTable dictionary={chosen} onAct={(what, item) => onOpen({ what, item })} />
      </section>
    </div>
  );
}

interface ChoicesProps {
  all: readonly Dictionary[];
  chosen: Dictionary;
  onChoose: (key: string) => void;
}

function Choices({ all, chosen, onChoose }: ChoicesProps) {
  const t = useTexts();
  return (
    <nav className={styles.choices} aria-label={t('字典')}>
      {all.map(({ key, name, items, readOnly }) => (
        <button
          key={key}
          type="button"
          aria-current={key === chosen.key ? 'true' : undefined}
          onClick={() => onChoose(key)}
        >
          <span>{name}</span>
          <Code>{key}</Code>
          <small>{readOnly ? t('只读') : t('{n} 项', { n: items.length })}</small>
        </button>
      ))}
    </nav>
  );
}

interface OverProps {
  opened: Opened;
  of: Dictionary;
  onClose: () => void;
}

function Over({ opened, of, onClose }: OverProps) {
  const remove = useRemove(dictionary.remove);
  if (opened.what === 'add') return <ItemForm dictionaryKey={of.key} onClose={onClose} />;
  const { item } = opened;
  if (opened.what === 'edit') return <ItemForm dictionaryKey={of.key} item={item} onClose={onClose} />;
  if (opened.what === 'uses') return <ItemUses item={item} onClose={onClose} />;
  return (
    <ConfirmDelete
      name={`${item.key} ${item.name}`}
      onConfirm={() => remove({ id: item.id }, item.name)}
      onClose={onClose}
    />
  );
}

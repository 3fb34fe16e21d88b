import { useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { NamedKind } from '@edp/contract/named-records';
import { navigate } from '../../lib/browser/navigate.ts';
import { useOnceAnswered } from '../../lib/list/use-once-answered.ts';
import { kindNames } from '../../lib/records/named-record.ts';
import { tellOpened } from '../../lib/records/recent-records.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { openBehind } from '../tabs/tabs.ts';
import { Keys } from './Keys.tsx';
import { useSyllables } from './marks.ts';
import { optionId, OptionList } from './OptionList.tsx';
import { readTyped, type Option } from './options.ts';
import styles from './palette.module.css';
import { useFallback, useGroups } from './use-groups.ts';
import { useModal } from './use-modal.ts';

/** Finds records, entries of the menu and actions by what is typed; all of it by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const listId = useId();
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<NamedKind>();
  const [chosen, setChosen] = useState<string>();
  const [behind, setBehind] = useState('');
  const words = readTyped(typed);
  const { groups, kinds, isPending, error } = useGroups(words, kind);
  const syllables = useSyllables(words.text);
  const isNothing = groups.length === 0 && words.text !== '' && !isPending;
  const fallback = useFallback(isNothing ? words.text : '');
  const shown =
    isNothing && fallback.length > 0 ? [{ key: 'none', title: t('没有找到'), options: fallback }] : groups;
  const options = shown.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === chosen) ?? options[0];

  const choose = ({ to, run, record, code, name }: Option, isBehind: boolean) => {
    if (record) tellOpened(record);
    if (isBehind && to) {
      openBehind(to, record && (code || name));
      return setBehind(t('已在新标签页中打开“{name}”', { name: code || name }));
    }
    // What is opened next finds the focus where it was.
    flushSync(onClose);
    if (to) navigate(to);
    else run?.();
  };
  const openOnceFound = useOnceAnswered<{ isBehind: boolean }>(isPending, ({ isBehind }) => {
    if (active?.record) choose(active, isBehind);
  });
  const type = (text: string) => {
    openOnceFound(undefined);
    setTyped(text);
    setChosen(undefined);
    if (text.trim() === '') setKind(undefined);
  };
  const enter = (isBehind: boolean) => {
    // A record in sight may be one that was found for an earlier text; who has gone to it wants that one.
    const isCertain = chosen !== undefined || (active !== undefined && active.record === undefined);
    if (isPending && !isCertain) openOnceFound({ isBehind });
    else if (active) choose(active, isBehind);
  };
  const move = (step: number) => {
    const at = options.findIndex(({ key }) => key === active?.key);
    setChosen(options[(at + step + options.length) % options.length]?.key);
  };
  const limit = useLimit(kinds, kind, setKind);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    openOnceFound(undefined);
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => enter(event.ctrlKey || event.metaKey),
      Tab: () => limit(event.shiftKey ? -1 : 1),
      Escape: () => (typed === '' && kind === undefined ? onClose() : (type(''), setKind(undefined))),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <dialog
      {...modal}
      className={styles.palette}
      aria-label={t('搜索记录、菜单和操作')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <SearchOutlined aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label={t('搜索记录、菜单和操作')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          aria-busy={isPending}
          placeholder={t('编码、名称、拼音首字母')}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <span className={styles.kind}>{kind ? t(kindNames[kind]) : t('全部类型')}</span>
        <kbd className={styles.key}>Tab</kbd>
      </div>
      <OptionList
        id={listId}
        label={t('搜索结果')}
        groups={shown}
        active={active}
        search={words.text}
        syllables={syllables}
        onPoint={({ key }) => setChosen(key)}
        onChoose={choose}
      />
      <p className={styles.notice} role="status">
        {error ?? (isNothing && fallback.length === 0 ? t('没有找到') : behind)}
      </p>
      <Keys />
    </dialog>
  );
}

/** Goes through the kinds of what was found, and back to all of them. */
function useLimit(
  found: readonly NamedKind[],
  kind: NamedKind | undefined,
  setKind: (kind: NamedKind | undefined) => void,
) {
  const [offered, setOffered] = useState<readonly NamedKind[]>([]);
  return (step: number) => {
    const kinds = kind === undefined ? found : offered;
    if (kind === undefined) setOffered(found);
    const all = [undefined, ...kinds];
    setKind(all[(all.indexOf(kind) + step + all.length) % all.length]);
  };
}

import { useId, useMemo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Difference } from './differences.ts';
import { ChangedEntries } from './ChangedEntries.tsx';
import { changedEntries, entryName, sidesOf, type Side } from './list-differences.ts';
import { shownValue } from '../shown-value.tsx';
import styles from './conflict.module.css';

interface ConflictPanelProps {
  differences: readonly Difference[];
  /** Who saved meanwhile, and when; absent where that is not known. */
  by?: { name: string; time: string } | undefined;
  /** Mine is a draft, and theirs was saved after it began. */
  isOfDraft?: boolean | undefined;
  /** Puts the chosen value into the form. */
  onChoose: (name: string, value: unknown) => void;
}

/** After a stale save: what was typed and what someone else saved, side by side, to be chosen field by field. */
export function ConflictPanel({ differences, by, isOfDraft = false, onChoose }: ConflictPanelProps) {
  const t = useTexts();
  const words = isOfDraft
    ? t('开始填写草稿后，数据已被修改。草稿的内容都已填入，请逐项选择后保存。')
    : t('此数据刚被他人修改。您填写的内容都还在，请逐项选择后再次保存。');
  return (
    <section ref={intoView} className={styles.panel} role="alert">
      <p>{differences.length > 0 ? words : t('此数据刚被他人修改，内容与您填写的相同，请再次保存。')}</p>
      {by && <p className={styles.by}>{t('{name} 于 {time} 保存', by)}</p>}
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('字段')}</th>
              <th scope="col">{t('我的')}</th>
              <th scope="col">{t('对方的')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <ConflictRow key={difference.name} difference={difference} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function intoView(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' });
}

interface ConflictRowProps {
  difference: Difference;
  onChoose: (name: string, value: unknown) => void;
}

function ConflictRow({ difference, onChoose }: ConflictRowProps) {
  const t = useTexts();
  const group = useId();
  const { name, label, mine, theirs, touched, entryFields } = difference;
  const sides = useMemo(() => sidesOf(mine, theirs), [mine, theirs]);
  const changed = useMemo(
    () => entryFields && changedEntries(difference, entryFields),
    [difference, entryFields],
  );
  const [chosen, setChosen] = useState<'mine' | 'theirs'>(touched ? 'mine' : 'theirs');
  const choice = (side: 'mine' | 'theirs', value: unknown, words: string) => (
    <td>
      <div className={styles.value}>
        {sides ? (
          <ListSide side={sides[side]} entry={difference.entry} isExplained={changed !== undefined} />
        ) : (
          shownValue(value, difference)
        )}
      </div>
      <label>
        <input
          type="radio"
          name={group}
          checked={chosen === side}
          onChange={() => {
            setChosen(side);
            onChoose(name, value);
          }}
        />
        {words}
      </label>
    </td>
  );
  const isExplained = changed !== undefined && changed.length > 0;
  return (
    <>
      <tr>
        <th scope="row" rowSpan={isExplained ? 2 : 1}>
          {label}
        </th>
        {choice('mine', mine, t('保留我的'))}
        {choice('theirs', theirs, t('采用对方'))}
      </tr>
      {isExplained && (
        <tr className={styles.explained}>
          <td colSpan={2}>
            <ChangedEntries label={label} entries={changed} nameOf={difference.entry} />
          </td>
        </tr>
      )}
    </>
  );
}

interface ListSideProps {
  side: Side;
  entry: Difference['entry'];
  /** What both have with other content is told field by field elsewhere. */
  isExplained: boolean;
}

/** Of a list only what the other side has not, or has otherwise. */
function ListSide({ side: { only, changed, total }, entry = entryName, isExplained }: ListSideProps) {
  const t = useTexts();
  const lines = [
    ...only.map((one) => [t('仅此方有'), one] as const),
    ...(isExplained ? [] : changed).map((one) => [t('内容不同'), one] as const),
  ];
  return (
    <>
      <p>{t('共 {n} 项', { n: total })}</p>
      <ul className={styles.entries}>
        {lines.map(([kind, one], at) => (
          <li key={at}>
            <small>{kind}</small> {entry(one)}
          </li>
        ))}
      </ul>
    </>
  );
}

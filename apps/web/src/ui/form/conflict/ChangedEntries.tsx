import { Fragment } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { same } from '../../form-core/same.ts';
import type { Difference } from './differences.ts';
import { entryName, type ChangedEntry, type EntryChange } from './list-differences.ts';
import { shownValue } from '../shown-value.tsx';
import styles from './conflict.module.css';

interface ChangedEntriesProps {
  /** Of the list. */
  label: string;
  entries: readonly ChangedEntry[];
  nameOf: Difference['entry'];
}

/** What two people made of the same entries of a list: each field as it was, as the others saved it, and as it was typed. */
export function ChangedEntries({ label, entries, nameOf = entryName }: ChangedEntriesProps) {
  const t = useTexts();
  return (
    <ul className={styles.changed} tabIndex={0} aria-label={t('{label}：内容不同的项', { label })}>
      {entries.map(({ identity, entry, changes }) => (
        <li key={identity}>
          <b>{nameOf(entry)}</b>
          {t('：')}
          {changes.map((change, at) => (
            <Fragment key={change.field.name}>
              {at > 0 && t('；')}
              <ChangeWords {...change} />
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function ChangeWords({ field, start, mine, theirs }: EntryChange) {
  const t = useTexts();
  const own = shownValue(mine, field);
  const to = shownValue(theirs, field);
  const isTheirs = start === undefined || !same(start.value, theirs);
  const isMine = start === undefined || !same(start.value, mine);
  return (
    <>
      {field.label} {start && isTheirs && <>{shownValue(start.value, field)} → </>}
      {to}
      {isMine && (
        <>
          {t('（')}
          {t('我的')} {own}
          {t('）')}
        </>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { spellingsFor, type Spellings } from '../../lib/language/spellings.ts';
import type { Arranged } from './arranged-columns.ts';

/** The columns whose title, its pinyin or initials hold what was typed. */
export function useFoundColumns(columns: readonly Arranged[], typed: string): readonly Arranged[] {
  const wanted = typed.trim().toLowerCase();
  const [spellings, setSpellings] = useState<{ of: Spellings }>();
  useEffect(() => {
    let current = true;
    spellingsFor(wanted)
      .then((of) => {
        if (current) setSpellings({ of });
      })
      .catch((error: unknown) => console.error(error));
    return () => {
      current = false;
    };
  }, [wanted]);
  if (wanted === '') return columns;
  const spelled = spellings?.of ?? ((name: string) => [name.toLowerCase()]);
  return columns.filter(({ title }) => spelled(title).some((spelling) => spelling.includes(wanted)));
}

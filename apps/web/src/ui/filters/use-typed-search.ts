import { useEffect, useEffectEvent, useState } from 'react';
import type { List } from '../../lib/list/use-list.ts';

const TYPING_MS = 300;

/** What is typed for one filter of a list: it counts once nobody has typed for a moment, or at once by Enter. */
export function useTypedSearch({ filters, search }: Pick<List<unknown>, 'filters' | 'search'>, name: string) {
  const taken = filters[name] ?? '';
  const [draft, setDraft] = useState({ taken, typed: taken });
  // The address can change beside: back in the history, a saved view, a reset.
  if (draft.taken !== taken) setDraft({ taken, typed: taken });
  const { typed } = draft;
  const searchNow = useEffectEvent(() => search({ ...filters, [name]: typed }));
  useEffect(() => {
    if (typed === taken) return undefined;
    const timer = setTimeout(() => searchNow(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, taken]);
  return {
    typed,
    type: (text: string) => setDraft({ taken, typed: text }),
    searchNow: () => search({ ...filters, [name]: typed }),
  };
}

import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTab } from '../../lib/address/tab.ts';
import { DraftKeeper, type DraftSource, type DraftState } from '../../lib/drafts/draft-keeper.ts';
import type { DraftedForm, KeptDraft } from '../../lib/drafts/drafted-form.ts';
import type { FormStore } from '../form-core/form-store.ts';

interface Drafting {
  store: FormStore;
  /** The one that is edited. */
  record: unknown;
  /** Takes what a draft holds into the form. */
  fill: (draft: KeptDraft) => void;
}

/** The draft of a form, and what becomes of it. */
export interface FormDraft {
  keeper: DraftKeeper;
  state: DraftState;
}

/** Keeps what is typed into a form as a draft on the server; null keeps nothing. */
export function useDraft(of: DraftedForm | null, { store, record, fill }: Drafting): FormDraft | undefined {
  const { key: tab } = useTab();
  const [keeper] = useState(() => of && new DraftKeeper(of, sourceOf(store, tab)));
  useLayoutEffect(() => keeper?.edits(record), [keeper, record]);
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    if (!keeper) return;
    const stopHearing = store.onChange(() => keeper.changed());
    const stop = keeper.start((draft) => fillNow(draft));
    return () => {
      stopHearing();
      stop();
    };
  }, [keeper, store]);
  const state = useSyncExternalStore(keeper?.onChange ?? never, keeper?.state ?? nothing);
  return keeper && state ? { keeper, state } : undefined;
}

const never = () => () => undefined;
const nothing = (): DraftState | undefined => undefined;

function sourceOf(store: FormStore, tab: string): DraftSource {
  return { fields: () => store.dirtyFields(), values: store.values, tab };
}

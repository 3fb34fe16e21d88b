import { createContext, use, useEffect, useId } from 'react';
import type { NamedKind } from '@edp/contract/named-records';
import type { Language } from '@edp/contract/multilingual';

/** Names in the address of a new record the one that it begins as a copy of. */
export const COPY_OF = 'copyOf';

/** What a screen knows of the tab it lives in. */
export interface Tab {
  key: string;
  /** Parts of the path that the route names, such as `id`. */
  params: Record<string, string>;
  /** Query of the tab's own address: filters, page. It survives reloads and tab switches. */
  search: URLSearchParams;
  /** Changes the named entries of the query, undefined removes one; as a step, going back undoes it. */
  setSearch(next: Record<string, string | undefined>, asStep?: boolean): void;
  setDirty(dirty: boolean): void;
  /** Shows another title on the strip, such as a record's code; words hold as long as their language is in use. */
  setTitle(title: string, language?: Language): void;
  /** Closes the tab; asks first when something typed would be lost. */
  close(): void;
  /** Closes the tab and goes where it was opened from; asks first when something typed would be lost. */
  back(): void;
  /** Lets the screen start over; nothing unsaved may be left on it. */
  restart(): void;
  /** Path and query of the tab from which this one was opened, as they are now; undefined once it is closed. */
  opener(): { path: string; search: URLSearchParams } | undefined;
  /**
   * Shows another address in this tab, which stays the one that was opened from there, with other entries in the query of that place;
   * asks first when something typed would be lost.
   */
  showInstead(address: string, there?: Record<string, string | undefined>): void;
  active: boolean;
  /** The stored record that the tab is about. */
  record?: { kind: NamedKind; id: number } | undefined;
}

export interface TabHandle extends Tab {
  /** Reports unsaved input of one part of the screen. */
  markDirty(source: string, dirty: boolean): void;
  /** Whether the tab is in front at this moment, not at the last rendering. */
  isInFront(): boolean;
}

export const TabContext = createContext<TabHandle | undefined>(undefined);

export function useTab(): Tab {
  return useHandle();
}

/** Tells the tab that this part of the screen holds unsaved input. */
export function useDirty(dirty: boolean): void {
  const { markDirty, isInFront } = useHandle();
  const source = useId();
  useEffect(() => {
    markDirty(source, dirty);
    // Hiding a tab runs this too, and then the input still stands there.
    return () => {
      if (isInFront()) markDirty(source, false);
    };
  }, [dirty, source, markDirty, isInFront]);
}

function useHandle(): TabHandle {
  const handle = use(TabContext);
  if (!handle) throw new Error('A screen must be shown inside a tab');
  return handle;
}

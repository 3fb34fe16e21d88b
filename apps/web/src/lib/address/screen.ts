import type { NamedKind } from '@edp/contract/named-records';
import { createElement, useEffect, useState, type ComponentType } from 'react';

export interface Screen {
  Component: ComponentType;
  /** Starts fetching the code before the screen is shown. */
  preload(): void;
}

/** A screen whose code is fetched when it is first needed; a failure is thrown to the boundary around it. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined;
  const fetchCode = async () => (loaded ??= await load());
  // Not `lazy`: React shows what was suspended 300 ms late, however fast its code arrives.
  function LazyScreen() {
    const [state, setState] = useState<{ shown: ComponentType | undefined; failure?: unknown }>(() => ({
      shown: loaded,
    }));
    useEffect(() => {
      if (state.shown) return;
      fetchCode()
        .then((shown) => setState({ shown }))
        .catch((failure: unknown) => setState({ shown: undefined, failure }));
    }, [state.shown]);
    if (state.failure) throw state.failure;
    return state.shown ? createElement(state.shown) : null;
  }
  return {
    Component: LazyScreen,
    preload: () => void fetchCode().catch((error: unknown) => console.error(error)),
  };
}

/** A screen so small that fetching it by itself would only cost time. */
export function includedScreen(Component: ComponentType): Screen {
  return { Component, preload: () => undefined };
}

export interface ScreenRoute {
  /** Path with `:name` for its variable parts. */
  pattern: string;
  /** Inner pages of one tab, each at an address below the pattern; any other one below it, unless it is a record's, leads to the first. */
  pages?: readonly [string, ...string[]];
  /** Screens that it belongs to, where its own path does not say so: who may open one of them may open it. */
  partOf?: readonly string[];
  /** Key of the screen's texts and of its permissions. */
  functionKey: string;
  /** Chinese title of the tab; a menu entry's name or the screen itself may replace it. */
  title: string;
  /** Needs no menu entry: it shows nothing of the tenant. */
  isEverybodys?: boolean;
  /** The kind of record that it shows, and the part of the path that names it. */
  record?: { kind: NamedKind; id: string };
  screen: Screen;
  /** Few people see it: its code is fetched when its entry of the menu is pointed at, not ahead of that. */
  isRare?: true;
  /** Starts the first call of the screen for a query of its address, along with the code instead of after it. */
  start?: (search: URLSearchParams, params: Record<string, string>) => void;
}

import { lazy, type ComponentType } from 'react';

export interface Screen {
  Component: ComponentType;
  /** Starts fetching the code before the screen is shown. */
  preload(): void;
}

/** A screen whose code is fetched when it is first needed. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  return {
    Component: lazy(async () => ({ default: await load() })),
    preload: () => {
      load().catch((error: unknown) => console.error(error));
    },
  };
}

/** A screen so small that fetching it by itself would only cost time. */
export function includedScreen(Component: ComponentType): Screen {
  return { Component, preload: () => undefined };
}

export interface ScreenRoute {
  /** Path with `:name` for its variable parts. */
  pattern: string;
  /** Key of the screen's texts and of its permissions. */
  functionKey: string;
  /** Chinese title of the tab; a menu entry's name or the screen itself may replace it. */
  title: string;
  screen: Screen;
}

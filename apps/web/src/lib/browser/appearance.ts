import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { onStorageChange, textEntry, useStored } from './storage.ts';

export type Theme = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'comfortable';

export const themeEntry = textEntry<Theme>('theme', z.enum(['light', 'dark', 'system']), 'system');
export const densityEntry = textEntry<Density>('density', z.enum(['compact', 'comfortable']), 'compact');

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const theme = themeEntry.read();
  return theme === 'dark' || (theme === 'system' && systemIsDark().matches);
}

function onAppearanceChange(listener: () => void): () => void {
  const query = systemIsDark();
  query.addEventListener('change', listener);
  const stop = onStorageChange(listener);
  return () => {
    query.removeEventListener('change', listener);
    stop();
  };
}

export function useAppearance(): { dark: boolean; density: Density } {
  const dark = useSyncExternalStore(onAppearanceChange, isDark);
  return { dark, density: useStored(densityEntry) };
}

/** Keeps the document's colours in step with the chosen theme, from before the first paint on. */
export function followAppearance(): void {
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
    document.documentElement.dataset.density = densityEntry.read();
  };
  apply();
  onAppearanceChange(apply);
}

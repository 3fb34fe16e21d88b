import {
  createContext,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { DEFAULT_LANGUAGE, type Language } from '@edp/contract/multilingual';
import { withPluralForms } from '@edp/contract/plural-forms';
import { languageEntry } from '../language/language.ts';
import { loadTexts } from './page-texts.ts';
import { onTexts, textsOf, type Texts } from '../language/text-store.ts';
import { useStored } from '../browser/storage.ts';

const COMMON = 'common';

export type Translate = (zh: string, params?: Readonly<Record<string, string | number>>) => string;

const FunctionKeyContext = createContext(COMMON);

/**
 * Gives a screen its texts; outside Chinese it is held back until they have arrived or failed. What has been shown stays
 * in another language too, with all that was typed.
 */
export function TextsProvider({ functionKey, children }: { functionKey: string; children: ReactNode }) {
  const [language] = useLanguage();
  const texts = useLoadedTexts(functionKey, language);
  const common = useLoadedTexts(COMMON, language);
  const [shown, setShown] = useState(false);
  const isReady = language === DEFAULT_LANGUAGE || Boolean(texts && common);
  if (isReady && !shown) setShown(true);
  if (!isReady && !shown) return null;
  return <FunctionKeyContext value={functionKey}>{children}</FunctionKeyContext>;
}

/**
 * `t(zh, params)`: the Chinese text is the key and the default; `{name}` is filled from the parameters. A note behind a
 * bar tells words apart that only Chinese writes alike, and is never shown: `启用|状态` is the state, `启用` the deed. English
 * has a word's two forms as `{n:user/users}`.
 */
export function useTexts(): Translate {
  const [language] = useLanguage();
  const functionKey = use(FunctionKeyContext);
  const texts = useSyncExternalStore(onTexts, () => textsOf(functionKey, language));
  const common = useSyncExternalStore(onTexts, () => textsOf(COMMON, language));
  return useCallback(
    (zh, params) => fill(texts?.[zh] ?? common?.[zh] ?? withoutNote(zh), params),
    [texts, common],
  );
}

export function useLanguage(): [Language, (language: Language) => void] {
  return [useStored(languageEntry), languageEntry.write];
}

function useLoadedTexts(functionKey: string, language: Language): Texts | undefined {
  useEffect(() => loadTexts(functionKey, language), [functionKey, language]);
  return useSyncExternalStore(onTexts, () => textsOf(functionKey, language));
}

function withoutNote(zh: string): string {
  return zh.split('|', 1)[0] ?? zh;
}

function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const formed = withPluralForms(text, (name) => params[name]);
  return formed.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

import { useSyncExternalStore } from 'react';
import { fromWire, toWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { listeners } from './listeners.ts';
import { parseJson } from './parse-json.ts';

/** Local storage as a border: every key wears the prefix, everything read is parsed, every change is heard. */
const PREFIX = 'edp_';
const changes = listeners();

export interface StoredEntry<T> {
  /** The value kept, or the fallback; the same object as long as the stored text is the same. */
  read(): T;
  write(value: T): void;
  remove(): void;
}

interface EntryFormat<T> {
  parse(text: string): T | undefined;
  format(value: T): string;
}

export function jsonEntry<T>(name: string, schema: z.ZodType<T>, fallback: T): StoredEntry<T> {
  return entry(name, fallback, {
    // What the server names stays readable for another release.
    parse: (text) => schema.safeParse(fromWire(schema, parseJson(text))).data,
    format: (value) => JSON.stringify(toWire(schema, value)),
  });
}

/** For plain words, so that they stand in the storage without quotes. */
export function textEntry<T extends string>(name: string, schema: z.ZodType<T>, fallback: T): StoredEntry<T> {
  return entry(name, fallback, {
    parse: (text) => schema.safeParse(text).data,
    format: (value) => value,
  });
}

export function useStored<T>(stored: StoredEntry<T>): T {
  return useSyncExternalStore(onStorageChange, stored.read);
}

export const onStorageChange = changes.on;

/** Begins the names of entries that hold what was typed and is nowhere else. */
export const TYPED = 'typed.';

/** What those entries hold, by their keys. */
export function typedTexts(): ReadonlyMap<string, string> {
  const keys = ownKeys().filter((key) => key.startsWith(PREFIX + TYPED));
  return new Map(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
}

export function restoreTypedTexts(texts: ReadonlyMap<string, string>): void {
  for (const [key, text] of texts) localStorage.setItem(key, text);
  changes.tell();
}

export const tenantCode = textEntry('tenantCode', z.string().min(1).or(z.literal('')), '');

/** What stays of a person after signing out: nothing but the tenant's code. */
export function clearPersonalData(): void {
  for (const key of ownKeys()) if (key !== `${PREFIX}tenantCode`) localStorage.removeItem(key);
  changes.tell();
}

function ownKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function entry<T>(name: string, fallback: T, { parse, format }: EntryFormat<T>): StoredEntry<T> {
  const key = PREFIX + name;
  let known: { text: string | null; value: T } | undefined;
  return {
    read() {
      const text = localStorage.getItem(key);
      if (known?.text !== text)
        known = { text, value: (text === null ? undefined : parse(text)) ?? fallback };
      return known?.value ?? fallback;
    },
    write(value) {
      localStorage.setItem(key, format(value));
      changes.tell();
    },
    remove() {
      localStorage.removeItem(key);
      changes.tell();
    },
  };
}

if (typeof window !== 'undefined') window.addEventListener('storage', () => changes.tell());

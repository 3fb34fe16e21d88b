import { useSyncExternalStore } from 'react';
import { z } from 'zod';

/** Local storage as a border: every key wears the prefix, everything read is parsed, every change is heard. */
const PREFIX = 'edp_';
const listeners = new Set<() => void>();

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
    parse: (text) => schema.safeParse(parseJson(text)).data,
    format: (value) => JSON.stringify(value),
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

export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const tenantCode = textEntry('tenantCode', z.string().min(1).or(z.literal('')), '');

/** What stays of a person after signing out: nothing but the tenant's code. */
export function clearPersonalData(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const key of keys) {
    if (key.startsWith(PREFIX) && key !== `${PREFIX}tenantCode`) localStorage.removeItem(key);
  }
  announce();
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
      announce();
    },
    remove() {
      localStorage.removeItem(key);
      announce();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

if (typeof window !== 'undefined') window.addEventListener('storage', announce);

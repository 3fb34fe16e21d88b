import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { listeners } from '../browser/listeners.ts';
import { parseJson } from '../browser/parse-json.ts';
import { loginInfoEntry } from '../session/session-store.ts';

/** What a form in the page is of, as a draft names it. */
export interface FormPlace {
  form: string;
  /** 0 for a record that is new. */
  recordId: number;
  place: string;
}

/** Windows that hold unsaved input, by the person and the role: they are opened again when the page was loaded anew. */
const OPEN = 'edp_openForms';
const openForms = z.object({
  reader: z.string(),
  forms: z.array(z.object({ form: z.string(), recordId: z.number(), place: z.string() })),
});

/** Forms that a screen is to open, and whether what they are wanted for is to be filled in at once. */
const wanted = new Map<string, FormPlace & { restored: boolean }>();
const restored = new Set<string>();
const changes = listeners();
let isRead = false;

/** Hears that a form is wanted. */
export const onWanted = changes.on;

export function keyOfForm({ form, recordId, place }: FormPlace): string {
  return [form, recordId, place].join('/');
}

/** Lets the screen of a form open it and fill in its draft. */
export function wantForm({ form, recordId, place }: FormPlace): void {
  const of = { form, recordId, place };
  wanted.set(keyOfForm(of), { ...of, restored: true });
  changes.tell();
}

/** Whether the draft of a form that opens is to be filled in without being asked for; once. */
export function isRestoredAtOnce(of: FormPlace): boolean {
  const key = keyOfForm(of);
  const isWanted = wanted.get(key)?.restored === true;
  wanted.delete(key);
  return restored.delete(key) || isWanted;
}

/** Lets a form that opens fill in its draft at once. */
export function restoreAtOnce(of: FormPlace): void {
  restored.add(keyOfForm(of));
}

/**
 * Opens the windows of a screen that are wanted: from the list of drafts, or because they were open when the page was loaded anew.
 * By the name of their form it takes functions that open one, given the record, 0 for a new one, its place, and whether the draft is filled in at once; false: another one,
 * such as a window that it opens for it, takes it up. They are asked once the screen has what it needs for that.
 */
export function useWantedForms(
  open: Readonly<Record<string, (recordId: number, place: string, isRestored: boolean) => unknown>>,
  isReady = true,
): void {
  const openWanted = useEffectEvent(() => {
    for (const [key, { form, recordId, place, restored: isRestored }] of wantedNow()) {
      const opening = open[form];
      if (!opening) continue;
      if (isRestored) restored.add(key);
      if (opening(recordId, place, isRestored) !== false) wanted.delete(key);
      else restored.delete(key);
    }
  });
  useEffect(() => {
    if (!isReady) return;
    openWanted();
    return changes.on(() => openWanted());
  }, [isReady]);
}

function wantedNow(): [string, FormPlace & { restored: boolean }][] {
  if (!isRead) {
    isRead = true;
    for (const of of readOpen()) {
      const key = keyOfForm(of);
      if (!wanted.has(key)) wanted.set(key, { ...of, restored: false });
    }
  }
  return [...wanted];
}

/** Remembers that a window holds unsaved input, or that it does no longer. */
export function tellOpenForm(of: FormPlace, isOpen: boolean): void {
  const others = readOpen().filter((other) => keyOfForm(other) !== keyOfForm(of));
  const forms = isOpen ? [...others, of] : others;
  if (forms.length === 0) sessionStorage.removeItem(OPEN);
  else sessionStorage.setItem(OPEN, JSON.stringify({ reader: currentReader(), forms }));
}

function readOpen(): FormPlace[] {
  const kept = openForms.safeParse(parseJson(sessionStorage.getItem(OPEN) ?? '')).data;
  return kept?.reader === currentReader() ? kept.forms : [];
}

/** Who works now, and as what. */
export function currentReader(): string {
  const { userId, roleId } = loginInfoEntry.read() ?? {};
  return `${userId}/${roleId}`;
}

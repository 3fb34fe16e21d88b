import type { Language } from '@edp/contract/multilingual';
import {
  isSecurityEventKind,
  securityChange,
  securityChangeNames,
  securityEventKinds,
  securitySubjectKinds,
  securityValueNames,
} from '@edp/contract/security-event-kinds';
import type { StoredSecurityChange } from '@edp/contract/security-event-kinds';
import { z } from 'zod';
import { builtInTexts } from '../languages/built-in-texts.ts';

type Words = Readonly<Record<Language, string>>;

const added: Words = { ZHS: '增加 {n} 项（{names}）', ENG: '{n} added ({names})' };
const removed: Words = { ZHS: '移除 {n} 项（{names}）', ENG: '{n} removed ({names})' };
const nothing: Words = { ZHS: '无', ENG: 'none' };
const changed: Words = { ZHS: '已修改', ENG: 'changed' };
const colon: Words = { ZHS: '：', ENG: ': ' };
const comma: Words = { ZHS: '、', ENG: ', ' };
const semicolon: Words = { ZHS: '；', ENG: '; ' };

const fieldLists: ReadonlySet<string> = new Set(['hiddenColumns', 'hiddenFields']);
const SEPARATOR = ' / ';

const storedChanges = z.array(securityChange);

/** A kind in words; that of a later version by its name. */
export function kindName(kind: string, language: Language): string {
  return isSecurityEventKind(kind) ? securityEventKinds[kind][language] : kind;
}

export function isFailure(kind: string): boolean {
  return isSecurityEventKind(kind) && 'failed' in securityEventKinds[kind];
}

export function subjectKindName(kind: string, language: Language): string {
  const names: Readonly<Record<string, Words>> = securitySubjectKinds;
  return names[kind]?.[language] ?? kind;
}

/** What it is about, as it was called then; a log is called as ever. */
export function subjectName(kind: string, name: string, language: Language): string {
  return kind === 'signInLog' || kind === 'auditLog' ? securitySubjectKinds[kind][language] : name;
}

/** What has changed, a line each. */
export function changeLines(changes: unknown, language: Language): string[] {
  return storedChanges.parse(changes).map((change) => lineOf(change, language));
}

function lineOf(change: StoredSecurityChange, language: Language): string {
  const names: Readonly<Record<string, Words>> = securityChangeNames;
  const label = names[change.what]?.[language] ?? change.what;
  return `${label}${colon[language]}${valueOf(change, language)}`;
}

function valueOf(change: StoredSecurityChange, language: Language): string {
  const { from, to } = change;
  const [more, fewer] = [change.added, change.removed].map((names) => namesIn(change.what, names, language));
  const lists = [listOf(added, more, language), listOf(removed, fewer, language)].filter(Boolean);
  if (lists.length > 0) return lists.join(semicolon[language]);
  if (to === undefined) return changed[language];
  const [before, after] = [from, to].map((value) => wordOf(change.what, value, language));
  return from === undefined ? (after ?? '') : `${before} → ${after}`;
}

function wordOf(what: string, value: string | undefined, language: Language): string {
  if (!value) return nothing[language];
  const names: Readonly<Record<string, Readonly<Record<string, Words>>>> = securityValueNames;
  return names[what]?.[value]?.[language] ?? value;
}

/** Fields are recorded as `screen / label`, with the label in Chinese. */
function namesIn(what: string, listed: StoredSecurityChange['added'], language: Language) {
  if (listed === undefined || !fieldLists.has(what)) return listed;
  const texts = { ...builtInTexts('common', language), ...builtInTexts('role', language) };
  const names = listed.names.map((name) => {
    const at = name.lastIndexOf(SEPARATOR) + SEPARATOR.length;
    const label = name.slice(at);
    return name.slice(0, at) + (texts[label] ?? label);
  });
  return { ...listed, names };
}

function listOf(words: Words, names: StoredSecurityChange['added'], language: Language): string {
  if (names === undefined) return '';
  const more = names.total > names.names.length ? '…' : '';
  const all = names.names.join(comma[language]) + more;
  return words[language].replace('{n}', String(names.total)).replace('{names}', () => all);
}

import { PATH_SIGNS } from '@edp/contract/imported-list';
import type { SignedInContext } from '../../http/context.ts';
import { alikeAmong } from '../alike.ts';
import type { CellReader } from '../imported-noun.ts';
import { findNamed, listNames, type NamedRecord, type ReferenceKind } from './references.queries.ts';

type Reader = (context: SignedInContext, texts: readonly string[]) => Promise<CellReader>;

/** Finds the record that a cell names, by its code, its way through a tree or its name; the value is its id. */
export function readerOf(kind: ReferenceKind): Reader {
  return (context, texts) => readNames(context, kind, texts);
}

/** The same of cells that name several; the value is their ids from the oldest on. */
export function readerOfSeveral(kind: ReferenceKind): Reader {
  return async (context, texts) => {
    const read = await readNames(context, kind, texts.flatMap(entriesOf));
    return (text) => {
      const ids: number[] = [];
      for (const entry of entriesOf(text)) {
        const found = read(entry);
        if ('refused' in found) {
          const { refused, alike } = found;
          return { refused, alike: alike === undefined ? undefined : text.replace(entry, () => alike) };
        }
        ids.push(Number(found.value));
      }
      return { value: inOrder(ids) };
    };
  };
}

/** What each field has by the kind of record that its cells name. */
export function byField<T>(kinds: Readonly<Record<string, ReferenceKind>>, of: (kind: ReferenceKind) => T) {
  return Object.fromEntries(Object.entries(kinds).map(([field, kind]) => [field, of(kind)]));
}

/** Ids as readers of several answer them. */
export function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

function entriesOf(text: string): string[] {
  return text
    .split(/[、,，;；\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

async function readNames(
  context: SignedInContext,
  kind: ReferenceKind,
  texts: readonly string[],
): Promise<CellReader> {
  const found = await findNamed(context, kind, [...new Set(texts.flatMap(namesWithin))]);
  const isKnown = (text: string) => meaningOf(text, found).length > 0;
  const names = texts.every(isKnown) ? [] : await listNames(context, kind);
  return (text) => {
    const [first, ...others] = meaningOf(text, found);
    if (first === undefined) return { refused: `“${text}”不存在`, alike: alikeAmong(text, names) };
    return others.length > 0 ? { refused: `有多个“${text}”，请填写代码或完整路径` } : { value: first.id };
  };
}

/** The text itself, and where it may be a way through a tree its last name. */
function namesWithin(text: string): string[] {
  const last = partsOf(text).at(-1);
  return last === undefined || last === text ? [text] : [text, last];
}

function partsOf(text: string): string[] {
  return text.split(new RegExp(PATH_SIGNS)).filter(Boolean);
}

/** Records of this code, else of this way, else all of this name. */
function meaningOf(text: string, found: readonly NamedRecord[]): NamedRecord[] {
  const way = partsOf(text).join('/');
  const ofCode = found.filter(({ code }) => code === text);
  if (ofCode.length > 0) return ofCode;
  const ofWay = found.filter(({ path }) => path === way);
  return ofWay.length > 0 ? ofWay : found.filter(({ name, shown }) => name === text || shown === text);
}

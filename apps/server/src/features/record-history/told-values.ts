import { fieldLabel } from '@edp/contract/field-labels';
import { formScalar } from '@edp/contract/record-history';
import { nameInRights } from '@edp/contract/restricted-names';
import { restrictableScreens } from '@edp/contract/restricted-screens';
import { z } from 'zod';
import { together } from '../../database/together.ts';
import type { Scope } from '../../database/scope.ts';
import type { Translate } from '../../exports/list-words.ts';
import { masked } from '../users/user-dto.ts';
import type { NameSource, ValueKind } from './kinds/described.ts';
import { listNames } from './record-history.queries.ts';

/** What records are called, asked for all at once. */
export class RecordNames {
  readonly #wanted = new Map<NameSource, Set<number>>();
  readonly #names = new Map<NameSource, ReadonlyMap<number, string>>();
  readonly #screens = new Map<number, string>();

  /** Of which records a value will be told by name. */
  want(kind: ValueKind, value: unknown): void {
    const source = sourceOf(kind);
    if (source === undefined) return;
    const wanted = this.#wanted.get(source) ?? new Set();
    this.#wanted.set(source, wanted);
    for (const id of idsOf(value)) wanted.add(id);
  }

  async read(scope: Scope): Promise<void> {
    await together(
      [...this.#wanted].map(async ([source, ids]) => {
        const rows = ids.size === 0 ? [] : await listNames(scope, source, [...ids]);
        this.#names.set(source, new Map(rows.map(({ id, name }) => [id, name])));
        for (const { id, screen } of rows) this.#screens.set(id, screen);
      }),
    );
  }

  /** Those of the records that a value names which are no more. */
  gone(kind: ValueKind, value: unknown): number[] {
    const source = sourceOf(kind);
    return source === undefined ? [] : idsOf(value).filter((id) => this.of(source, id) === undefined);
  }

  /** Which screen an entry of the menu or a button belongs to; empty for what belongs to none. */
  screenOf(id: number): string {
    return this.#screens.get(id) ?? '';
  }

  of(source: NameSource, id: number): string | undefined {
    return this.#names.get(source)?.get(id);
  }
}

function sourceOf(kind: ValueKind): NameSource | undefined {
  if (kind === 'picturePath') return 'files';
  return typeof kind === 'object' && 'nameOf' in kind ? kind.nameOf : undefined;
}

function idsOf(value: unknown): number[] {
  return [value].flat().flatMap((id) => (id === null || id === undefined || id === '' ? [] : [Number(id)]));
}

/** How values are told to one reader. */
export interface Telling {
  names: RecordNames;
  translate: Translate;
  /** The key of the line that a value belongs to. */
  line?: string | undefined;
}

/** A stored value in the reader's words; empty for nothing. */
export function toldValue(kind: ValueKind, value: unknown, telling: Telling): string {
  const { names, translate } = telling;
  if (kind === 'visibleNames' && value !== undefined) return toldVisible(value, telling);
  if (value === null || value === undefined || value === '') return '';
  const source = sourceOf(kind);
  if (source !== undefined)
    return idsOf(value)
      .map((id) => names.of(source, id) ?? translate('已删除的记录'))
      .join(translate('、'));
  if (Array.isArray(value)) return value.map(String).join(translate('、'));
  return toldText(kind, typeof value === 'object' ? JSON.stringify(value) : String(value), translate);
}

/** Columns or fields as the screen that the line is about calls them. */
function toldVisible(value: unknown, { names, translate, line }: Telling): string {
  if (value === null) return translate('全部');
  const screen = names.screenOf(Number(line));
  const { columns = [], forms = [] } = restrictableScreens.get(screen) ?? {};
  const known = new Map([...columns, ...forms].map((name) => [nameInRights(screen, name), name]));
  return [value]
    .flat()
    .map((name) => translate(fieldLabel(screen, known.get(String(name)) ?? String(name))))
    .join(translate('、'));
}

function toldText(kind: ValueKind, text: string, translate: Translate): string {
  if (typeof kind === 'object' && 'words' in kind) {
    const word = kind.words[text];
    return word === undefined ? text : translate(word);
  }
  if (kind === 'time') return shanghaiText(text);
  if (kind === 'richText') return shownText(text);
  return kind === 'phone' ? masked(text) : text;
}

/** A day as it is, a moment as the clocks of Asia/Shanghai have it. */
function shanghaiText(text: string): string {
  const at = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return text;
  const hours = 8 * 3_600_000;
  return new Date(at + hours).toISOString().slice(0, 19).replace('T', ' ');
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** What sanitised HTML shows, a line for each block. */
function shownText(html: string): string {
  return html
    .replaceAll(/<(br|\/(p|div|li|tr|h[1-6]))\b[^<>]*>/gi, '\n')
    .replaceAll(/<img\b[^<>]*>/gi, '▣')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

const plainValue = z.union([formScalar, z.array(z.number()), z.array(z.string())]);

/** What a form takes for a stored value; undefined where it takes none. */
export function formValue(kind: ValueKind, value: unknown): z.infer<typeof plainValue> | undefined {
  if (kind === 'secret' || kind === 'phone') return undefined;
  if (kind === 'picturePath') return typeof value === 'number' ? `/file/v6/view/${value}` : '';
  if (kind === 'time' && typeof value === 'string') return shanghaiText(value);
  const plain = typeof value === 'boolean' ? Number(value) : value;
  return plainValue.safeParse(plain).data;
}

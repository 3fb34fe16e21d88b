import { combinedUnitInput } from '@edp/contract/combined-unit';
import { draftForms } from '@edp/contract/draft-forms';
import { secretFieldsOf, type DraftField, type DraftOf } from '@edp/contract/drafts';
import { nameInRights } from '@edp/contract/restricted-names';
import { restrictableScreens } from '@edp/contract/restricted-screens';
import type { Rights } from '../../http/context.ts';

/** A role sees all measures of a record or none. */
const measures: ReadonlySet<string> = new Set(Object.keys(combinedUnitInput.shape));

/** What of a draft its form shows to the role: neither what is hidden from it nor what is secret. */
export function shownFields(
  { form, recordId }: Pick<DraftOf, 'form' | 'recordId'>,
  fields: readonly DraftField[],
  rights: Pick<Rights, 'columns' | 'forms' | 'buttons'>,
): DraftField[] {
  const { screen, by = 'forms', guarded = {} } = draftForms[form];
  const secret = secretFieldsOf(form);
  const isGuarded = (name: string) =>
    recordId !== 0 && guarded[name] !== undefined && !rights.buttons.has(guarded[name]);
  const visible = rights[by].get(screen);
  const restricted = restrictableScreens.get(screen)?.[by] ?? [];
  const isHidden = (name: string) =>
    restricted.includes(name) && visible !== undefined && !visible.includes(nameInRights(screen, name));
  return fields.filter(({ path }) => {
    const [name = ''] = path.split('.');
    return !secret.includes(name) && !isGuarded(name) && !isHidden(measures.has(name) ? 'measures' : name);
  });
}

const FILE = /\/file\/v6\/view\/(\d{1,15})/g;

/** The ids of the files that values name by their addresses, also inside of texts. */
export function filesIn(fields: readonly DraftField[]): number[] {
  const found = JSON.stringify(fields).matchAll(FILE);
  return [...new Set([...found].map(([, id]) => Number(id)))];
}

/** The address of a file that can be shown; what follows it was its signature. */
const SIGNED = /\/file\/v6\/view\/(\d{1,15})\?[^"'\\\s<>]*/g;

/** The same fields with addresses as they are signed now: those that were kept have run out. A file without one is not shown. */
export function withAddresses(
  fields: readonly DraftField[],
  addressOf: (fileId: number) => string | undefined,
): DraftField[] {
  const renewed = (text: string) =>
    text.replace(SIGNED, (former, id: string) => {
      const address = addressOf(Number(id)) ?? '';
      // In rich texts they stand as HTML has them.
      return former.includes('&amp;') ? address.replaceAll('&', '&amp;') : address;
    });
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return renewed(value);
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inside(part)]));
  };
  return fields.map(({ path, value, start }) => ({ path, value: inside(value), start: inside(start) }));
}

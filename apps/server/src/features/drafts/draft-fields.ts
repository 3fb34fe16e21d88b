import { combinedUnitInput } from '@edp/contract/combined-unit';
import { draftForms } from '@edp/contract/draft-forms';
import { secretFieldsOf, type DraftField, type DraftOf } from '@edp/contract/drafts';
import { nameInRights } from '@edp/contract/restricted-names';
import { restrictableScreens } from '@edp/contract/restricted-screens';
import type { Rights } from '../../http/context.ts';
import { partsOf } from '../../http/restricted/parts.ts';

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
  const restrictable = restrictableScreens.get(screen);
  const restricted = restrictable?.[by] ?? [];
  const parts = partsOf(restrictable?.parts ?? {}, rights);
  const isHidden = (name: string) =>
    restricted.includes(name) && visible !== undefined && !visible.includes(nameInRights(screen, name));
  const shown = fields.filter(({ path }) => {
    const [name = ''] = path.split('.');
    const isKeptBack = secret.includes(name) || isGuarded(name) || parts.get(name)?.isLocked === true;
    return !isKeptBack && !isHidden(measures.has(name) ? 'measures' : name);
  });
  return shown.map((field) => {
    const hidden = parts.get(field.path.split('.', 1)[0] ?? '')?.hidden;
    if (hidden === undefined) return field;
    return { ...field, value: blanked(field.value, hidden), start: blanked(field.start, hidden) };
  });
}

/** A value in which fields of these names hold nothing, however deep they stand. */
function blanked(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => blanked(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      names.has(name) ? (typeof inner === 'string' ? '' : null) : blanked(inner, names),
    ]),
  );
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

import { AppError } from '../app-error.ts';
import type { Session } from '../http/context.ts';
import { hiddenFields } from '../http/restrict.ts';
import { restrictedParts } from '../http/restricted/parts.ts';
import { innerField, outerField } from './cells/nested-fields.ts';
import type { ImportedNoun } from './imported-noun.ts';
import { attributeNoun } from './nouns/attributes.ts';
import { bomNoun } from './nouns/boms.ts';
import { materialNoun } from './nouns/materials.ts';
import { brandNoun, classificationNoun, unitNoun } from './nouns/named-records.ts';
import { departmentNoun, userNoun } from './nouns/people.ts';
import { productNoun } from './nouns/products.ts';
import { categoryNoun, labelNoun } from './nouns/trees.ts';

/** All that can be imported; a test compares them with the lists that say so. */
export const importedNouns: readonly ImportedNoun[] = [
  brandNoun,
  unitNoun,
  materialNoun,
  productNoun,
  bomNoun,
  categoryNoun,
  labelNoun,
  attributeNoun,
  classificationNoun,
  userNoun,
  departmentNoun,
];

const byName = new Map(importedNouns.map((noun) => [noun.list.exported.name, noun]));

export function nounOf(list: string): ImportedNoun | undefined {
  return byName.get(list);
}

/**
 * @throws AppError invalidInput for a list that is not imported, notAllowed without its button
 */
export function requireNoun(name: string, session: Session): ImportedNoun {
  const noun = nounOf(name);
  if (noun === undefined) throw AppError.invalidField('list', '此列表不支持导入');
  if (!session.rights.buttons.has(`${noun.list.exported.screen}:import`))
    throw new AppError('notAllowed', '没有导入此列表的权限');
  return noun;
}

/** Fields that the role may see and so fill in, in the order of the template; to read one no further button is needed. */
export function importedFields(
  { list, create }: ImportedNoun,
  session: Session,
  { reading = false } = {},
): string[] {
  const hidden = hiddenFields(create, session);
  const parts = restrictedParts(create, session);
  return Object.entries(list.imported.columns).flatMap(([field, { needs }]) => {
    const part = parts.get(outerField(field));
    const isHidden =
      hidden.has(outerField(field)) ||
      part?.isLocked === true ||
      part?.hidden.has(innerField(field)) === true;
    const isAllowed = reading || needs === undefined || session.rights.buttons.has(needs);
    return isHidden || !isAllowed ? [] : [field];
  });
}

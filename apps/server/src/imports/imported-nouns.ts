import { AppError } from '../app-error.ts';
import type { Session } from '../http/context.ts';
import { hiddenFields } from '../http/restrict.ts';
import type { ImportedNoun } from './imported-noun.ts';
import { attributeNoun } from './nouns/attributes.ts';
import { brandNoun, classificationNoun, unitNoun } from './nouns/named-records.ts';
import { departmentNoun, userNoun } from './nouns/people.ts';
import { categoryNoun, labelNoun } from './nouns/trees.ts';

/** All that can be imported; a test compares them with the lists that say so. */
export const importedNouns: readonly ImportedNoun[] = [
  brandNoun,
  unitNoun,
  categoryNoun,
  labelNoun,
  attributeNoun,
  classificationNoun,
  userNoun,
  departmentNoun,
];

const byName = new Map(importedNouns.map((noun) => [noun.list.exported.name, noun]));

/**
 * @throws AppError invalidInput for a list that is not imported, notAllowed without its button
 */
export function requireNoun(name: string, session: Session): ImportedNoun {
  const noun = byName.get(name);
  if (noun === undefined) throw AppError.invalidField('list', '此列表不支持导入');
  if (!session.rights.buttons.has(`${noun.list.exported.screen}:import`))
    throw new AppError('notAllowed', '没有导入此列表的权限');
  return noun;
}

/** Fields that the role may see and so fill in, in the order of the template. */
export function importedFields({ list, create }: ImportedNoun, session: Session): string[] {
  const hidden = hiddenFields(create, session);
  return Object.keys(list.imported.columns).filter((field) => !hidden.has(field));
}

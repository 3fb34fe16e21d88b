import type { FieldError } from '@edp/contract/envelope';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { SharingRule, sharingRules } from '@edp/contract/sharing-rules';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { toSharingRuleDto } from './sharing-rule-dto.ts';
import { findParties, replaceParties } from './sharing-parties.queries.ts';
import type { ChosenParties, Side } from './sharing-parties.queries.ts';
import { createRule, findRule, lockRule, updateRule } from './sharing-rules.queries.ts';

type Form = ParsedInputOf<typeof sharingRules.create>;
type Chosen = Partial<Pick<Form, 'addResource' | 'addSharingTo'>>;

/** The field in which each side is chosen. */
const fieldOf = { source: 'addResource', target: 'addSharingTo' } as const;
const SIDES: readonly Side[] = ['source', 'target'];

/** @throws AppError notFound */
export async function readRule(scope: Scope, id: number): Promise<SharingRule> {
  const rule = await findRule(scope, id);
  if (rule === undefined) throw new AppError('notFound');
  return toSharingRuleDto(rule, scope.language);
}

/** @throws AppError invalidInput naming the side that holds somebody unknown */
export async function saveNewRule(
  scope: Scope,
  { addResource, addSharingTo, ...fields }: Form,
): Promise<SharingRule> {
  const id = await createRule(scope, fields);
  await saveParties(scope, id, { addResource, addSharingTo });
  return readRule(scope, id);
}

/**
 * Sources and targets that are given are all of them from then on.
 * @throws AppError notFound, stale with the rule as it is now, invalidInput naming the side that holds somebody unknown
 */
export async function saveRule(
  scope: Scope,
  { id, version, addResource, addSharingTo, ...fields }: ParsedInputOf<typeof sharingRules.update>,
): Promise<SharingRule> {
  const current = await lockRule(scope, id);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(scope, { table: 'sharing_rules', id, version }, current, () => readRule(scope, id));
  await updateRule(scope, current, fields);
  await saveParties(scope, id, { addResource, addSharingTo });
  return readRule(scope, id);
}

/** A role that does not see a side sends none; it stays as it is. */
async function saveParties(scope: Scope, ruleId: number, chosen: Chosen): Promise<void> {
  const errors: FieldError[] = [];
  for (const side of SIDES) {
    const parties = chosen[fieldOf[side]];
    if (parties === undefined) continue;
    const found = await findParties(scope, parties);
    if (found.length < new Set(idsOf(parties)).size)
      errors.push({ path: fieldOf[side], message: '引用的数据不存在' });
    else await replaceParties(scope, { ruleId, side }, found);
  }
  if (errors.length > 0) throw AppError.invalidFields(errors);
}

function idsOf({ orgId, groupId, id }: ChosenParties): number[] {
  return [...orgId, ...groupId, ...id];
}

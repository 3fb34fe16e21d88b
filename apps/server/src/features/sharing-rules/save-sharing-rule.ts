import type { FieldError } from '@edp/contract/envelope';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Party, SharingRule, sharingRules } from '@edp/contract/sharing-rules';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { newListUses, refuseInvalidUses } from '../../database/records/new-uses.ts';
import type { NewUse } from '../../database/records/new-uses.ts';
import { lockForChange } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { given, listed, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange, SecurityEvent } from '../../security-events/record-event.ts';
import { toSharingRuleDto } from './sharing-rule-dto.ts';
import { findParties, replaceParties } from './sharing-parties.queries.ts';
import type { ChosenParties, Side } from './sharing-parties.queries.ts';
import { createRule, findRule, lockRule, setRuleStatus, updateRule } from './sharing-rules.queries.ts';

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
  scope: SignedInContext,
  { addResource, addSharingTo, ...fields }: Form,
): Promise<SharingRule> {
  const id = await createRule(scope, fields);
  await saveParties(scope, id, { addResource, addSharingTo });
  const rule = await readRule(scope, id);
  await recordEvent(scope, {
    kind: 'sharingRuleCreated',
    subject: subjectOf(rule),
    changes: newRuleChanges(rule),
  });
  return rule;
}

/**
 * Sources and targets that are given are all of them from then on.
 * @throws AppError notFound, stale with the rule as it is now, invalidInput naming the side that holds somebody unknown
 */
export async function saveRule(
  scope: SignedInContext,
  { id, version, addResource, addSharingTo, ...fields }: ParsedInputOf<typeof sharingRules.update>,
): Promise<SharingRule> {
  const current = await lockForChange(scope, { table: 'sharing_rules', id, version }, lockRule, readRule);
  const former = await readRule(scope, id);
  await updateRule(scope, current, fields);
  await saveParties(scope, id, { addResource, addSharingTo }, former);
  const rule = await readRule(scope, id);
  await recordEvent(scope, {
    kind: 'sharingRuleUpdated',
    subject: subjectOf(former),
    changes: ruleChanges(former, rule),
  });
  return rule;
}

/** @throws AppError notFound, stale with the rule as it is now */
export async function switchRule(
  scope: SignedInContext,
  { sharingId: id, status, version }: ParsedInputOf<typeof sharingRules.switchStatus>,
): Promise<void> {
  await lockForChange(scope, { table: 'sharing_rules', id, version }, lockRule, readRule);
  const name = await setRuleStatus(scope, { id, status });
  if (name === undefined) throw new AppError('notFound');
  const kind = status === 1 ? 'sharingRuleEnabled' : 'sharingRuleDisabled';
  await recordEvent(scope, { kind, subject: subjectOf({ id, name }) });
}

/** Which rule an event is about. */
function subjectOf({ id, name }: { id: number; name: string }) {
  return { kind: 'sharingRule', id, name } as const satisfies SecurityEvent['subject'];
}

function newRuleChanges(rule: SharingRule): SecurityChange[] {
  const names = (parties: readonly Party[]) => parties.map(({ name }) => name);
  return [
    ...given('kind', rule.sharingType),
    ...given('power', powerOf(rule)),
    ...listed('source', names(rule.sharingSource), []),
    ...listed('target', names(rule.sharingTo), []),
  ];
}

function ruleChanges(former: SharingRule, rule: SharingRule): SecurityChange[] {
  const names = (some: readonly Party[], others: readonly Party[]) =>
    some.filter(({ id }) => !others.some((other) => other.id === id)).map(({ name }) => name);
  const sides = (what: 'source' | 'target', before: readonly Party[], after: readonly Party[]) =>
    listed(what, names(after, before), names(before, after));
  return [
    ...replaced('name', former.name, rule.name),
    ...replaced('kind', former.sharingType, rule.sharingType),
    ...replaced('power', powerOf(former), powerOf(rule)),
    ...sides('source', former.sharingSource, rule.sharingSource),
    ...sides('target', former.sharingTo, rule.sharingTo),
  ];
}

/** By the code under which the log knows it. */
function powerOf({ power }: SharingRule): string {
  return power === 0 ? 'reading' : 'changing';
}

/** A role that does not see a side sends none; it stays as it is. */
async function saveParties(
  scope: Scope,
  ruleId: number,
  chosen: Chosen,
  stored: StoredParties = { sharingSource: [], sharingTo: [] },
): Promise<void> {
  await refuseInvalidUses(scope, [
    ...newParties('addResource', chosen.addResource, stored.sharingSource),
    ...newParties('addSharingTo', chosen.addSharingTo, stored.sharingTo),
  ]);
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

type StoredParties = Pick<SharingRule, 'sharingSource' | 'sharingTo'>;

/** Stopped groups and people who have left stay where they are; a role's id is nobody's. */
function newParties(path: string, chosen: ChosenParties | undefined, stored: readonly Party[]): NewUse[] {
  if (chosen === undefined) return [];
  const before = stored.map(({ id }) => id);
  return [
    ...newListUses('userGroup', path, { chosen: chosen.groupId, stored: before }),
    ...newListUses('employee', path, { chosen: chosen.id, stored: before }),
  ];
}

function idsOf({ orgId, groupId, id }: ChosenParties): number[] {
  return [...orgId, ...groupId, ...id];
}

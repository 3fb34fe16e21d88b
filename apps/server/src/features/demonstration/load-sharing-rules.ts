import { sharingRules } from '@edp/contract/sharing-rules';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewRule } from '../sharing-rules/save-sharing-rule.ts';
import { switchRule } from '../sharing-rules/sharing-rules.queries.ts';
import { rules } from './content/sharing-rules.ts';
import type { Parties } from './content/sharing-rules.ts';
import { idsOf } from './demonstration-context.ts';

/** Rules that share more than the roles' data scopes show. */
export async function loadSharingRules(context: SignedInContext): Promise<void> {
  const departmentOf = await idsOf(context, 'departments', 'name');
  const groupOf = await idsOf(context, 'user_groups');
  const employeeOf = await idsOf(context, 'users', 'name');
  const roleOf = await idsOf(context, 'roles');
  const idsIn = ({ department = [], group = [], employee = [], role = [] }: Parties) => ({
    orgId: department.map(departmentOf),
    groupId: group.map(groupOf),
    id: [...employee.map(employeeOf), ...role.map(roleOf)],
  });
  for (const { kind: sharingType, isOff, source, target, ...fields } of rules) {
    const rule = { ...fields, sharingType, addResource: idsIn(source), addSharingTo: idsIn(target) };
    const { id } = await saveNewRule(context, sharingRules.create.input.parse(rule));
    if (isOff) await switchRule(context, { id, status: 0 });
  }
}

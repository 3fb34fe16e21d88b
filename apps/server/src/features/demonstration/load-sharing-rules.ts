import { sharingRules } from '@edp/contract/sharing-rules';
import type { SignedInContext } from '../../http/context.ts';
import { saveNewRule, switchRule } from '../sharing-rules/save-sharing-rule.ts';
import { rules } from './content/sharing-rules.ts';
import { idsOf, inputOf } from './demonstration-context.ts';
import type { IdOf } from './demonstration-context.ts';
import { wordsIn } from './outline.ts';

/** Rules that share more than the roles' data scopes show. */
export async function loadSharingRules(context: SignedInContext): Promise<void> {
  const departmentOf = await idsOf(context, 'departments', 'name');
  const groupOf = await idsOf(context, 'user_groups');
  const employeeOf = await idsOf(context, 'users', 'name');
  const roleOf = await idsOf(context, 'roles');
  const partiesIn = (text: string) => {
    const chosen = (kind: string, idOf: IdOf) =>
      wordsIn(text).flatMap((word) =>
        word.startsWith(`${kind}:`) ? [idOf(word.slice(kind.length + 1))] : [],
      );
    return {
      orgId: chosen('department', departmentOf),
      groupId: chosen('group', groupOf),
      id: [...chosen('employee', employeeOf), ...chosen('role', roleOf)],
    };
  };
  for (const { sources, targets, state, ...fields } of rules) {
    const rule = { ...fields, addResource: partiesIn(sources), addSharingTo: partiesIn(targets) };
    const { id } = await saveNewRule(context, inputOf(sharingRules.create.input, rule));
    if (state === 'off') await switchRule(context, { sharingId: id, status: 0 });
  }
}

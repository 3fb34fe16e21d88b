import { sharingRules } from '@edp/contract/sharing-rules';
import { listOf } from '../../lib/list-source.ts';

export const sharingRuleList = listOf(sharingRules.list, {
  filters: ['name', 'sharingType'],
  always: { code: '' },
});

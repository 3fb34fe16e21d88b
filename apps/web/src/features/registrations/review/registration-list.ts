import { registrations } from '@edp/contract/registrations';
import { listOf } from '../../../lib/list/list-query.ts';

export const registrationList = listOf(registrations.list, {
  name: 'registration',
  filters: ['keyword', 'status'],
});

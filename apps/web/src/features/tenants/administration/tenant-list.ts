import { administeredTenants } from '@edp/contract/administered-tenants';
import { listOf } from '../../../lib/list/list-query.ts';

export const tenantList = listOf(administeredTenants.list, {
  name: 'tenant',
  filters: ['keyword', 'enabled'],
});

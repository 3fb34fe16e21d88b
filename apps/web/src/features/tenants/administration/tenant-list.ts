import { tenants } from '@edp/contract/tenants';
import { listOf } from '../../../lib/list/list-query.ts';

export const tenantList = listOf(tenants.list, { filters: ['keyword', 'enabled'] });

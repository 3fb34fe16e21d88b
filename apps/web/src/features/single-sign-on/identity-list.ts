import { singleSignOn } from '@edp/contract/single-sign-on';
import { listOf } from '../../lib/list/list-query.ts';

export const identityList = listOf(singleSignOn.identities, { name: 'identity', filters: ['keyword'] });

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf } from './paging.ts';

export const tenants = {
  byCode: endpoint({
    summary: 'The enabled tenant of an authorization code',
    method: 'GET',
    path: '/api/v7/tenant/detailByCode',
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: z.object({
      tenantCode: z.string('请输入授权码').trim().min(1, '请输入授权码').max(50, '不超过50个字符'),
    }),
    output: dataOf(
      z.object({
        tenantCode: z.string(),
        tenantName: z.string(),
        /** Whether a sign-in can be remembered. */
        rememberAllowed: z.boolean(),
        /** What the button of its identity provider is called; empty without one. */
        singleSignOn: z.string(),
        /** Whether everybody may sign in with a password, or the emergency account alone. */
        passwordSignIn: z.boolean(),
      }),
    ),
  }),
};

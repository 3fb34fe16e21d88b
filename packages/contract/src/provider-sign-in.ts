import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languageCode } from './multilingual.ts';
import { dataOf } from './paging.ts';
import { deviceId, loginAnswer, rememberMe } from './session.ts';

/** Random, kept by the window that begins a sign-in; who has the address alone cannot end it. */
const windowKey = z.string('格式不正确').regex(/^[\w-]{43}$/, '格式不正确');

const service = '/user/v6/singleSignOn';

export const providerSignIn = {
  begin: endpoint({
    summary: "Where to sign in: the address of the provider of the header's tenant",
    method: 'POST',
    path: `${service}/begin`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    deadTicket: 'accepted',
    firstPassword: 'accepted',
    success: 'shell',
    input: z.object({
      windowKey,
      /** 1: the provider asks for the proof once more, although it knows who sits there. */
      again: z.literal([0, 1], '格式不正确').default(0),
    }),
    output: dataOf(z.object({ url: z.string() })),
  }),
  finish: endpoint({
    summary: 'Signs in with what the provider sent the browser back with',
    method: 'POST',
    path: `${service}/finish`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    deadTicket: 'accepted',
    firstPassword: 'accepted',
    success: 'shell',
    input: z.object({
      windowKey,
      /** The query of the address, as it came. */
      query: z.string('格式不正确').max(8_000, '格式不正确'),
      rememberMe,
      language: languageCode.default('ZHS'),
      deviceId,
    }),
    output: dataOf(loginAnswer),
  }),
};

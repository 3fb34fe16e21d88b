import { branding } from '@edp/contract/branding';
import { implement } from '../../http/implement.ts';
import { readBranding } from './branding-dto.ts';
import { saveBranding } from './save-branding.ts';

export const brandingRoutes = implement(branding, {
  read: async (_input, context) => ({ data: await readBranding(context) }),

  save: async (input, context) => ({ data: await saveBranding(context, input), msg: '操作成功' }),
});

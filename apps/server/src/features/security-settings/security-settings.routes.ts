import { securitySettings } from '@edp/contract/security-settings';
import { implement } from '../../http/implement.ts';
import { readSettings, saveSettings } from './save-security-settings.ts';

export const securitySettingsRoutes = implement(securitySettings, {
  read: async (_input, context) => ({ data: await readSettings(context) }),

  save: async (input, context) => ({ data: await saveSettings(context, input), msg: '操作成功' }),
});

import { listTranslations, saveTranslations } from '../database/records/translations.ts';
import type { SignedInContext } from './context.ts';

type Entries = Parameters<typeof saveTranslations>[2];

/** Handlers of the calls that keep a record's names by language; `requireRecord` refuses a record that is not there. */
export function translationHandlers(
  requireRecord: (context: SignedInContext, id: number) => Promise<unknown>,
) {
  return {
    async translations({ id }: { id: number }, context: SignedInContext) {
      await requireRecord(context, id);
      return { data: await listTranslations(context.db, { tenantId: context.tenantId, id }) };
    },

    async saveTranslations({ id, list }: { id: number; list: Entries }, context: SignedInContext) {
      await requireRecord(context, id);
      await saveTranslations(context.db, { tenantId: context.tenantId, id }, list);
      return { msg: '修改成功' };
    },
  };
}

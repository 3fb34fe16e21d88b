import type { Language } from '@edp/contract/multilingual';
import type { Database } from '../../database/connection.ts';

export interface TextKey {
  tenantId: number;
  language: Language;
  functionKey: string;
}

/** A tenant's own wording of a screen. */
export async function listTenantTexts(database: Database, { tenantId, language, functionKey }: TextKey) {
  return database
    .asTenant(tenantId)
    .selectFrom('language_texts')
    .select(['text_key', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('language', '=', language)
    .where('function_key', '=', functionKey)
    .execute();
}

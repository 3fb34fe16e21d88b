import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { confidential } from './files.queries.ts';
import { readableFiles } from './readable-files.queries.ts';

/**
 * Refuses a file that is there but is no picture, a confidential one or one that the caller may not have; one that is not there is refused by the foreign key.
 * @throws AppError invalidInput naming the field
 */
export async function requirePicture(
  context: SignedInContext,
  id: number | null | undefined,
  field: string,
): Promise<void> {
  if (id === null || id === undefined) return;
  const { db, tenantId } = context;
  const file = await db
    .selectFrom('files')
    .select(['content_type', 'purpose'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (file === undefined) return;
  const isTakenHere = file.content_type.startsWith('image/') && !confidential.has(file.purpose);
  if (!isTakenHere || !(await readableFiles(context, [id])).has(id))
    throw AppError.invalidField(field, '图片路径错误');
}

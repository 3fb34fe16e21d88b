import type { Brand, brands } from '@edp/contract/brands';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { fileIdOf } from '../../http/files/file-addresses.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { toBrandDto } from './brand-dto.ts';
import { createBrand, findBrand, lockBrand, updateBrand } from './brands.queries.ts';
import type { BrandFields, BrandRow } from './brands.queries.ts';

/** @throws AppError notFound */
export async function readBrand(context: SignedInContext, id: number): Promise<Brand> {
  const row = await findBrand(context, id);
  if (row === undefined) throw new AppError('notFound');
  return toBrandDto(row, context);
}

/**
 * Adds the brand or changes it, as the role may.
 * @throws AppError notAllowed, notFound, stale with the brand as it is now, duplicate code or name
 */
export async function saveBrand(
  context: SignedInContext,
  input: ParsedInputOf<typeof brands.save>,
): Promise<Brand> {
  const { id, version, labelPath, ...form } = input;
  const fields = { ...form, pictureId: fileIdOf(labelPath) };
  const { buttons } = context.session.rights;
  await requirePicture(context, fields.pictureId, 'labelPath');
  if (id === undefined) {
    if (!buttons.has('brand:add')) throw new AppError('notAllowed');
    return readBrand(context, await createBrand(context, fields));
  }
  const current = await lockBrand(context, id);
  if (current === undefined) throw new AppError('notFound');
  const allowed = buttons.has('brand:edit') || (buttons.has('brand:enable') && onlySwitches(current, fields));
  if (!allowed) throw new AppError('notAllowed');
  await refuseStale(context, { table: 'brands', id, version }, current, () => readBrand(context, id));
  await updateBrand(context, current, fields);
  return readBrand(context, id);
}

/** Enabling has no call of its own: the list saves the whole brand with another status. */
function onlySwitches(current: BrandRow, fields: Partial<BrandFields>): boolean {
  const { code, name, sortOrder, description, pictureId } = { ...current, ...withoutUndefined(fields) };
  return (
    code === current.code &&
    name === current.name &&
    sortOrder === current.sortOrder &&
    description === current.description &&
    pictureId === current.pictureId
  );
}

function withoutUndefined(fields: Partial<BrandFields>): Partial<BrandFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

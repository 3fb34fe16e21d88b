import type { Application } from '@edp/contract/applications';
import { AppError } from '../../app-error.ts';
import { recordWithAccess, requireChangeable, requireReadable } from '../../database/access/access.ts';
import type { Scope } from '../../database/scope.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import {
  applicationReferences,
  createApplication,
  findApplication,
  lockApplication,
  updateApplication,
} from './applications.queries.ts';
import type { ApplicationFields, ApplicationRow } from './applications.queries.ts';

/** @throws AppError notFound */
export async function readApplication(scope: Scope, id: number): Promise<Application> {
  await requireReadable(scope, 'application', [id]);
  const found = await findApplication(scope, id);
  if (found === undefined) throw new AppError('notFound');
  return recordWithAccess(scope, 'application', found);
}

export async function saveNewApplication(scope: Scope, fields: ApplicationFields): Promise<Application> {
  const id = await createApplication(scope, { ...fields, departmentId: await departmentOf(scope) });
  return readApplication(scope, id);
}

/** @throws AppError notFound, notAllowed, stale with the application as it is now */
export async function saveApplication(
  scope: Scope,
  {
    id,
    version,
    ...fields
  }: Partial<ApplicationFields> & { id: number; version?: number | null | undefined },
): Promise<Application> {
  const current = await lockChangeable(scope, id);
  await refuseStale(scope, { table: 'applications', id, version }, current, () => readApplication(scope, id));
  await updateApplication(scope, current, fields);
  return readApplication(scope, id);
}

/** @throws AppError notFound, notAllowed, stale, inUse when one that has certificates is to be put out of use */
export async function switchApplication(
  scope: Scope,
  { id, status, version }: { id: number; status: number; version?: number | null | undefined },
): Promise<void> {
  const current = await lockChangeable(scope, id);
  await refuseStale(scope, { table: 'applications', id, version }, current, () => readApplication(scope, id));
  const message = '应用正在被{n}条数据使用，不能禁用';
  if (status === 0) await refuseWhenUsed(scope, { id, references: applicationReferences, message });
  await updateApplication(scope, current, { status });
}

async function lockChangeable(scope: Scope, id: number): Promise<ApplicationRow> {
  await requireChangeable(scope, 'application', [id]);
  const current = await lockApplication(scope, id);
  if (current === undefined) throw new AppError('notFound');
  return current;
}

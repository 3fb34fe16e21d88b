import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { inventoryOrganisations, MaintainedOrganisation } from '@edp/contract/inventory-organisations';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityEvent } from '../../security-events/record-event.ts';
import {
  organisationRecord,
  createOrganisation,
  findOrganisation,
  lockOrganisation,
  organisationReferences,
  switchOrganisation,
  updateOrganisation,
} from './inventory-organisations.queries.ts';

/** @throws AppError notFound */
export async function requireStoredOrganisation(
  scope: TenantScope,
  id: number,
): Promise<MaintainedOrganisation> {
  const organisation = await findOrganisation(scope, id);
  if (organisation === undefined) throw new AppError('notFound');
  return organisation;
}

/** @throws AppError duplicate code */
export async function saveNewOrganisation(
  context: SignedInContext,
  fields: ParsedInputOf<typeof inventoryOrganisations.create>,
): Promise<MaintainedOrganisation> {
  const id = await createOrganisation(context, fields);
  const [organisation] = await together([
    requireStoredOrganisation(context, id),
    recordEvent(context, { kind: 'inventoryOrganisationCreated', subject: subjectOf({ id, ...fields }) }),
  ]);
  return organisation;
}

/** @throws AppError notFound, stale with the organisation as it is now, duplicate code */
export async function saveOrganisation(
  context: SignedInContext,
  { id, version, ...fields }: ParsedInputOf<typeof inventoryOrganisations.update>,
): Promise<MaintainedOrganisation> {
  const current = await lockForChange(
    context,
    { table: 'inventory_organisations', id, version },
    lockOrganisation,
  );
  await updateOrganisation(context, id, fields);
  const [organisation] = await together([
    requireStoredOrganisation(context, id),
    recordEvent(context, {
      kind: 'inventoryOrganisationUpdated',
      subject: subjectOf(current),
      changes: [
        ...replaced('code', current.code, fields.code),
        ...replaced('name', current.name, fields.name),
        ...replaced('businessUnit', current.businessUnit, fields.businessUnit),
      ],
    }),
  ]);
  return organisation;
}

/** @throws AppError notFound, stale with the organisation as it is now */
export async function switchStoredOrganisation(
  context: SignedInContext,
  { id, version, enabled }: ParsedInputOf<typeof inventoryOrganisations.switchStatus>,
): Promise<MaintainedOrganisation> {
  const current = await lockForChange(
    context,
    { table: 'inventory_organisations', id, version },
    lockOrganisation,
  );
  const kind = enabled === 1 ? 'inventoryOrganisationStarted' : 'inventoryOrganisationStopped';
  const [, organisation] = await together([
    switchOrganisation(context, id, enabled === 1),
    requireStoredOrganisation(context, id),
    recordEvent(context, { kind, subject: subjectOf(current) }),
  ]);
  return organisation;
}

/** @throws AppError notFound, inUse */
export async function removeStoredOrganisation(context: SignedInContext, id: number): Promise<void> {
  const organisation = await lockForChange(
    context,
    { table: 'inventory_organisations', id },
    lockOrganisation,
  );
  const message = '库存组织正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(context, { id, references: organisationReferences, message });
  await moveToBin(context, organisationRecord, [id]);
  await recordEvent(context, { kind: 'inventoryOrganisationDeleted', subject: subjectOf(organisation) });
}

/** Which organisation an event is about. */
function subjectOf({ id, code, name }: { id: number; code: string; name: string }) {
  return {
    kind: 'inventoryOrganisation',
    id,
    name: `${name} (${code})`,
  } as const satisfies SecurityEvent['subject'];
}

import type { LoginInfo } from '@edp/contract/session';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { watermarkOf } from '../branding/branding-dto.ts';
import { listRolesOfUser } from './roles.queries.ts';
import { setTicketRole } from './tickets.queries.ts';

/** What the client keeps of the signed-in person, as the ticket stands now. */
export async function loginInfoOf(context: SignedInContext): Promise<LoginInfo> {
  const { session, pictureAddress } = context;
  return {
    ticket: session.ticket,
    userId: session.userId,
    userName: session.userName,
    account: session.account,
    roleId: session.roleId,
    inventoryOrganisationId: session.inventoryOrganisationId ?? '',
    imgAddress: filePathOf(session.pictureId),
    securityWatermarking: hasWatermark(session.watermark) ? session.watermark : await watermarkOf(context),
    url: pictureAddress(session.tenantId, session.pictureId),
  };
}

/** A person's own goes before the tenant's. */
const hasWatermark = (said: string) => !['', '0', 'false'].includes(said.trim());

/**
 * Makes one of the user's own roles the active one; its first organisation unless the present one belongs to it.
 * @throws AppError notAllowed
 */
export async function chooseRole(
  context: SignedInContext,
  { roleId, key }: { roleId: number; key: string },
): Promise<LoginInfo> {
  const { session, db } = context;
  const role = (await listRolesOfUser(context)).find((held) => held.roleId === roleId && held.key === key);
  if (role === undefined) throw new AppError('notAllowed', '角色无效');
  const present = role.inventoryOrganisations.find(({ id }) => id === session.inventoryOrganisationId);
  const inventoryOrganisationId = (present ?? role.inventoryOrganisations[0])?.id ?? null;
  await setTicketRole(db, session.ticketHash, { roleId, inventoryOrganisationId });
  return loginInfoOf({ ...context, session: { ...session, roleId, inventoryOrganisationId } });
}

/**
 * Makes an organisation of the active role the active one.
 * @throws AppError notAllowed
 */
export async function chooseOrganisation(
  context: SignedInContext,
  id: number,
): Promise<{ inventoryOrganisationId: number; inventoryOrganisationName: string }> {
  const { session, db } = context;
  const role = (await listRolesOfUser(context)).find((held) => held.roleId === session.roleId);
  const organisation = role?.inventoryOrganisations.find((held) => held.id === id);
  if (role === undefined || organisation === undefined) throw new AppError('notAllowed', '库存组织无效');
  await setTicketRole(db, session.ticketHash, { roleId: role.roleId, inventoryOrganisationId: id });
  return { inventoryOrganisationId: id, inventoryOrganisationName: organisation.name };
}

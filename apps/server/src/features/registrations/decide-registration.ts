import { randomInt } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import type { Queries } from '../../database/connection.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordElsewhere, recordEvent } from '../../security-events/record-event.ts';
import { seedTenantDefaults } from '../tenants/seed-tenant-defaults.ts';
import { addWholeTenant, newTenantId } from '../tenants/provision-tenant.ts';
import { tellApplicant } from './tell-applicant.ts';
import {
  decideRegistration,
  findRegistration,
  movePictures,
  releasePictures,
  setMadeTenant,
} from './registrations.queries.ts';

interface Approval {
  id: number;
  tenantCode: string | undefined;
  account: string | undefined;
}

/** Digits and letters that nobody mistakes for one another on the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const MADE_LENGTH = 8;

/**
 * Makes a tenant of a pending application, all or nothing, then tells the applicant how to sign in.
 * @throws AppError notFound, invalidState when it is decided already, duplicate when the code is taken
 */
export async function approveRegistration(
  context: SignedInContext,
  { id, tenantCode = madeCode(), account: wanted }: Approval,
): Promise<{ data: { tenantId: number; tenantCode: string; account: string }; msg: string }> {
  const { database, session, keepAnswer } = context;
  const tenantId = await newTenantId(database);
  const { answer, phone } = await database.inTenantTransaction(tenantId, async (db, sendWithCommit) => {
    const decided = await decideRegistration(db, id, {
      status: 'approved',
      reason: '',
      decidedBy: session.userName,
    });
    if (decided === undefined) throw await undecidable(db, id);
    const admin = { adminAccount: wanted ?? decided.phone, adminName: decided.applicant };
    const made = await addWholeTenant(db, tenantId, {
      code: tenantCode,
      name: decided.company_name,
      ...admin,
      adminPhone: decided.phone,
      passwordHash: decided.password_hash,
    }).catch((error: unknown) => {
      throw aboutCode(error);
    });
    await seedTenantDefaults(db, made, decided.company_name);
    await setMadeTenant(db, id, tenantId);
    await movePictures(db, { registrationId: id, tenantId, adminId: made.adminId });
    await recordElsewhere(
      { ...context, db, tenantId: session.tenantId },
      {
        kind: 'registrationApproved',
        subject: { kind: 'registration', id, name: decided.company_name },
        changes: [{ what: 'tenant', to: tenantCode }],
      },
      tenantId,
    );
    const approved = {
      data: { tenantId, tenantCode, account: admin.adminAccount },
      msg: '操作成功',
    };
    keepAnswer(sendWithCommit, approved);
    return { answer: approved, phone: decided.phone };
  });
  await tellApplicant(context, { kind: 'approval', phone, tenantCode, account: answer.data.account });
  return answer;
}

/**
 * Turns a pending application down, then tells the applicant why.
 * @throws AppError notFound, invalidState when it is decided already
 */
export async function rejectRegistration(
  context: SignedInContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ msg: string }> {
  const { database, session, keepAnswer } = context;
  const answer = { msg: '操作成功' };
  const decided = await database.inTenantTransaction(session.tenantId, async (db, sendWithCommit) => {
    const decision = { status: 'rejected', reason, decidedBy: session.userName } as const;
    const rejected = await decideRegistration(db, id, decision);
    if (rejected === undefined) throw await undecidable(db, id);
    await together([
      releasePictures(db, id),
      recordEvent(
        { ...context, db },
        {
          kind: 'registrationRejected',
          subject: { kind: 'registration', id, name: rejected.company_name },
          changes: [{ what: 'reason', to: reason }],
        },
      ),
    ]);
    keepAnswer(sendWithCommit, answer);
    return rejected;
  });
  await tellApplicant(context, { kind: 'rejection', phone: decided.phone, reason });
  return answer;
}

/** Why an application cannot be decided about. */
async function undecidable(db: Queries, id: number): Promise<AppError> {
  return new AppError((await findRegistration(db, id)) === undefined ? 'notFound' : 'invalidState');
}

function madeCode(): string {
  return Array.from({ length: MADE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}

function aboutCode(error: unknown): unknown {
  if (!(error instanceof AppError && error.kind === 'duplicate')) return error;
  return Object.assign(error, { fields: [{ path: 'tenantCode', message: error.message }] });
}

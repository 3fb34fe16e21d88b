import type { TenantScope } from '../../database/scope.ts';

/** Keeps a secret that has yet to be confirmed, in place of another such one; false when a confirmed one stands there. */
export async function storeSecret(
  { db, tenantId }: TenantScope,
  { userId, secret }: { userId: number; secret: string },
): Promise<boolean> {
  const stored = await db
    .insertInto('authenticators')
    .values({ tenant_id: tenantId, user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ secret })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The encrypted secret, of an app that is set up or of one that has yet to be confirmed. */
export async function findSecret(
  { db, tenantId }: TenantScope,
  userId: number,
  { confirmed }: { confirmed: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .select('secret')
    .executeTakeFirst();
  return row?.secret;
}

interface AcceptedStep {
  userId: number;
  secret: string;
  step: number;
}

/** Sets the app up with the step of its first code; false when somebody else did or the secret is another one by now. */
export async function confirmSecret(
  { db, tenantId }: TenantScope,
  { userId, secret, step }: AcceptedStep,
): Promise<boolean> {
  const confirmed = await db
    .updateTable('authenticators')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses a step up; false when it or a later one has been used. Of two who bring the same code one succeeds. */
export async function redeemStep(
  { db, tenantId }: TenantScope,
  { userId, secret, step }: AcceptedStep,
): Promise<boolean> {
  const used = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function removeAuthenticator({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('authenticators')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

import type { OpenContext } from '../../http/context.ts';
import { given } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { findActor } from '../session/users.queries.ts';
import type { Refusal } from './find-or-add-user.ts';

/** Of whoever it is, as the provider calls them where there is no user: what it says is no password. */
export async function recordRefusal(
  context: OpenContext & { tenantId: number },
  called: string,
  { refusal, userId }: { refusal: Refusal; userId?: number },
): Promise<void> {
  const { database, tenantId } = context;
  await database.inTenantTransaction(tenantId, async (db) => {
    const session = userId === undefined ? undefined : await findActor({ db, tenantId }, userId);
    await recordEvent(
      { ...context, db, session },
      {
        kind: 'signInFailed',
        changes: [
          { what: 'way', to: 'singleSignOn' },
          ...(session === undefined ? given('account', called) : []),
          { what: 'reason', to: refusal },
        ],
      },
    );
  });
}

import type { signInSteps } from '@edp/contract/sign-in-steps';
import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../../app-error.ts';
import type { OpenContext } from '../../../http/context.ts';
import { judgePasskey, passkeyRequestFor } from '../../second-factors/judge-passkey.ts';
import { holdSecuritySettings } from '../../security-settings/security-settings.queries.ts';
import { mayUsePassword, passwordHolders } from '../../single-sign-on/single-sign-on.queries.ts';
import { beginSession, recordFailure, refuseForeignAddress, toLoginAnswer } from '../begin-session.ts';
import type { Failure, TenantContext } from '../begin-session.ts';
import { findPerson, noteSignIn } from '../users.queries.ts';
import type { SignInPerson } from '../users.queries.ts';
import { fromAddress } from './from-address.ts';

type Input = ParsedInputOf<typeof signInSteps.loginWithPasskey>;
type Answer = OutputOf<typeof signInSteps.loginWithPasskey>['data'];

const PURPOSE = 'sign-in';

/** @throws AppError tooMany, invalidState where passkeys cannot be used */
export function signInRequest(context: OpenContext) {
  return passkeyRequestFor(context, PURPOSE);
}

/**
 * A passkey verifies its user before it signs, so that it stands for the second factor as well. Nothing can be guessed of it: it
 * takes none of the account's tries, and a lock that guesses at the password have brought stays with the password.
 * @throws AppError invalidInput, tooMany, notAllowed
 */
export function signInWithPasskey({ passkey, ...options }: Input, context: OpenContext): Promise<Answer> {
  return fromAddress(context, async (bound) => {
    const { tenantId } = bound;
    const userId = await judgePasskey(bound, { tenantId, purpose: PURPOSE, answer: passkey });
    const person = userId === undefined ? undefined : await readPerson(bound, userId);
    if (person === undefined) throw refused();
    await refuseForeignAddress(bound, person.account);
    const outcome = await enter(bound, person, options);
    if ('answer' in outcome) return outcome.answer;
    await recordFailure(bound, person.account, outcome);
    throw refused();
  });
}

async function enter(
  context: TenantContext,
  person: SignInPerson,
  options: Omit<Input, 'passkey'>,
): Promise<Failure | { answer: Answer }> {
  const { database, tenantId } = context;
  return database.inTenantTransaction(tenantId, async (db) => {
    const scope = { db, tenantId };
    const settings = await holdSecuritySettings(scope);
    // Where the provider alone decides who gets in, a passkey is no way around it.
    if (!mayUsePassword(await passwordHolders(scope), person.id)) return { failure: 'passwordOff' as const };
    if (!(await noteSignIn(scope, person.id))) return { failure: 'disabled' as const };
    const entry = { ...options, settings, passwordSetAt: null, way: 'passkey' as const };
    const begun = await beginSession({ ...context, db }, person, entry);
    return { answer: toLoginAnswer(person, begun, context) };
  });
}

function readPerson({ database, tenantId }: TenantContext, userId: number) {
  return findPerson({ db: database.asTenant(tenantId), tenantId }, userId);
}

const refused = () => AppError.invalidField('passkey', '通行密钥验证失败');

import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { providerSignIn } from '@edp/contract/provider-sign-in';
import * as client from 'openid-client';
import { AppError } from '../../app-error.ts';
import { decrypt } from '../../database/keys/encryption.ts';
import { takeUses } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { guessTenant } from '../tenants/guess-tenant.queries.ts';
import { keepAttempt } from './attempts.queries.ts';
import { callbackUrlOf } from './callback-url.ts';
import { openProvider } from './provider.ts';
import { providerWords } from './provider-words.ts';
import { readSingleSignOn } from './single-sign-on.queries.ts';
import type { SavedSettings } from './single-sign-on.queries.ts';

/** An office behind one address signs in together. */
const BEGINNINGS_A_MINUTE = 120;

/** What the secret is encrypted for. */
export const clientSecretOf = (tenantId: number) => ({ name: 'identity provider secret', tenantId }) as const;

/**
 * Where to sign in at the provider of the header's tenant.
 * @throws AppError tooMany, invalidInput, invalidState, unavailable with what is wrong with the provider
 */
export async function beginSignIn(
  context: OpenContext,
  { windowKey, again }: ParsedInputOf<typeof providerSignIn.begin>,
): Promise<string> {
  const { database, address } = context;
  const limit = { bucket: `sign-on:${address}`, most: BEGINNINGS_A_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
  const { tenantId, settings, callbackUrl } = await requireProvider(context);
  const provider = await reachProvider(context, tenantId, settings);
  const codeVerifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const { issuer, clientId, scopes } = settings;
  await keepAttempt(
    database,
    { state, windowKey },
    { holderTenantId: tenantId, issuer, clientId, nonce, codeVerifier },
  );
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl,
    scope: scopes,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // A session at the provider does not do; when they have signed in is told in return.
    ...(again === 1 && { max_age: '0' }),
  });
  return url.href;
}

interface TenantProvider {
  tenantId: number;
  settings: SavedSettings;
  callbackUrl: string;
}

/** @throws AppError tooMany, invalidInput without a tenant, invalidState without a provider */
export async function requireProvider(context: OpenContext): Promise<TenantProvider> {
  const tenant = await guessTenant(context, context.tenantCode);
  if (tenant === undefined) throw new AppError('invalidInput', '请输入授权码');
  const tenantId = tenant.id;
  const settings = await readSingleSignOn({ db: context.database.asTenant(tenantId), tenantId });
  if (!settings.enabled) throw new AppError('invalidState', '该租户未启用单点登录');
  const callbackUrl = callbackUrlOf(context);
  if (callbackUrl === '') throw new AppError('unavailable', '平台未设置对外地址，单点登录暂不可用');
  return { tenantId, settings, callbackUrl };
}

/** @throws AppError unavailable with what is wrong */
export async function reachProvider(
  { config, database, log }: OpenContext,
  tenantId: number,
  { issuer, clientId, encryptedClientSecret }: SavedSettings,
): Promise<client.Configuration> {
  const clientSecret =
    encryptedClientSecret && (await decrypt(database, clientSecretOf(tenantId), encryptedClientSecret));
  try {
    return await openProvider(config, { issuer, clientId, clientSecret });
  } catch (error) {
    log.warn({ err: error, issuer }, 'the identity provider cannot be reached');
    throw new AppError('unavailable', providerWords(error));
  }
}

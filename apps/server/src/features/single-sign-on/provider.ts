import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import { Networks } from '../../networks.ts';
import { judgedFetch } from '../../outgoing/judged-fetch.ts';
import { isPublicAddress } from '../../outgoing/public-addresses.ts';

/** A provider, and what we are called there. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  /** Empty for a client that has none. */
  clientSecret: string;
}

const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;
const TIMEOUT_SECONDS = 8;
/** Clocks may differ by so much. */
const CLOCK_TOLERANCE_SECONDS = 60;

interface Discovered {
  until: number;
  metadata: Promise<client.ServerMetadata>;
}

/** What providers have told of themselves, by their address, the oldest first; those that are being asked among them. */
const discovered = new Map<string, Discovered>();

/** It tells of itself that it cannot do what we need. */
export class Unsuitable extends Error {
  override name = 'Unsuitable';
}

/** The provider, ready to be asked. @throws what `providerWords` puts into words */
export async function openProvider(config: Config, access: ProviderAccess): Promise<client.Configuration> {
  const metadata = await metadataOf(config, access.issuer);
  const { clientId, clientSecret } = access;
  const provider = new client.Configuration(
    metadata,
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticationOf(metadata, clientSecret),
  );
  provider[client.customFetch] = fetchFor(config);
  provider.timeout = TIMEOUT_SECONDS;
  client.enableNonRepudiationChecks(provider);
  if (allowsPlainHttp(config)) client.allowInsecureRequests(provider);
  return provider;
}

/** What is meant where a provider says nothing. */
const DEFAULT_METHODS = ['client_secret_basic'];

/** In the header where that is taken, as clients are registered for by default. */
function authenticationOf(
  { token_endpoint_auth_methods_supported: methods = DEFAULT_METHODS }: client.ServerMetadata,
  clientSecret: string,
): client.ClientAuth {
  if (clientSecret === '') return client.None();
  const isInHeader = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
  return isInHeader ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

/** Asks the provider anew what it offers. @throws what `providerWords` puts into words */
export async function testProvider(config: Config, issuer: string): Promise<void> {
  discovered.delete(issuer);
  await metadataOf(config, issuer);
}

function metadataOf(config: Config, issuer: string): Promise<client.ServerMetadata> {
  const known = discovered.get(issuer);
  if (known && known.until > Date.now()) return known.metadata;
  const metadata = discover(config, issuer);
  discovered.delete(issuer);
  discovered.set(issuer, { until: Date.now() + KEPT_MS, metadata });
  // Whoever asks next asks again.
  metadata.catch(() => discovered.delete(issuer));
  for (const oldest of discovered.keys()) {
    if (discovered.size <= MAX_KEPT) break;
    discovered.delete(oldest);
  }
  return metadata;
}

async function discover(config: Config, issuer: string): Promise<client.ServerMetadata> {
  const execute = allowsPlainHttp(config) ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS, [client.customFetch]: fetchFor(config) };
  const found = await client.discovery(new URL(issuer), 'discovery', undefined, client.None(), options);
  const metadata = found.serverMetadata();
  requireCodeFlow(metadata);
  return metadata;
}

function requireCodeFlow(metadata: client.ServerMetadata): void {
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = metadata;
  const lacks = [
    authorization_endpoint === undefined,
    token_endpoint === undefined,
    jwks_uri === undefined,
    types !== undefined && !types.includes('code'),
    // Many say nothing about it and take it all the same.
    challenges !== undefined && !challenges.includes('S256'),
  ];
  if (lacks.includes(true)) throw new Unsuitable('No code flow with PKCE');
}

/** Outside production a provider may stand on the same machine without a certificate. */
function allowsPlainHttp({ environment }: Config): boolean {
  return environment !== 'production';
}

/** Only what is on the internet, or where the operator says so, is asked, whatever a provider's document names. */
function fetchFor({ identityProvidersAllow }: Config): client.CustomFetch {
  const allowed = new Networks(identityProvidersAllow);
  const mayAsk = (ip: string) => isPublicAddress(ip) || allowed.has(ip);
  return (address, { method, headers, body }) =>
    judgedFetch(
      address,
      { method, headers, body: body === undefined || body === null ? undefined : String(body) },
      mayAsk,
    );
}

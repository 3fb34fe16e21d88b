import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider tells of somebody, by the name that they sign in with there. */
export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  phone_number?: string;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  people: Map<string, ProviderPerson>;
  close(): Promise<void>;
}

/** A real provider of OpenID Connect on a port of its own; whoever is among its people signs in with any password. */
export async function startIdentityProvider(redirectUris: readonly string[]): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['edp', 'a secret with + and :'];
  const people = new Map<string, ProviderPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      phone: ['phone_number'],
    },
    findAccount: (_context, accountId) => {
      const person = people.get(accountId);
      return person && { accountId, claims: () => ({ sub: accountId, ...person }) };
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { issuer, clientId, clientSecret, people, close };
}

/** Signs in and agrees on the provider's own pages, as a browser would; answers the address that it is sent back to. */
export async function signInAtProvider(
  { issuer }: IdentityProvider,
  url: string,
  login: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (address: string, form?: Record<string, string>): Promise<string> => {
    const response = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    await response.arrayBuffer();
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${address} leads nowhere: ${response.status}`);
    return new URL(location, issuer).href;
  };
  const forms: Record<string, string>[] = [
    { prompt: 'login', login, password: 'any' },
    { prompt: 'consent' },
  ];
  let at = await ask(url);
  while (at.startsWith(issuer)) at = await ask(at, at.includes('/interaction/') ? forms.shift() : undefined);
  return at;
}

import { z } from 'zod';
import { providerSignIn } from '@edp/contract/provider-sign-in';
import { call, CallError } from '../../lib/api/call.ts';
import { deviceId } from '../../lib/browser/device-id.ts';
import { currentAddress, navigate } from '../../lib/browser/navigate.ts';
import { parseJson } from '../../lib/browser/parse-json.ts';
import { splitAddress } from '../../lib/address/match.ts';
import { languageEntry } from '../../lib/language/language.ts';
import { enterAs, type Entering } from './sign-in.ts';

/** Where the provider sends the browser back to. */
const CALLBACK = '/login/callback';
const KEPT = 'edp_providerSignIn';
const KEY_BYTES = 32;

/** What this window keeps until it comes back; another one cannot end what was begun here. */
const kept = z.object({ windowKey: z.string(), rememberMe: z.boolean() });

interface Leaving {
  rememberMe?: boolean;
  /** To prove once more who one is. */
  again?: boolean;
}

/** Leaves for the provider; answers the server's words when that cannot be. */
export async function leaveForProvider({
  rememberMe = false,
  again = false,
}: Leaving): Promise<string | undefined> {
  const windowKey = newWindowKey();
  try {
    const { data } = await call(providerSignIn.begin, { windowKey, again: again ? 1 : 0 });
    sessionStorage.setItem(KEPT, JSON.stringify({ windowKey, rememberMe }));
    location.assign(data.url);
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  }
}

function newWindowKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Whether the provider has just sent the browser here. */
export function isBackFromProvider(): boolean {
  return splitAddress(currentAddress()).path === CALLBACK;
}

/** What the provider has sent along, once; it does not stay in the address. */
export function takeProviderAnswer(): string | undefined {
  if (!isBackFromProvider()) return undefined;
  const query = location.search;
  navigate('/login', { replace: true });
  return query;
}

/** Signs in with it, up to the choice of a role; answers the server's words when refused. */
export async function finishAtProvider(query: string): Promise<Entering> {
  const { windowKey, rememberMe } = takeKept();
  const input = { query, windowKey, rememberMe, language: languageEntry.read(), deviceId: deviceId() };
  return enterAs(async () => (await call(providerSignIn.finish, input)).data);
}

/** A key that fits nothing where another window began it. */
function takeKept(): z.infer<typeof kept> {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  const found = kept.safeParse(parseJson(text ?? ''));
  return found.data ?? { windowKey: newWindowKey(), rememberMe: false };
}

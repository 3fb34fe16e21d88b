import type { OpenContext } from '../../http/context.ts';

/**
 * Where a provider sends people back to: a page of the client below the operator's public address. Outside production the address
 * at which we were asked will do; what a caller says of our name is not to be relied on there where it matters.
 */
export function callbackUrlOf({ config, host }: Pick<OpenContext, 'config' | 'host'>): string {
  const { publicUrl, environment } = config;
  const origin = publicUrl ?? (environment === 'production' ? undefined : `http://${host}`);
  return origin === undefined ? '' : `${origin}/login/callback`;
}

import { isIP } from 'node:net';
import { AppError } from '../../app-error.ts';
import type { OpenContext } from '../../http/context.ts';

/** For whom passkeys are made. */
export interface RelyingParty {
  domain: string;
  origins: string[];
}

/**
 * The public address, or the host by which we were reached where none is set: what a browser signs names the page that it was
 * on, so that a page elsewhere gains nothing by naming another host. Browsers make passkeys for domains alone.
 * @throws AppError invalidState where we are reached by an IP address
 */
export function relyingPartyOf({ config, host }: Pick<OpenContext, 'config' | 'host'>): RelyingParty {
  const addresses =
    config.publicUrl === undefined ? [`https://${host}`, `http://${host}`] : [config.publicUrl];
  const urls = addresses.flatMap((address) => URL.parse(address) ?? []);
  const domain = urls[0]?.hostname ?? '';
  if (domain === '' || domain.startsWith('[') || isIP(domain) !== 0)
    throw new AppError('invalidState', '通行密钥须通过域名访问才能使用');
  return { domain, origins: urls.map(({ origin }) => origin) };
}

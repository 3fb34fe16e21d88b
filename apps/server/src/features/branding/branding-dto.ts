import { BRANDING_PICTURES, type BrandingPicture, type StoredBranding } from '@edp/contract/branding';
import type { HomeConfigurationKey } from '@edp/contract/home';
import { shanghaiText } from '../../database/records/times.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { listHomeConfiguration, readLook } from './branding.queries.ts';
import type { HomeValues } from './branding.queries.ts';

/** The file that an entry of the home configuration names; none where it is an address of its own. */
function fileOfEntry(value: string): number | null {
  return /^\d{1,16}$/.test(value) ? Number(value) : null;
}

const toAddress = (value: string) => (fileOfEntry(value) === null ? value : filePathOf(fileOfEntry(value)));

/** The look as its screen shows and saves it. */
export async function readBranding(context: SignedInContext): Promise<StoredBranding> {
  const [look, own] = await Promise.all([readLook(context), listHomeConfiguration(context)]);
  return { ...toHomeFields(own), ...look, urls: urlsOf(own, context) };
}

export function toHomeFields(own: HomeValues) {
  const text = (key: HomeConfigurationKey) => own.get(key) ?? '';
  const shown: 0 | 1 = own.get('mainLogoShow') === '0' ? 0 : 1;
  return {
    browserTitle: text('browserTitle'),
    loginTitle: text('loginTitle'),
    bottomTitle: text('bottomTitle'),
    loginButtonColor: text('loginButtonColor'),
    mainLogoShow: shown,
    tabIcon: toAddress(text('tabIcon')),
    mainLogoId: toAddress(text('mainLogoId')),
    loginLogoId: toAddress(text('loginLogoId')),
    loginBackgroundId: toAddress(text('loginBackgroundId')),
  };
}

function urlsOf(
  own: HomeValues,
  { tenantId, pictureAddress }: SignedInContext,
): Record<BrandingPicture, string> {
  const urlOf = (picture: BrandingPicture) => {
    const value = own.get(picture) ?? '';
    const file = fileOfEntry(value);
    return file === null ? value : pictureAddress(tenantId, file);
  };
  const [tabIcon, mainLogoId, loginLogoId, loginBackgroundId] = BRANDING_PICTURES;
  return {
    tabIcon: urlOf(tabIcon),
    mainLogoId: urlOf(mainLogoId),
    loginLogoId: urlOf(loginLogoId),
    loginBackgroundId: urlOf(loginBackgroundId),
  };
}

/** What the tenant's watermark says to somebody who has none of their own; empty where there is none. */
export async function watermarkOf(context: SignedInContext): Promise<string> {
  const { watermark, watermarkText } = await readLook(context);
  if (watermark === 'own') return watermarkText;
  const { userName, account } = context.session;
  const [day = ''] = shanghaiText(new Date()).split(' ');
  return watermark === 'person' ? `${userName} ${account} ${day}` : '';
}

import { BRANDING_PICTURES, missingWatermarkText } from '@edp/contract/branding';
import type { branding, StoredBranding } from '@edp/contract/branding';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { HomeConfigurationKey } from '@edp/contract/home';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced, touched } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { readBranding, toHomeFields } from './branding-dto.ts';
import {
  listHomeConfiguration,
  lockLook,
  readLook,
  writeHomeConfiguration,
  writeLook,
} from './branding.queries.ts';
import type { PictureFiles, StoredLook } from './branding.queries.ts';

type Branding = StoredLook & ReturnType<typeof toHomeFields>;

/**
 * What is absent stays, what is empty becomes the default again.
 * @throws AppError stale with the look as it is now, invalidInput for a picture that the caller may not have
 */
export async function saveBranding(
  context: SignedInContext,
  { version, ...form }: ParsedInputOf<typeof branding.save>,
): Promise<StoredBranding> {
  await lockLook(context);
  const [{ id, version: current, ...look }, own] = await Promise.all([
    readLook(context),
    listHomeConfiguration(context),
  ]);
  await refuseStale(context, { table: 'branding', id, version }, { version: current }, () =>
    readBranding(context),
  );
  const before = { ...look, ...toHomeFields(own) };
  const after: Branding = { ...before, ...withoutUndefined(form) };
  const missing = missingWatermarkText(after);
  if (missing !== undefined) throw AppError.invalidField('watermarkText', missing);
  const files = await requirePictures(context, before, after);
  await writeLook(context, after, files);
  await writeHomeConfiguration(context, toEntries(after, files));
  const changes = changesOf(before, after);
  if (changes.length > 0) await recordEvent(context, { kind: 'lookChanged', changes });
  return readBranding(context);
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(fields: T): Given<T> {
  const given: Given<T> = { ...fields };
  for (const key in given) if (given[key] === undefined) delete given[key];
  return given;
}

const FILE = /^\/file\/v6\/view\/(\d{1,16})$/;

const fileOf = (address: string) => {
  const [, id] = FILE.exec(address) ?? [];
  return id === undefined ? null : Number(id);
};

/**
 * The files of the pictures. What stands there already stays, whoever put it there.
 * @throws AppError invalidInput for what is no picture, or none that the caller may have
 */
async function requirePictures(
  context: SignedInContext,
  before: Branding,
  after: Branding,
): Promise<PictureFiles> {
  const changed = BRANDING_PICTURES.filter((picture) => after[picture] !== before[picture]);
  for (const picture of changed) {
    const file = fileOf(after[picture]);
    if (file === null && after[picture] !== '') throw AppError.invalidField(picture, '图片路径错误');
    await requirePicture(context, file, picture);
  }
  return {
    tabIcon: fileOf(after.tabIcon),
    mainLogoId: fileOf(after.mainLogoId),
    loginLogoId: fileOf(after.loginLogoId),
    loginBackgroundId: fileOf(after.loginBackgroundId),
  };
}

/** As the home configuration keeps them: a picture by the id of its file. */
function toEntries(after: Branding, files: PictureFiles): ReadonlyMap<HomeConfigurationKey, string> {
  const pictures = BRANDING_PICTURES.map(
    (picture) => [picture, String(files[picture] ?? after[picture])] as const,
  );
  return new Map<HomeConfigurationKey, string>([
    ['browserTitle', after.browserTitle],
    ['loginTitle', after.loginTitle],
    ['bottomTitle', after.bottomTitle],
    ['loginButtonColor', after.loginButtonColor],
    ['mainLogoShow', after.mainLogoShow === 1 ? '' : '0'],
    ...pictures,
  ]);
}

const texts = [
  'browserTitle',
  'englishBrowserTitle',
  'mainLogoShow',
  'primaryColor',
  'loginTitle',
  'englishLoginTitle',
  'loginButtonColor',
  'bottomTitle',
  'englishBottomTitle',
  'watermark',
  'watermarkText',
] as const satisfies readonly (keyof Branding)[];

function changesOf(before: Branding, after: Branding): SecurityChange[] {
  return [
    ...texts.flatMap((what) => replaced(what, String(before[what]), String(after[what]))),
    ...BRANDING_PICTURES.flatMap((what) => touched(what, before[what], after[what])),
    ...touched('homeParts', before.homeParts.join(','), after.homeParts.join(',')),
  ];
}

import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { optionalName, version } from './fields.ts';
import { HOME_PARTS, type HomeConfigurationKey } from './home.ts';
import { HEX_COLOUR, isButtonColour, isPrimaryColour } from './look-colours.ts';
import { dataOf } from './paging.ts';

/** Entries of the home configuration that name a picture. */
export const BRANDING_PICTURES = [
  'tabIcon',
  'mainLogoId',
  'loginLogoId',
  'loginBackgroundId',
] as const satisfies readonly HomeConfigurationKey[];
export type BrandingPicture = (typeof BRANDING_PICTURES)[number];

/** What the watermark says: nothing, who is signed in and the day, or words of the tenant. */
export const WATERMARKS = ['off', 'person', 'own'] as const;

const MAX_TITLE = 50;
const MAX_FOOTER = 200;
const MAX_WATERMARK = 50;
const MAX_PICTURE_ADDRESS = 500;

/** Absent keeps what is stored, as do all fields; null and empty put the default back. */
function colour(isGood: (value: string) => boolean, refusal: string) {
  return z
    .string('格式不正确')
    .trim()
    .toLowerCase()
    .refine((value) => value === '' || HEX_COLOUR.test(value), '请输入颜色，如 #2456e6')
    .refine((value) => !HEX_COLOUR.test(value) || isGood(value), refusal)
    .nullable()
    .transform((value) => value ?? '')
    .optional();
}

/** An uploaded picture by its address, or one of another kind that stands there already. */
const pictureAddress = z
  .string('图片路径错误')
  .max(MAX_PICTURE_ADDRESS, '图片路径错误')
  .nullable()
  .transform((value) => value ?? '')
  .optional();

export const brandingForm = z.object({
  browserTitle: optionalName(MAX_TITLE),
  englishBrowserTitle: optionalName(MAX_TITLE),
  mainLogoId: pictureAddress,
  mainLogoShow: z.literal([0, 1], '格式不正确').optional(),
  tabIcon: pictureAddress,
  primaryColor: colour(isPrimaryColour, '主题色与白色文字或浅色背景的对比度不足4.5，请选择更深的颜色'),
  loginTitle: optionalName(MAX_TITLE),
  englishLoginTitle: optionalName(MAX_TITLE),
  loginLogoId: pictureAddress,
  loginBackgroundId: pictureAddress,
  loginButtonColor: colour(isButtonColour, '按钮上文字的对比度不足4.5，请选择更深或更浅的颜色'),
  /** The parts of the home page that are shown, in their order. */
  homeParts: z
    .array(z.enum(HOME_PARTS, '首页内容不正确'), '格式不正确')
    .max(HOME_PARTS.length, '首页内容不正确')
    .refine((parts) => new Set(parts).size === parts.length, '首页内容不能重复')
    .optional(),
  bottomTitle: optionalName(MAX_FOOTER),
  englishBottomTitle: optionalName(MAX_FOOTER),
  watermark: z.enum(WATERMARKS, '请选择水印内容').optional(),
  watermarkText: optionalName(MAX_WATERMARK),
});

/** What is wrong with the fields of a watermark together. */
export function missingWatermarkText(fields: { watermark: string; watermarkText: string }) {
  return fields.watermark === 'own' && fields.watermarkText.trim() === '' ? '请输入水印文字' : undefined;
}

const stored = z.object({
  browserTitle: z.string(),
  englishBrowserTitle: z.string(),
  mainLogoId: z.string(),
  mainLogoShow: z.literal([0, 1]),
  tabIcon: z.string(),
  primaryColor: z.string(),
  loginTitle: z.string(),
  englishLoginTitle: z.string(),
  loginLogoId: z.string(),
  loginBackgroundId: z.string(),
  loginButtonColor: z.string(),
  homeParts: z.array(z.enum(HOME_PARTS)),
  bottomTitle: z.string(),
  englishBottomTitle: z.string(),
  watermark: z.enum(WATERMARKS),
  watermarkText: z.string(),
  /** Of each picture the address at which it can be fetched; empty where the default is shown. */
  urls: z.object({
    tabIcon: z.string(),
    mainLogoId: z.string(),
    loginLogoId: z.string(),
    loginBackgroundId: z.string(),
  }),
  /** 0 as long as nothing has been saved. */
  version: z.number(),
});
export type StoredBranding = z.infer<typeof stored>;

const service = '/edp/api/v1/admin/look';

export const branding = {
  read: endpoint({
    summary:
      "A tenant's own titles, pictures, colours, home page, footer and watermark; empty where the default is",
    method: 'POST',
    path: `${service}/read`,
    kind: 'query',
    access: 'signed-in',
    permission: ['look'],
    input: nothing,
    output: dataOf(stored),
  }),
  save: endpoint({
    summary: 'Changes them; what is absent stays, what is empty becomes the default again',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['look:edit'],
    input: brandingForm.extend({ version }),
    output: dataOf(stored),
  }),
};

import { brandingForm, type StoredBranding } from '@edp/contract/branding';
import { HOME_PARTS } from '@edp/contract/home';
import { fieldsOf } from '../../ui/form/fields-of.tsx';
import { picture, pictureOf, type Picture } from '../../ui/form/picture.ts';

export const Field = fieldsOf(
  'look',
  brandingForm.extend({
    mainLogoId: picture.optional(),
    tabIcon: picture.optional(),
    loginLogoId: picture.optional(),
    loginBackgroundId: picture.optional(),
  }),
);

/** What the form holds: pictures with the addresses at which they are shown. */
export function toFormValues({ urls, ...look }: StoredBranding) {
  return {
    browserTitle: look.browserTitle,
    englishBrowserTitle: look.englishBrowserTitle,
    mainLogoId: pictureOf(look.mainLogoId, urls.mainLogoId),
    mainLogoShow: look.mainLogoShow,
    tabIcon: pictureOf(look.tabIcon, urls.tabIcon),
    primaryColor: look.primaryColor,
    loginTitle: look.loginTitle,
    englishLoginTitle: look.englishLoginTitle,
    loginLogoId: pictureOf(look.loginLogoId, urls.loginLogoId),
    loginBackgroundId: pictureOf(look.loginBackgroundId, urls.loginBackgroundId),
    loginButtonColor: look.loginButtonColor,
    homeParts: look.homeParts,
    bottomTitle: look.bottomTitle,
    englishBottomTitle: look.englishBottomTitle,
    watermark: look.watermark,
    watermarkText: look.watermarkText,
  };
}

export type LookValues = ReturnType<typeof toFormValues>;
export type LookField = keyof LookValues;

export const DEFAULT_LOOK: LookValues = {
  browserTitle: '',
  englishBrowserTitle: '',
  mainLogoId: undefined,
  mainLogoShow: 1,
  tabIcon: undefined,
  primaryColor: '',
  loginTitle: '',
  englishLoginTitle: '',
  loginLogoId: undefined,
  loginBackgroundId: undefined,
  loginButtonColor: '',
  homeParts: [...HOME_PARTS],
  bottomTitle: '',
  englishBottomTitle: '',
  watermark: 'off',
  watermarkText: '',
};

const addressOf = (chosen: Picture | undefined) => chosen?.filePath ?? '';

export function toInput(values: LookValues) {
  return {
    ...values,
    mainLogoId: addressOf(values.mainLogoId),
    tabIcon: addressOf(values.tabIcon),
    loginLogoId: addressOf(values.loginLogoId),
    loginBackgroundId: addressOf(values.loginBackgroundId),
  };
}

/** The sections of the form in their order, and what belongs to each. */
export const SECTIONS = [
  {
    title: '平台标识',
    fields: ['browserTitle', 'englishBrowserTitle', 'mainLogoId', 'tabIcon', 'mainLogoShow'],
  },
  { title: '主题色', fields: ['primaryColor'] },
  {
    title: '登录页',
    fields: ['loginTitle', 'englishLoginTitle', 'loginLogoId', 'loginBackgroundId', 'loginButtonColor'],
  },
  { title: '首页', fields: ['homeParts'] },
  { title: '页脚', fields: ['bottomTitle', 'englishBottomTitle'] },
  { title: '水印', fields: ['watermark', 'watermarkText'] },
] as const satisfies readonly { title: string; fields: readonly LookField[] }[];

/** The names of the parts of the home page, as the page itself names them. */
export const PART_NAMES = {
  figures: '数据概览',
  changes: '最近变更',
  news: '新闻',
  entries: '功能入口',
} as const;

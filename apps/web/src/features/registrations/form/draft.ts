import { z } from 'zod';
import { uploadedPicture } from '../../../ui/form/picture.ts';

const kept = z.object({
  registerType: z.string(),
  company: z.string(),
  creditCode: z.string(),
  region: z.tuple([z.string(), z.string(), z.string()]),
  addressDetail: z.string(),
  applicant: z.string(),
  phone: z.string(),
  requirement: z.string(),
  licence: uploadedPicture.optional(),
  idCard: uploadedPicture.optional(),
});

/** What both forms fill in; each sends it under its own names. */
export type Draft = z.infer<typeof kept> & { code: string; password: string; confirm: string };
export type DraftField = keyof Draft;

const EMPTY: Draft = {
  registerType: '2',
  company: '',
  creditCode: '',
  region: ['', '', ''],
  addressDetail: '',
  applicant: '',
  phone: '',
  code: '',
  password: '',
  confirm: '',
  requirement: '',
  licence: undefined,
  idCard: undefined,
};
const KEY = 'edp_registration';

/** What this window has typed before a reload; code and passwords are not kept. */
export function readDraft(): Draft {
  try {
    return { ...EMPTY, ...kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '')) };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept.parse(draft)));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { recordId, timestamp } from './fields.ts';
import { dataOf } from './paging.ts';

/** As many may each person have, in all roles together. */
export const MAX_DRAFTS = 50;
/** Of the fields as JSON in UTF-8; a call takes a little more. */
export const MAX_DRAFT_BYTES = 1_000_000;
/** After so many days without a change a draft is gone. */
export const DRAFT_DAYS = 30;
const MAX_FIELDS = 1_000;

const wrong = '格式不正确';
const text = (max: number) => z.string(wrong).max(max, `不超过${max}个字符`);
const count = z.number(wrong).int(wrong).min(0, wrong).max(Number.MAX_SAFE_INTEGER, wrong);
const mark = z.string(wrong).regex(/^[\w-]{8,64}$/, wrong);

/** The forms that have a draft; `draft-forms.ts` says whose, decision 087 which ones have none, and why. */
const DRAFT_FORMS = [
  'application',
  'attribute',
  'attributeNames',
  'bom',
  'bomCopy',
  'bomLine',
  'brand',
  'brandNames',
  'category',
  'categoryNames',
  'categorySet',
  'categorySetCopy',
  'categorySetNames',
  'certificate',
  'classification',
  'department',
  'dictionaryItem',
  'employee',
  'inventoryOrganisation',
  'label',
  'labelNames',
  'labelSet',
  'labelSetCopy',
  'labelSetNames',
  'look',
  'material',
  'materialSheet',
  'menuEntry',
  'news',
  'pageText',
  'product',
  'productNames',
  'rejection',
  'role',
  'roleCopy',
  'securitySettings',
  'setting',
  'sharingRule',
  'singleSignOn',
  'tenant',
  'unit',
  'unitNames',
  'user',
  'userGroup',
  'variantSheet',
] as const;
export type DraftFormName = (typeof DRAFT_FORMS)[number];

const secrets: Readonly<Partial<Record<DraftFormName, readonly string[]>>> = {
  certificate: ['certificatePassword'],
  singleSignOn: ['clientSecret'],
};

/** Fields that are neither sent nor kept. */
export function secretFieldsOf(form: DraftFormName): readonly string[] {
  return secrets[form] ?? [];
}

const formName = z.enum(DRAFT_FORMS, '没有这个表单');

/** What a draft is of: one each for a person in a role. */
export const draftOf = z.object({
  form: formName,
  /** 0 for a record that is new. */
  recordId,
  /** Tells apart what the id does not, such as the parent of a new node; mostly empty. */
  place: text(300),
});
export type DraftOf = z.infer<typeof draftOf>;

/** A field that differs from what its form began with. */
export const draftField = z.object({
  path: text(200).min(1, wrong),
  /** Absent where nothing is chosen any more; of the start likewise. */
  value: z.unknown().optional(),
  /** What it began with, where the record was stored already. */
  start: z.unknown().optional(),
});
export type DraftField = z.infer<typeof draftField>;

/** Which one of the states of a draft is meant. */
const revision = count;
const ownDraft = draftOf.extend({
  revision,
  /** Names the browser in which it was saved; means nothing to anybody else. */
  browser: z.string(),
  savedTime: timestamp,
});

const service = '/edp/v1/draft';
const permission = {
  everybody: 'role',
  because: "one's own, of the forms whose right the role holds",
} as const;

export const drafts = {
  save: endpoint({
    summary: 'Keeps what the caller has typed into a form; refused once it was taken up elsewhere',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission,
    // Sent again it changes nothing: its step tells it from others.
    repeated: 'anew',
    input: draftOf.extend({
      /** Of the form as it stands in one window: whoever writes on keeps it. */
      session: mark,
      /** Counts what the session has sent: what comes late is not taken. */
      step: count,
      /** The revision that the session began from; 0 for none. */
      revision,
      browser: mark,
      /** The version of the record that the form began with; null for a new one. */
      version: count.nullable(),
      /** What the record is called so far. */
      title: text(300),
      /** Where the form is opened. */
      address: text(500).regex(/^\/(?![/\\])/, wrong),
      fields: z.array(draftField, wrong).min(1, wrong).max(MAX_FIELDS, `最多${MAX_FIELDS}个`),
    }),
    output: dataOf(z.object({ revision, savedTime: timestamp })),
  }),
  mine: endpoint({
    summary: "The caller's drafts in the role that is worked in, newest first",
    method: 'POST',
    path: `${service}/mine`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: nothing,
    output: dataOf(z.array(ownDraft.extend({ title: z.string(), address: z.string() }))),
  }),
  read: endpoint({
    summary: "The caller's draft of a form, with files that can be shown; null without one",
    method: 'POST',
    path: `${service}/read`,
    kind: 'query',
    access: 'signed-in',
    permission,
    input: draftOf,
    output: dataOf(
      ownDraft.extend({ version: z.number().nullable(), fields: z.array(draftField) }).nullable(),
    ),
  }),
  discard: endpoint({
    summary: 'Throws a draft away; one that was saved again since stays',
    method: 'POST',
    path: `${service}/discard`,
    kind: 'command',
    access: 'signed-in',
    permission,
    input: draftOf.extend({ revision }),
    output: nothing,
  }),
};

export type OwnDraft = z.infer<typeof drafts.mine.output>['data'][number];
export type ReadDraft = NonNullable<z.infer<typeof drafts.read.output>['data']>;

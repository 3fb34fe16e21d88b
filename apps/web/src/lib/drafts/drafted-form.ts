import type { DraftFormName, DraftOf, ReadDraft } from '@edp/contract/drafts';

/** The draft that a form has. */
export interface DraftedForm {
  form: DraftFormName;
  /** Of the stored record that is edited; absent for what has no id. */
  recordId?: number | undefined;
  /** Tells apart what the id does not, such as the parent of a new node. */
  place?: string | undefined;
  /** What its list says, where the form itself holds neither name nor code. */
  title?: string | undefined;
}

/** A draft as the server keeps it. */
export type KeptDraft = ReadDraft;

/** By what the server knows it. */
export function draftOf({ form, recordId = 0, place = '' }: DraftedForm): DraftOf {
  return { form, recordId, place };
}

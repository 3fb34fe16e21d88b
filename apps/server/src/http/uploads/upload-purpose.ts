import { UPLOAD_RULES, uploadPurpose } from '@edp/contract/files';
import type { UploadPurpose } from '@edp/contract/files';

/** From so many bytes the kind of a file is told. */
export const HEAD_BYTES = 4_100;

/** What the first bytes of a file say. */
export type ContentKind = 'picture' | 'video' | 'other';

/** What is known of an upload while it is on its way. */
export interface KnownUpload {
  signedIn: boolean;
  fileName: string;
  /** Fields seen so far; the others may still follow. */
  fields: Readonly<Record<string, string>>;
  content?: ContentKind | undefined;
}

const contentOf: Record<UploadPurpose, readonly ContentKind[]> = {
  picture: ['picture'],
  avatar: ['picture'],
  licence: ['picture'],
  'rich-text': ['picture'],
  document: ['picture', 'other'],
  certificate: ['other'],
  video: ['video'],
  spreadsheet: ['other'],
  archive: ['other'],
};

/** What the upload can still turn out to be for; none: its content fits nothing. */
export function possiblePurposes({ signedIn, fields, content }: KnownUpload): UploadPurpose[] {
  const named = uploadPurpose.safeParse(fields['purpose']);
  const candidates = named.success ? [named.data] : uploadPurpose.options;
  return (signedIn ? candidates : (['licence'] as const)).filter(
    (purpose) => content === undefined || contentOf[purpose].includes(content),
  );
}

/** What an upload is for when it does not say so itself. */
export function purposeOf({ signedIn, fields, fileName, content }: KnownUpload): UploadPurpose {
  if (!signedIn) return 'licence';
  if (content === 'video') return 'video';
  if (content === 'picture') return fields['source'] === 'edp' ? 'picture' : 'avatar';
  const extension = extensionOf(fileName);
  return namedOtherwise.find((purpose) => takes(purpose, extension)) ?? 'picture';
}

/** Asked in this order, so that a picture's name leaves the upload a picture. */
const namedOtherwise = ['picture', 'certificate', 'document', 'video'] as const;

export function takes(purpose: UploadPurpose, extension: string): boolean {
  return UPLOAD_RULES[purpose].extensions.some((taken) => taken === extension);
}

export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

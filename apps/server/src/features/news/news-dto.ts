import type { AdministeredNews } from '@edp/contract/administered-news';
import type { NewsItem } from '@edp/contract/news';
import type { SignedInContext } from '../../http/context.ts';
import { safeRichText, withAddresses } from '../../rich-text.ts';
import { answeredFiles } from '../files/record-files.queries.ts';
import type { PieceRow } from './administered-news.queries.ts';
import type { NewsRow } from './news.queries.ts';

/** A piece as it is read; what has just been made safe is not made so once more. */
export async function toNewsDto(
  { files, ...row }: NewsRow,
  context: SignedInContext,
  safe?: string,
): Promise<NewsItem> {
  const content = await readable(row.content, context, safe);
  return { ...row, content, attachments: answeredFiles(files, context).document };
}

/** A piece as it is edited. */
export async function toAdministeredNewsDto(
  { files, ...row }: PieceRow,
  context: SignedInContext,
): Promise<AdministeredNews> {
  const content = await readable(row.content, context);
  return { ...row, content, attachments: answeredFiles(files, context).document };
}

/** Safe whenever it leaves, however it came into the database. */
async function readable(
  content: string,
  { tenantId, pictureAddress }: SignedInContext,
  safe?: string,
): Promise<string> {
  return withAddresses(safe ?? (await safeRichText(content)), (fileId) => pictureAddress(tenantId, fileId));
}

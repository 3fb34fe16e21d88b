import { extractText, getDocumentProxy } from 'unpdf';

/** The words of each page of a PDF. */
export async function pdfPages(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text;
}

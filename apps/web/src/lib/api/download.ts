import type { Endpoint, InputOf } from '@edp/contract/endpoint';
import { files } from '@edp/contract/files';
import { fetchFile } from './call.ts';
import { reportFailure } from './failure.ts';
import { notify } from '../browser/notify.ts';
import { commonText } from '../language/text-store.ts';

/** A tab that shows a file, or saves it from there, reads its address again. */
const ADDRESS_KEPT_MS = 600_000;

/** Fetches a file with the headers of a call and saves it under a name; a failure is told. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  name: string,
): Promise<void> {
  try {
    save(await fetchFile(endpoint, input), name);
  } catch (error) {
    reportFailure(error, commonText('获取服务器数据失败'));
  }
}

/** Saves a text as a file of that name. */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = name;
  link.click();
}

/** Saves an uploaded file. */
export function downloadUpload(id: number, name: string): Promise<void> {
  return downloadFile(files.download, { id }, name);
}

/**
 * Fetches a PDF with the headers of a call and shows it in a tab of its own; a failure is told and closes that tab. Has
 * to be called in the click itself, otherwise the browser refuses the tab.
 */
export async function openPdf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) return notify.error(commonText('浏览器拦截了新窗口，请允许弹出窗口后重试'));
  tab.document.title = commonText('正在生成文件…');
  tab.document.body.textContent = commonText('正在生成文件…');
  try {
    const file = await fetchFile(endpoint, input);
    // Whatever it is, it must not run as a page of ours.
    tab.location.replace(addressOf(new Blob([file], { type: 'application/pdf' })));
  } catch (error) {
    tab.close();
    reportFailure(error, commonText('获取服务器数据失败'));
  }
}

function addressOf(file: Blob): string {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_KEPT_MS);
  return url;
}

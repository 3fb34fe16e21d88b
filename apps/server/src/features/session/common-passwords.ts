import { readFile } from 'node:fs/promises';
import { serverFolder } from '../../server-folder.ts';

const file = new URL('src/features/session/common-passwords.txt', serverFolder);

/** One text of 80 KB, read when it is first asked for; a set of its lines would take ten times the memory. */
let list: Promise<string> | undefined;

/** Whether a password is among the 10,000 most common ones, letter case ignored. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(file, 'latin1');
  return (await list).includes(`\n${password.toLowerCase()}\n`);
}

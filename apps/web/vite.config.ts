import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks.ts';
import { preloadStart } from './preload-start.ts';

const server = process.env.EDP_API ?? 'http://127.0.0.1:5180';
const answeredByServer = [
  '/user/',
  '/userAPI',
  '/languagePack',
  '/api/',
  '/resource',
  '/edp',
  '/file/',
  '/mes/',
  '/dms/',
  '/cs-web/',
  '/v1/',
  '/v6/',
  '/EEnterprise/',
  '/getBasicInfo',
  '/org/',
  '/uc/',
  '/group/',
  '/application/',
  '/sharing/',
  '/dev/outbox',
  '/home/getHomeConfig',
  '/home/overview',
  '/openapi.json',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
];

export default defineConfig({
  plugins: [react(), preloadStart()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'bpm-pc/index.html'],
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(answeredByServer.map((path) => [path, server])),
      // Calls and socket; the pages under /bpm-pc/ are the client's own.
      '/bpm/': { target: server, ws: true },
    },
  },
});

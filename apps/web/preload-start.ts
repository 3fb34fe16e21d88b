import type { Plugin } from 'vite';

/** Lets the browser fetch the first code together with the tiny script that asks for it. */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, path }) {
        // The embedded pages ask for all of their code by themselves.
        if (path !== '/index.html') return [];
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/start.tsx'));
        const scripts = start ? [start.fileName, ...start.imports] : [];
        const styles = chunks
          .filter(({ fileName }) => scripts.includes(fileName))
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return [
          ...scripts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          })),
          ...styles.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
          })),
        ];
      },
    },
  };
}

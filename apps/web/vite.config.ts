import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOrder } from './vite/layer-order.ts';
import { pages, visitorModules } from './vite/pages.ts';
import { sharedChunk } from './vite/shared-chunk.ts';
import { typedTexts } from './vite/typed-texts.ts';
import { unusedRouterCode } from './vite/unused-router-code.ts';

const at = (path: string) => resolve(import.meta.dirname, path);

/** react-router's package leads everybody to the code that warns developers; for what is built there is another. */
const routerForProduction = (file: string) =>
  join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production', file);

/**
 * Built twice: `vite build` makes what the browser gets, `vite build --ssr` the renderer that the API
 * loads. `DRAGOMAN_PAGES=dir[,dir]` adds the pages of extensions to both.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: at('.'),
  base: command === 'build' ? './' : '/', // relative, since the base path is known at run time
  publicDir: isSsrBuild ? false : at('public'),
  plugins: [react(), layerOrder(), unusedRouterCode(), typedTexts(at('.')), pages(at('.'), process.env.DRAGOMAN_PAGES)],
  resolve: {
    alias: [
      {
        find: '@dragoman/i18n/react/texts-in-place',
        replacement: at('../../libs/i18n/src/react/texts-in-place.ts'),
      },
      { find: '@dragoman/i18n/react/places', replacement: at('../../libs/i18n/src/react/places.ts') },
      { find: '@dragoman/workspace/page', replacement: at('src/extension/index.ts') },
      { find: '@dragoman/i18n/react', replacement: at('../../libs/i18n/src/react/index.ts') },
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerForProduction('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerForProduction('dom-export.mjs') },
          ]
        : []),
    ],
    dedupe: ['react', 'react-dom', 'i18next', 'react-i18next', 'react-router-dom'],
  },
  build: isSsrBuild
    ? {
        outDir: at('../../dist/web/server'),
        emptyOutDir: true,
        target: 'node22',
        minify: false,
        rolldownOptions: {
          input: at('src/entry.server.tsx'),
          // One file: it starts faster than hundreds of them. CommonJS, since Jest loads it in applications of Nest 11.
          output: { format: 'cjs', entryFileNames: 'entry.server.cjs', codeSplitting: false },
        },
      }
    : {
        outDir: at('../../dist/web/client'),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark() and logical properties as they are written
        assetsInlineLimit: 0, // the content security policy allows no data: addresses
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false, // what a page of visitors needs would come with all of the workspace
              groups: [
                // changes rarely, so that it stays in caches; what compares texts or reads ICU messages is wanted in the workspace alone
                { name: 'libraries', test: /node_modules\/(?!diff\/|tslib\/|@formatjs\/|intl-messageformat\/)/ },
                // rather than a crowd of files of a few hundred bytes
                { name: sharedChunk(visitorModules(at('.'), process.env.DRAGOMAN_PAGES)), minShareCount: 2 },
              ],
            },
          },
        },
      },
  // React as it is meant for production, whatever NODE_ENV says where it runs.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
}));

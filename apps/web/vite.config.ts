import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contributedPages } from './vite/contributed-pages';
import { layerOrder } from './vite/layer-order';
import { typedTexts } from './vite/typed-texts';

const at = (path: string) => resolve(import.meta.dirname, path);

/**
 * Built twice: `vite build` makes what the browser gets, `vite build --ssr` the renderer that the API
 * loads. `DRAGOMAN_PAGES=dir[,dir]` adds the pages of feature modules to both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  publicDir: isSsrBuild ? false : at('public'),
  plugins: [react(), layerOrder(), typedTexts(at('.')), contributedPages(process.env.DRAGOMAN_PAGES, at('.'))],
  resolve: {
    alias: [{ find: '@dragoman/i18n/react', replacement: at('../../libs/i18n/src/react/index.ts') }],
    dedupe: ['react', 'react-dom', 'i18next', 'react-i18next', 'react-router-dom'],
  },
  build: isSsrBuild
    ? {
        outDir: at('../../dist/web/server'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: at('src/entry.server.tsx'),
          // One file: it starts faster than hundreds, and React is the production one whatever NODE_ENV says.
          output: { entryFileNames: 'entry.server.mjs', codeSplitting: false },
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
      },
  ssr: isSsrBuild ? { noExternal: true } : {},
}));

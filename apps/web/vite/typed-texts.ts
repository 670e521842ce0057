import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeTextTypes } from './text-types.mjs';

/** Keeps `src/texts.d.ts` up to date during development: when Vite starts and when an English text changes. */
export function typedTexts(root: string): Plugin {
  const locales = join(root, 'locales/en');
  return {
    name: 'typed-texts',
    buildStart: () => writeTextTypes(root),
    configureServer: ({ watcher }) =>
      void watcher.add(locales).on('change', (file) => {
        if (file.startsWith(locales)) writeTextTypes(root);
      }),
  };
}

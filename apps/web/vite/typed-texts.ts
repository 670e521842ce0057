import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const TEXTS = 'src/texts.d.ts';

/**
 * Types of the application's texts, from the English files: a key or a variable that is not there does
 * not compile. TypeScript forgets the wording of an imported JSON file, and with it the variables, so
 * the wording is written into a declaration.
 */
export function typedTexts(root: string): Plugin {
  const write = () => {
    const declaration = declareTexts(root);
    // Not touched when nothing changed, or a watching build would start again.
    if (readFileSync(join(root, TEXTS), 'utf8') !== declaration) writeFileSync(join(root, TEXTS), declaration);
  };
  return {
    name: 'typed-texts',
    buildStart: write,
    configureServer: ({ watcher }) =>
      void watcher.add(join(root, 'locales/en')).on('change', (file) => {
        if (file.startsWith(join(root, 'locales/en'))) write();
      }),
  };
}

/** The content of `src/texts.d.ts`. */
export function declareTexts(root: string): string {
  const locales = join(root, 'locales/en');
  const namespaces = globSync('**/*.json', { cwd: locales })
    .sort()
    .map((file) => {
      const name = file.split(sep).join('/').slice(0, -'.json'.length);
      return `    ${JSON.stringify(name)}: ${indent(readFileSync(join(locales, file), 'utf8').trim())};`;
    });
  return `// Written from locales/en by vite/typed-texts.ts whenever Vite runs: edit the texts, not this file.
import 'i18next';

// prettier-ignore
declare module 'i18next' {
  interface ResourceNamespaceMap {
${namespaces.join('\n')}
  }
  interface CustomTypeOptions {
    defaultNS: 'dragoman/common';
  }
}
`;
}

const indent = (json: string) => json.replaceAll('\n', '\n    ');

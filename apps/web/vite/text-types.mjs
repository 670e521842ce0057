/**
 * Types of the application's texts, generated from the English files: a key or a variable that does not exist does not
 * compile. TypeScript widens the strings of an imported JSON file and loses the variables in them, so the texts are
 * copied into a declaration, `src/texts.d.ts`, which Git ignores.
 *
 * Runs with Node 20 and without packages. As a program it writes the declaration of this application.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const application = fileURLToPath(new URL('..', import.meta.url));

/** Returns the content of `src/texts.d.ts`. */
export function declareTexts(root = application) {
  const locales = path.join(root, 'locales/en');
  const namespaces = readdirSync(locales, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      return `    ${JSON.stringify(name)}: ${indent(readFileSync(path.join(locales, file), 'utf8').trim())};`;
    });
  return `// Generated from locales/en by vite/text-types.mjs: edit the texts, not this file.
import 'i18next';

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

/** Writes `src/texts.d.ts` if it is missing or out of date; an unchanged file does not restart a watching build. */
export function writeTextTypes(root = application) {
  const file = path.join(root, 'src/texts.d.ts');
  const content = declareTexts(root);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

const indent = (json) => json.replaceAll('\n', '\n    ');

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) writeTextTypes();

import { globSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:contributed-pages';

/**
 * The pages of feature modules, found when the web is built: `{dir}/blog/list.tsx` is the page
 * `blog/list`. Which of them are shown, and where, each module says when the application starts.
 *
 * @param directories comma-separated, relative to where the build is started
 */
export function contributedPages(directories: string | undefined, root: string): Plugin {
  const files = new Map<string, string>();
  for (const directory of directories?.split(',').filter(Boolean) ?? []) {
    for (const file of globSync('**/*.tsx', { cwd: resolve(directory), exclude: ['**/*.spec.tsx'] })) {
      const id = file.split(sep).join('/').slice(0, -'.tsx'.length);
      const path = resolve(directory, file);
      if (files.has(id)) {
        throw new Error(`The page "${id}" is there twice, ${files.get(id)} and ${path}: rename one of them.`);
      }
      files.set(id, path);
    }
  }
  const pages = [...files].map(([id, path]) => {
    const file = relative(root, path).split(sep).join('/'); // as the manifest names it
    return `${JSON.stringify(id)}: { file: ${JSON.stringify(file)}, load: () => import(${JSON.stringify(path)}) },`;
  });
  return {
    name: 'contributed-pages',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const contributedPages = {\n${pages.join('\n')}\n};` : undefined),
  };
}

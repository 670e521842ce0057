import { resolve } from 'node:path';
import type { Environment, Plugin } from 'vite';
import type { NavigationLink } from '../src/page/page-route.ts';
import { type DeclaredPage, readPages } from './page-routes.ts';

/** The generated modules; `virtual-modules.d.ts` has their types. */
const MODULES: Readonly<Record<string, (pages: readonly DeclaredPage[], options: { withFiles: boolean }) => string>> = {
  'virtual:pages': (pages, { withFiles }) =>
    `export const pages = [\n${pages.map((page) => pageEntry(page, withFiles)).join('\n')}\n]` +
    ".map((page) => ({ path: '/' + page.id, namespaces: ['dragoman/' + page.id], ...page }));",
  // Modules of their own: visitors do not load them.
  'virtual:member-pages': (pages) =>
    `export const memberPages = {\n${pages
      .filter(isForMembers)
      .map(({ id, module }) => `${JSON.stringify(id)}: ${load(module)},`)
      .join('\n')}\n};`,
  'virtual:member-navigation': (pages) =>
    `export const memberNavigation = ${JSON.stringify(links(pages.filter(isForMembers)))};`,
  'virtual:navigation': (pages) =>
    `export const publicNavigation = ${JSON.stringify(links(pages.filter((page) => !isForMembers(page))))};\n` +
    `export const navigationNamespaces = ${JSON.stringify(labelNamespaces(pages))};`,
};

const isForMembers = ({ audience }: DeclaredPage): boolean => audience === 'members';

const load = (module: string): string => `() => import(${JSON.stringify(module)})`;

/** Returns a page without the path and the namespaces that most pages have: every visitor loads the list. */
function pageEntry(page: DeclaredPage, withFiles: boolean): string {
  const { id, path, namespaces, query, fillsWindow, file, module } = page;
  const members = [
    JSON.stringify({
      id,
      ...(path !== `/${id}` && { path }),
      ...(namespaces.join() !== `dragoman/${id}` && { namespaces }),
      ...(query && { query }),
      ...(fillsWindow && { fillsWindow }),
      ...(page.unlisted && { unlisted: true }),
      ...(withFiles && { file }),
    }).slice(1, -1),
    ...(isForMembers(page) ? [] : [`load: ${load(module)}`]),
  ];
  return `{ ${members.join(', ')} },`;
}

const links = (pages: readonly DeclaredPage[]): NavigationLink[] =>
  pages
    .flatMap(({ path, navigation }) => (navigation ? [{ path: path.replace(/\/\*$/, ''), ...navigation }] : []))
    .sort((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1));

/** Namespaces of labels of extensions, which every page needs; those of the application are loaded with the frame. */
const labelNamespaces = (pages: readonly DeclaredPage[]): string[] => [
  ...new Set(
    links(pages.filter(({ isContributed }) => isContributed)).map(({ label }) => label.slice(0, label.indexOf(':'))),
  ),
];

/**
 * Collects the pages of the application and of extensions from the routes that they declare.
 *
 * @param root of the web application
 * @param directories with pages of extensions, comma-separated, relative to where the build is started
 */
export function pages(root: string, directories = ''): Plugin {
  const contributed = directories
    .split(',')
    .filter(Boolean)
    .map((directory) => resolve(directory));
  let isDevelopment = false;
  let lastRead: readonly DeclaredPage[] | undefined;
  const read = () => {
    try {
      lastRead = readPages(root, contributed);
    } catch (error) {
      // While developing, a page may be read while it is being saved.
      if (!isDevelopment || lastRead === undefined) throw error;
    }
    return lastRead.filter(({ developmentOnly }) => isDevelopment || !developmentOnly);
  };
  const generate = (name: string, { config }: Environment) =>
    MODULES[name]!(read(), { withFiles: isDevelopment || config.consumer === 'server' });
  /** The code that each environment has loaded, by its name and that of the module. */
  const loaded = new Map<string, string>();
  return {
    name: 'pages',
    configResolved: ({ command }) => void (isDevelopment = command === 'serve'),
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(1);
      if (id[0] !== '\0' || !(name in MODULES)) return undefined;
      const code = generate(name, this.environment);
      loaded.set(`${this.environment.name} ${name}`, code);
      return code;
    },
    /** A page was added or declares another route: the generated modules follow. */
    hotUpdate({ file }) {
      if (!file.endsWith('.page.tsx')) return;
      const { environment } = this;
      const outdated = Object.keys(MODULES).filter((name) => {
        const code = loaded.get(`${environment.name} ${name}`);
        return code !== undefined && code !== generate(name, environment);
      });
      if (outdated.length === 0) return;
      for (const name of outdated) {
        const module = environment.moduleGraph.getModuleById(`\0${name}`);
        if (module) environment.moduleGraph.invalidateModule(module);
      }
      environment.hot.send({ type: 'full-reload' });
    },
  };
}

/** Modules of pages that visitors find by themselves, absolute; `shared-chunk.ts` keeps other code out of theirs. */
export const visitorModules = (root: string, directories = ''): ReadonlySet<string> =>
  new Set(
    readPages(
      root,
      directories
        .split(',')
        .filter(Boolean)
        .map((directory) => resolve(directory)),
    )
      .filter((page) => !isForMembers(page) && !page.unlisted)
      .map(({ module }) => module),
  );

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPages } from '../vite/page-routes';

const web = path.join(__dirname, '..');

/** Holds docs/contributing/add-a-page.md. */
describe('the pages of the application', () => {
  const pages = readPages(web, []);

  it('have texts for each namespace', () => {
    const missing = pages
      .flatMap(({ namespaces }) => namespaces)
      .filter((namespace) => !existsSync(path.join(web, 'locales/en', `${namespace}.json`)));
    expect(missing).toEqual([]);
  });

  it('have a text for each link in the navigation', () => {
    const labels = pages.flatMap(({ navigation }) => navigation?.label ?? []);
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => textOf(label) === undefined)).toEqual([]);
  });
});

const textOf = (label: string): unknown => {
  const [namespace, key] = label.split(':') as [string, string];
  const texts: unknown = JSON.parse(readFileSync(path.join(web, 'locales/en', `${namespace}.json`), 'utf8'));
  return key.split('.').reduce((node, name) => (node as Record<string, unknown> | undefined)?.[name], texts);
};

describe('the routes that pages declare', () => {
  let root: string;
  const page = (name: string, code: string) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'page-routes-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are read from literals, of the application and of extensions', () => {
    page('src/pages/glossary/glossary.page.tsx', `export const route = { path: '/glossary', namespaces: [] };`);
    page(
      'blog/pages/blog/list.page.tsx',
      `export const route = { path: '/blog', namespaces: ['blog'], navigation: { label: 'blog:title', order: 5 } } satisfies PageRoute;`,
    );
    expect(readPages(root, [path.join(root, 'blog/pages')])).toEqual([
      expect.objectContaining({ id: 'glossary', path: '/glossary', isContributed: false }),
      expect.objectContaining({
        id: 'blog/list',
        file: 'blog/pages/blog/list.page.tsx',
        namespaces: ['blog'],
        navigation: { label: 'blog:title', order: 5 },
        isContributed: true,
      }),
    ]);
  });

  it.each([
    ['no route', 'export default () => null;', 'declares no route'],
    ['a computed route', 'export const route = { path: PATH, namespaces: [] };', 'has "PATH" in its route'],
  ])('are refused with an error that names the file: %s', (_, code, message) => {
    page('src/pages/glossary/glossary.page.tsx', code);
    expect(() => readPages(root, [])).toThrow(message);
    expect(() => readPages(root, [])).toThrow('glossary.page.tsx');
  });

  it('are refused if two have the same path', () => {
    page('src/pages/a/a.page.tsx', `export const route = { path: '/a', namespaces: [] };`);
    page('src/pages/b/b.page.tsx', `export const route = { path: '/a', namespaces: [] };`);
    expect(() => readPages(root, [])).toThrow('Two pages have the path "/a"');
  });
});

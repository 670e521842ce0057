import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMAT_LOSSES, type FormatLoss } from '../libs/i18n/src/message/file/format-losses';
import { ROLES } from '../libs/workspace/src/access/permissions';

const root = path.join(__dirname, '..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the documentation', () => {
  const pages = [
    ...globSync('*.md', { cwd: root }),
    ...globSync('{docs,bench}/**/*.md', { cwd: root }),
    ...globSync('examples/*/*.md', { cwd: root }),
  ];

  it('has no link to a file that does not exist', () => {
    const broken = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => target!)
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('quotes the examples word for word', () => {
    const quotes = pages.flatMap((page) =>
      [...textOf(page).matchAll(/<!-- ((?:examples|test)\/\S+) -->\n\n```\w+\n([\s\S]*?)\n```/g)].map(
        ([, file, quote]) => ({
          page,
          file: file!,
          quote: quote!,
        }),
      ),
    );
    expect(quotes.length).toBeGreaterThan(0);
    expect(quotes.filter(({ file, quote }) => !textOf(file).includes(quote))).toEqual([]);
  });

  it('starts with a README of at most 150 lines', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(151); // the last one is empty
  });

  it('lists every setting', () => {
    const settings = new Set(
      textOf('apps/api/src/read-config.ts').match(/\b(?:DRAGOMAN_[A-Z_]+[A-Z]|DATABASE_URL)\b/g),
    );
    const page = textOf('docs/reference/settings.md');
    const missing = [...settings].filter((name) => !page.includes(`\`${name.replace(/_FILE$/, '')}\``));
    expect(missing).toEqual([]);
  });

  it('lists every option of WorkspaceModule', () => {
    const members = (file: string, name: string) =>
      [
        ...new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(textOf(file))![1]!.matchAll(/^ {2}(\w+)\??:/gm),
      ].map(([, member]) => member!);
    const options = [
      ...members('libs/workspace/src/mount/workspace.options.ts', 'WorkspaceOptions'),
      ...members('libs/workspace/src/mount/workspace.module.ts', 'WorkspaceModuleExtras'),
    ];
    const page = textOf('docs/guide/mount-the-workspace.md');
    expect(options.length).toBeGreaterThan(20);
    expect(options.filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
  });

  it('lists every permission with the first role that has it', () => {
    const rows = [...textOf('docs/reference/permissions.md').matchAll(/^\| (\w+) \| `([\w.]+)` \|/gm)];
    const listed = rows.map(([, role, permission]) => `${role} ${permission}`);
    const seen = new Set<string>();
    const actual = Object.entries(ROLES).flatMap(([role, permissions]) =>
      permissions.filter((each) => !seen.has(each) && seen.add(each)).map((each) => `${role} ${each}`),
    );
    expect(listed.sort()).toEqual(actual.sort());
  });

  it('lists what a new file of each format does not contain', () => {
    const words = ['kept', 'lost', 'one name', 'plural forms', 'only *Needs review*'] as const;
    const rows = [...textOf('docs/reference/formats.md').matchAll(/^\| `([\w.-]+)` \| (.+) \|$/gm)];
    const listed = rows.filter(([, , cells]) => cells!.split(' | ').every((cell) => words.includes(cell as 'kept')));
    const has = (losses: readonly FormatLoss[], loss: FormatLoss, word: string) =>
      losses.includes(loss) ? word : undefined;
    expect(Object.fromEntries(listed.map(([, name, cells]) => [name, cells!.split(' | ')]))).toEqual(
      Object.fromEntries(
        Object.entries<readonly FormatLoss[]>(FORMAT_LOSSES).map(([name, losses]) => [
          name,
          [
            has(losses, 'descriptions', 'lost') ?? 'kept',
            has(losses, 'maxLengths', 'lost') ?? 'kept',
            has(losses, 'states', 'lost') ?? has(losses, 'otherStates', 'only *Needs review*') ?? 'kept',
            has(losses, 'nesting', 'one name') ?? 'kept',
            has(losses, 'ordinals', 'plural forms') ?? 'kept',
            has(losses, 'extraForms', 'lost') ?? 'kept',
          ],
        ]),
      ),
    );
  });
});

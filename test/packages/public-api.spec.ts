import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '../..');

/** The doors that applications import; `internal` and `program` are none. */
const doors: Readonly<Record<string, string>> = {
  '@dragoman/i18n': 'libs/i18n/src/index.ts',
  '@dragoman/i18n/react': 'libs/i18n/src/react/index.ts',
  '@dragoman/i18n/react/edit-in-place': 'libs/i18n/src/react/edit-in-place.ts',
  '@dragoman/i18n/react/places': 'libs/i18n/src/react/places.ts',
  '@dragoman/i18n/react/texts-in-place': 'libs/i18n/src/react/texts-in-place.ts',
  '@dragoman/workspace': 'libs/workspace/src/index.ts',
};

describe('the public interface of the packages', () => {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')).config,
    ts.sys,
    root,
  );
  const files = Object.values(doors).map((file) => path.join(root, file));
  const host = ts.createCompilerHost(options);
  // Names and comments are all in files of the packages: others would only take time.
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram(files, { ...options, noLib: true, types: [], incremental: false }, host);
  const checker = program.getTypeChecker();

  const exportsOf = (file: string) =>
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path.join(root, file))!)!)
      .map((symbol) => ({
        name: symbol.name,
        symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      }));

  it('has the names that are listed, so that nothing is added or removed by chance', () => {
    const names = Object.fromEntries(
      Object.entries(doors).map(([door, file]) => [
        door,
        exportsOf(file)
          .map(({ name }) => name)
          .sort(),
      ]),
    );
    const listed: unknown = JSON.parse(readFileSync(path.join(__dirname, 'public-api.json'), 'utf8'));
    expect(names).toEqual(listed);
  });

  it.each(Object.entries(doors))('describes everything that %s exports', (_, file) => {
    const undocumented = exportsOf(file)
      .filter(({ symbol }) => symbol.getDocumentationComment(checker).length === 0)
      .map(({ name }) => name);
    expect(undocumented).toEqual([]);
  });

  it('exports from every package what its manifest names, and package.json', () => {
    for (const folder of ['libs/i18n', 'libs/workspace', 'apps/api']) {
      const { exports } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
        exports: object;
      };
      expect(Object.keys(exports).at(-1)).toBe('./package.json');
    }
  });
});

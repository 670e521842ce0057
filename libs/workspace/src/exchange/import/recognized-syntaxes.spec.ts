import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { incomingFiles } from './input-files';
import { type CurrentTexts, planImport } from './import-plan';
import { readFilesToImport } from './read-files';

const nothing: CurrentTexts = { reference: 'en', languages: [], namespaces: [] };

const planned = (files: Readonly<Record<string, object>>, syntax?: 'icu') => {
  const inputs = Object.entries(files).map(([file, content]) => ({ file, content: JSON.stringify(content) }));
  return planImport(nothing, incomingFiles(inputs, syntax && { syntax })).namespaces.map(
    ({ name, syntax: found, syntaxFrom, syntaxExample }) => [name, found, syntaxFrom, syntaxExample].join(' ').trim(),
  );
};

describe('the syntax of new namespaces', () => {
  const icu = { a: '{n, plural, other {#}}' };

  it('is recognized by the texts, and by those of other namespaces', () => {
    expect(planned({ 'en/shop.json': icu, 'en/mail.json': { a: '{name}' }, 'en/menu.json': { a: 'Open' } })).toEqual([
      'mail icu otherNamespaces',
      'menu icu otherNamespaces',
      'shop icu texts {n, plural, other {#}}',
    ]);
  });

  it('is that of i18next v4 where it is unclear', () => {
    const v3 = { a: '{{count}} a', a_plural: '{{count}} as' };
    expect(planned({ 'en/shop.json': icu, 'en/mail.json': v3, 'en/menu.json': { a: 'Open' } })).toEqual([
      'mail i18next-v3 texts a_plural',
      'menu i18next default',
      'shop icu texts {n, plural, other {#}}',
    ]);
    expect(planned({ 'en/mail.json': { a: '{name}' }, 'en/dragoman/own.json': icu })).toEqual([
      'dragoman/own i18next default',
      'mail i18next default',
    ]);
  });

  it('is the one that the import names', () => {
    expect(planned({ 'en/mail.json': { a: '{{name}}' } }, 'icu')).toEqual(['mail icu request']);
  });

  const shared = join(__dirname, '../../../../../../shared/data');
  const projects = [
    ...globSync('formats/{json,yaml,arb,csv,po,xliff}*/*', { cwd: shared }),
    ...globSync('formats/json-icu/amannn*/*/*/messages', { cwd: shared }),
  ];
  (existsSync(shared) ? it.each(projects) : it.skip.each(['']))('of %s is not wrong', async (project) => {
    const { files } = await readFilesToImport({ directory: join(shared, project) });
    const { namespaces } = planImport(nothing, incomingFiles(files));
    const wrong = namespaces.filter(({ name, syntax }) => {
      if (syntax === 'i18next') return false;
      // Files of Tolgee are written in the syntax that their name says, and in ICU unless it says another one.
      if (/tolgee/.test(project)) return syntax !== 'icu' || /java|php|apple|ruby|unknown/.test(name);
      return (
        syntax !== (/^formats\/(?:json-icu|arb)/.test(project) ? 'icu' : /nestjs/.test(project) ? 'nestjs-i18n' : '')
      );
    });
    expect(wrong).toEqual([]);
  });
});

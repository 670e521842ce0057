import * as i18nextV3 from '../../../../../libs/i18n/src/message/i18next-v3/i18next-v3';
import * as icu from '../../../../../libs/i18n/src/message/icu/icu';
import * as nestjsI18n from '../../../../../libs/i18n/src/message/nestjs-i18n/nestjs-i18n';
import type { FormView } from '../../../../../libs/workspace/src/served/served.contract';
import { editedSyntax } from '../../editing/edited-syntax';
import type { EditableMessage } from '../../editing/editable-message';
import { checkForms } from '../../editing/use-edited-text';
import { provideSyntaxes, withSyntaxes } from '../../messages/load-syntax';
import { correctedText } from './corrected-text';

const view = (text: string, category?: string): FormView => ({ text, needed: true, ...(category && { category }) });

const message = (source: string, syntax: EditableMessage['syntax'] = 'i18next'): EditableMessage => ({
  id: '1',
  kind: 'text',
  syntax,
  reference: [view(source)],
  sourceVersion: 1,
  target: [view('')],
  text: { state: 'draft', complete: true, sourceChanged: false, version: 1 },
  findings: [],
});

const plural = (source: Readonly<Record<string, string>>): EditableMessage => ({
  ...message(''),
  kind: 'cardinal',
  reference: Object.entries(source).map(([category, text]) => view(text, category)),
  target: [view('', 'one'), view('', 'other')],
});

/** Returns the corrections of all findings of a text by their codes. */
function correctionsOf(of: EditableMessage, forms: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    checkForms(of, forms, 'de').flatMap((finding) => {
      const corrected = correctedText(finding, of, forms, 'de');
      return corrected === undefined ? [] : [[finding.code, corrected]];
    }),
  );
}

const corrections = (source: string, text: string, syntax: EditableMessage['syntax'] = 'i18next') =>
  correctionsOf(message(source, syntax), { '': text });

describe('correctedText', () => {
  beforeAll(async () => {
    const syntaxModules = {
      icu: () => Promise.resolve(icu),
      'i18next-v3': () => Promise.resolve(i18nextV3),
      'nestjs-i18n': () => Promise.resolve(nestjsI18n),
    };
    provideSyntaxes(() => Promise.resolve({ syntaxModules }));
    await withSyntaxes(Object.keys(syntaxModules).map((syntax) => ({ syntax })));
  });

  describe('of spaces', () => {
    it.each([
      ['Name: ', ' Name:', { spaceAtStart: 'Name:', spaceAtEnd: ' Name: ' }],
      ['Save', 'Sichern\n', { spaceAtEnd: 'Sichern' }],
    ])('takes those of the source: %j', (source, text, expected) => {
      expect(corrections(source, text)).toEqual(expected);
    });

    it.each([
      ['Name: ', '名前：　', { spaceAtEnd: '名前：' }],
      ['Name: ', '　名前：', { spaceAtStart: '名前：' }],
      ['Save', '保存　', { spaceAtEnd: '保存' }],
    ])('puts none after a full-width mark: %j, %j', (source, text, expected) => {
      expect(corrections(source, text)).toEqual(expected);
    });

    it.each([
      ['Name ', '名前　'],
      ['Name (optional) ', '名前（任意）'],
      ['Name (optional) ', '名前（任意）　'],
      [' (optional)', '（任意）'],
    ])('leaves those of full-width characters to the person: %j, %j', (source, text) => {
      expect(corrections(source, text)).toEqual({});
    });

    it.each([
      ['Name: ', 'שם: \u200F', { spaceAtEnd: 'שם:\u200F ' }],
      ['Name: ', 'שם:\u200F', { spaceAtEnd: 'שם:\u200F ' }],
      ['Name: ', '\u2067שם: \u2069', { spaceAtEnd: '\u2067שם:\u2069 ' }],
      ['Save', 'שמור \u200F ', { spaceAtEnd: 'שמור\u200F' }],
      [' items', '\u200F פריטים', { spaceAtStart: ' \u200Fפריטים' }],
      ['שם: \u200F', 'Name:  ', {}],
    ])('finds those beside marks of direction: %j, %j', (source, text, expected) => {
      expect(corrections(source, text)).toEqual(expected);
    });
  });

  describe('of names', () => {
    it.each([
      ['Hello {{name}}', 'Hallo {{nmae}}', 'Hallo {{name}}'],
      ['{{count, number}} left', 'Noch {{cuont}}, ja {{cuont}}', 'Noch {{count, number}}, ja {{count, number}}'],
      ['See $t(common:help)', 'Siehe $t(comon:help)', 'Siehe $t(common:help)'],
      ['See $t(help)', 'Siehe $t(t)', 'Siehe $t(help)'],
      ['<bold>Now</bold>', '<blod>Jetzt</blod>', '<bold>Jetzt</bold>'],
      ['<bold>Now</bold>', '<a title="x">Jetzt</a>', '<bold title="x">Jetzt</bold>'],
    ])('replaces the only unknown one by the only missing one: %j', (source, text, expected) => {
      expect(Object.values(corrections(source, text))).toEqual([expected]);
    });

    it.each([
      ['{{price}}', '{{pirce, currency(EUR)}}', '{{price, currency(EUR)}}'],
      ['{{price, number}}', '{{pirce}} {{pirce, currency(EUR)}}', '{{price, number}} {{price, currency(EUR)}}'],
      ['$t(item)', '$t(itme, {"context": "male"})', '$t(item, {"context": "male"})'],
    ])('keeps formats and options of the text: %j, %j', (source, text, expected) => {
      expect(corrections(source, text)).toEqual({ placeholderUnknown: expected });
    });

    it.each([
      ['{{first}} {{last}}', '{{frist}}'],
      ['{{first}}', '{{frist}} {{lsat}}'],
      ['{{when}} {{when, datetime}}', '{{wenn}}'],
      ['See $t(help)', 'Siehe {{help}}'],
      ['Go <icon/> <b>now</b>', '<i>Jetzt</i> <b>ja</b>'],
      ['<a>One</a> <bold>two</bold>', '<a>Eins <blod>zwei</blod></a>'],
    ])('does not guess which one is meant: %j', (source, text) => {
      expect(corrections(source, text)).toEqual({});
    });

    it('writes them in plural forms as the source does', () => {
      const counted = plural({ one: '{{count, number}} file', other: '{{count, number}} files' });
      const text = (other: string) => ({ one: '{{count, number}} Datei', other });
      expect(correctionsOf(counted, text('{{cuont}} Dateien'))).toEqual({
        placeholderUnknown: '{{count, number}} Dateien',
      });
      expect(correctionsOf(counted, text('{{cuont, number}} Dateien'))).toEqual({
        placeholderUnknown: '{{count, number}} Dateien',
      });
      const v3: EditableMessage = { ...counted, syntax: 'i18next-v3' };
      expect(correctionsOf(v3, text('{{cuont}} Dateien'))).toEqual({
        placeholderUnknown: '{{count, number}} Dateien',
      });
    });

    it('takes into account what other plural forms have', () => {
      const counted = plural({ one: '{{count}} file of {{name}}', other: '{{count}} files of {{name}} in {{folder}}' });
      const other = '{{count}} Dateien von {{name}} in {{folder}}';
      // it may be the number or the folder
      expect(correctionsOf(counted, { one: '{{cuont}} Datei', other })).toEqual({});
      expect(correctionsOf(counted, { one: '{{count}} Datei in {{foldr}}', other })).toEqual({});
    });

    it('corrects the number where a form may do without it', () => {
      const counted = plural({ one: '{{count, number}} file', other: '{{count, number}} files' });
      const other = '{{count, number}} Dateien';
      expect(correctionsOf(counted, { one: '{{cuont, number}} Datei', other })).toEqual({
        placeholderUnknown: '{{count, number}} Datei',
      });
      expect(correctionsOf(counted, { one: 'Eine {{count, number}} {{cuont}} Datei', other })).toEqual({});
    });

    it('keeps formats of ICU', () => {
      const price = '{price, number, ::currency/EUR}';
      const corrected = (source: string, text: string) => corrections(source, text, 'icu').argumentUnknown;
      expect(corrected(price, '{pirce, number, ::currency/EUR}')).toBe(price);
      expect(corrected('{price}', '{pirce, number, ::currency/EUR}')).toBe(price);
      expect(corrected(price, '{pirce}')).toBe(price);
      // a date is no price
      expect(corrected(price, '{pirce, date}')).toBeUndefined();
      expect(corrected('{when, date} {when, time}', '{wenn}')).toBeUndefined();
    });

    it('replaces them in all branches of ICU', () => {
      const files = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;
      const source = files('{name} has # file', '{name} has # files');
      const corrected = (text: string) => corrections(source, text, 'icu').argumentUnknown;
      expect(corrected(files('{nmae} hat # Datei', '{nmae} hat # Dateien'))).toBe(
        files('{name} hat # Datei', '{name} hat # Dateien'),
      );
      expect(corrected(files('{name} hat # Datei', '{nmae} hat # Dateien'))).toBe(
        files('{name} hat # Datei', '{name} hat # Dateien'),
      );
      expect(corrected(files('{nmae} hat # Datei', '{naem} hat # Dateien'))).toBeUndefined();
      // it may be the number
      expect(corrected(files('{x} Datei', '# Dateien'))).toBeUndefined();
      // the name of a choice is not written anywhere else
      expect(corrected('{m, plural, one {{name}: # Datei} other {{name}: # Dateien}}')).toBeUndefined();
      expect(corrections('{n, plural, other {# files}}', '{m, number} Dateien', 'icu')).toEqual({
        argumentUnknown: '{n, number} Dateien',
      });
    });

    it('leaves escaped braces of nestjs-i18n as they are', () => {
      const corrected = (source: string, text: string) => corrections(source, text, 'nestjs-i18n').placeholderUnknown;
      expect(corrected('Write {name}', 'Schreiben Sie {{nmae}} für {nmae}')).toBe('Schreiben Sie {{nmae}} für {name}');
      expect(corrected('{{ name | upper }}', '{nmae}')).toBe('{{ name | upper }}');
      expect(corrected('{name}', '{{ nmae | upper }}')).toBe('{{ name | upper }}');
    });
  });

  describe('of tags', () => {
    it.each([
      ['<b>Now</b> or never', '<b>Jetzt<b> oder nie', '<b>Jetzt</b> oder nie'],
      ['<b>Now</b> or never', '</b>Jetzt</b> oder nie', '<b>Jetzt</b> oder nie'],
      ['<b>Now</b> or never', '</b>Jetzt<b> oder nie', '<b>Jetzt</b> oder nie'],
      ['<b>Now or never</b>', '<b>Jetzt oder nie ', '<b>Jetzt oder nie</b> '],
      ['<b id="1">Now or never</b>', ' Jetzt oder nie</b>', ' <b id="1">Jetzt oder nie</b>'],
    ])('balances one where only one place is possible: %j, %j', (source, text, expected) => {
      expect(corrections(source, text).tagUnbalanced).toBe(expected);
    });

    it.each([
      ['<b>Now</b> or never', '<b>Jetzt oder nie'],
      ['Now <b>or never</b>', 'Jetzt oder</b> nie'],
      ['<b>Now</b> <b>or</b> never', '<b>Jetzt<b> oder nie'],
      ['<b><i>Now</i></b>', '<b><i>Jetzt</b></i>'],
      // the words that follow are in another place in German
      ['Read the <a>terms</a>', 'Lesen Sie die <a>Nutzungsbedingungen durch'],
      ['<a>Terms</a> of use', 'Die Bedingungen</a> der Nutzung'],
      ['<b>Now or never</b>', 'Jetzt <b>oder nie'],
      ['<b>Now or never</b>', 'Jetzt</b> oder nie'],
      ['<b>Now</b> or <b>never</b>', '<b>Jetzt oder nie'],
      ['<b>Now <i>or</i> never</b>', '<b>Jetzt <i>oder nie'],
      ['<i>Now</i> <b>or never</b>', '<b>Jetzt <i>oder<b> nie'],
      ['<i>Now</i> <b>or never</b>', '<i>Jetzt <b>oder<b> nie</i>'],
    ])('does not guess where one belongs: %j, %j', (source, text) => {
      expect(corrections(source, text).tagUnbalanced).toBeUndefined();
    });

    it.each([
      ['<b>Now</b>', 'Jetzt', '<b>Jetzt</b>'],
      ['<b>Read the <a>terms</a></b>', 'Die <a>Bedingungen</a> lesen', '<b>Die <a>Bedingungen</a> lesen</b>'],
      ['Now<br/>', 'Jetzt', 'Jetzt<br/>'],
      ['<icon/>Now', 'Jetzt', '<icon/>Jetzt'],
    ])('adds a missing one where the source has it: %j', (source, text, expected) => {
      expect(corrections(source, text).tagMissing).toBe(expected);
    });

    it.each([
      ['<icon/> Save', 'Sichern', '<icon/> Sichern'],
      ['More <icon/>', 'Mehr', 'Mehr <icon/>'],
      ['Line<br/>\n', 'Zeile\n', 'Zeile<br/>\n'],
      ['<b> Now </b>', 'Jetzt', '<b> Jetzt </b>'],
      ['More: <icon/>', '詳細：', '詳細：<icon/>'],
    ])('adds the space beside a missing one: %j', (source, text, expected) => {
      expect(corrections(source, text).tagMissing).toBe(expected);
    });

    it.each([
      ['Now <b>or</b> never', 'Jetzt oder nie'],
      ['<b>Now</b> or <b>never</b>', 'Jetzt oder nie'],
    ])('leaves a missing one inside of a text to the person: %j', (source, text) => {
      expect(corrections(source, text)).toEqual({});
    });

    it.each([
      ['<bold>Now</bold>', '<blod>Jetzt</blod>'],
      ['<icon/> Now', '<icn/> Jetzt'],
      ['<b>Now <i>or</i> never</b>', 'Jetzt <i>oder nie'],
    ])('adds none to a text with others that are wrong: %j, %j', (source, text) => {
      expect(corrections(source, text).tagMissing).toBeUndefined();
    });

    it('corrects those of ICU', () => {
      expect(corrections('<b>{n} files</b>', '{n} Dateien', 'icu')).toEqual({ tagMissing: '<b>{n} Dateien</b>' });
      expect(corrections('<icon/> {n} files', '{n} Dateien', 'icu')).toEqual({ tagMissing: '<icon/> {n} Dateien' });
      expect(corrections('<bold>{n}</bold>', '<blod>{n}</blod>', 'icu')).toEqual({ tagUnknown: '<bold>{n}</bold>' });
    });

    it.each([
      ['<b>{n} files</b>', '{n, plural, one {<b># Datei</b>} other {# Dateien}}'],
      ['<b>{n} files</b>', '{n, plural, one {# Datei} other {# Dateien}}'],
      ['{n, plural, one {<b># file</b>} other {<b># files</b>}}', '{n} Dateien'],
      ['<bold>{n} files</bold>', '{n, plural, one {<blod># Datei</blod>} other {<blod># Dateien</blod>}}'],
    ])('leaves those of ICU with branches to the person: %j, %j', (source, text) => {
      expect(corrections(source, text, 'icu')).toEqual({});
    });
  });

  it('offers nothing that would lead to another finding', () => {
    const limited = { ...message('<b>Now</b>'), maxLength: 8 };
    const [finding] = checkForms(limited, { '': 'Jetzt' }, 'de');
    expect(finding!.code).toBe('tagMissing');
    expect(correctedText(finding!, limited, { '': 'Jetzt' }, 'de')).toBeUndefined();
  });

  it('corrects texts with other findings, whose lengths and places change', () => {
    const limited = { ...message('Hello {{name}}'), maxLength: 8 };
    expect(correctionsOf(limited, { '': 'Hallo {{nme}}' })).toEqual({ placeholderUnknown: 'Hallo {{name}}' });
    const plurals = '{n, plural, other {# files}} of {name}';
    expect(corrections(plurals, ' {nme}: {n, plural, one {# Datei}}', 'icu')).toEqual({
      spaceAtStart: '{nme}: {n, plural, one {# Datei}}',
      argumentUnknown: ' {name}: {n, plural, one {# Datei}}',
    });
  });

  it('checks a text once for all of its findings, and not at all for those that it does not correct', () => {
    const of = message('Hello {{name}}');
    const forms = { '': ' Hallo ' };
    const findings = checkForms(of, forms, 'de');
    expect(findings.map(({ code }) => code)).toEqual(['placeholderMissing', 'spaceAtStart', 'spaceAtEnd']);
    const check = jest.spyOn(editedSyntax('i18next'), 'check');
    correctedText(findings[0]!, of, forms, 'de');
    expect(check).toHaveBeenCalledTimes(0);
    expect(correctedText(findings[1]!, of, forms, 'de')).toBe('Hallo ');
    expect(correctedText(findings[2]!, of, forms, 'de')).toBe(' Hallo');
    expect(check).toHaveBeenCalledTimes(3); // the text, and each correction
    check.mockRestore();
  });
});

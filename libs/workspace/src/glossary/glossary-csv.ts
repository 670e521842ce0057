import { detectSeparator, positionLookup, readCsv, writeCell } from '@dragoman/i18n/internal';
import { protectCell, restoreCell } from '../http/protected-cell';
import type { TranslationStatus } from '../terms/terms.tables';
import type { ReadGlossary, ReadingContext, ReadProblem, ReadTerm } from './read-term';
import type { GlossaryContent, TermContent } from './term-content';

const DIALECT = { separator: ',', escape: '"' } as const;
const STATUSES = ['preferred', 'allowed', 'forbidden'] as const satisfies readonly TranslationStatus[];
const FLAGS = ['caseSensitive', 'doNotTranslate', 'forbidden'] as const;

/** The name of the column of translations: `de`, `de:allowed`, `de:forbidden`. */
const columnName = (language: string, status: TranslationStatus): string =>
  status === 'preferred' ? language : `${language}:${status}`;

/**
 * Writes the glossary as CSV (RFC 4180) with a byte order mark, without which spreadsheets do not take it for UTF-8: a row for each
 * term, and a column for each language. Several translations are lines of a cell. Cells that spreadsheets would take for formulas
 * are protected with an apostrophe.
 */
export function writeGlossaryCsv({ languages, terms }: GlossaryContent): string {
  const used = new Set(
    terms.flatMap(({ translations }) => translations.map(({ language, status }) => columnName(language, status))),
  );
  const columns = languages
    .flatMap((language) => STATUSES.map((status) => ({ language, status })))
    .filter(({ language, status }) => status === 'preferred' || used.has(columnName(language, status)));
  const header = ['language', 'term', 'description', ...FLAGS, ...columns.map((c) => columnName(c.language, c.status))];
  const rows = terms.map((term: TermContent) => [
    term.language,
    term.term,
    term.description,
    ...FLAGS.map((flag) => String(term[flag])),
    ...columns.map(({ language, status }) =>
      term.translations
        .filter((each) => each.language === language && each.status === status)
        .map(({ text }) => text)
        .join('\n'),
    ),
  ]);
  const lines = [header, ...rows].map((cells) =>
    cells.map((cell) => writeCell(protectCell(cell), DIALECT, false, '\n')).join(DIALECT.separator),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Names that other tools give to columns. */
const ALIASES: Readonly<Record<string, string>> = {
  source: 'term',
  definition: 'description',
  casesensitive: 'caseSensitive',
  'case-sensitive': 'caseSensitive',
  donottranslate: 'doNotTranslate',
  'do-not-translate': 'doNotTranslate',
};

const COLUMNS: readonly string[] = ['language', 'term', 'description', ...FLAGS, 'translatable'];
const TRUE = ['true', 'yes', '1', 'x'];
const FALSE = ['false', 'no', '0'];

/**
 * Reads a glossary. Columns are found by their names, in any order; those of languages by BCP 47 tags. An empty cell is nothing that
 * the file has, and so is a column that it lacks.
 * @throws FileSyntaxError
 */
export function readGlossaryCsv(content: string, { reference, languageNamed }: ReadingContext): ReadGlossary {
  const [header = [], ...rows] = readCsv(content, { separator: detectSeparator(content), escape: '"' });
  const positionAt = positionLookup(content);
  const problems: ReadProblem[] = [];
  const columns = header.map(({ text, start }): Column => {
    const name = restoreCell(text.trim());
    const known = ALIASES[name.toLowerCase()] ?? COLUMNS.find((each) => each.toLowerCase() === name.toLowerCase());
    if (known !== undefined) return { kind: known as Exclude<Column['kind'], 'translation'> };
    const [, tag = '', status = 'preferred'] = /^(.*?)(?::(allowed|forbidden))?$/.exec(name) ?? [];
    const language = languageNamed(tag);
    if (language !== undefined) return { kind: 'translation', language, status: status as TranslationStatus };
    if (name !== '') {
      const position = positionAt(start);
      problems.push({ ...position, severity: 'warning', code: 'languageUnknown', values: { language: name } });
    }
    return { kind: 'unknown' };
  });
  if (!columns.some(({ kind }) => kind === 'term')) {
    return {
      terms: [],
      problems: [{ line: 1, column: 1, severity: 'error', code: 'columnMissing', values: { column: 'term' } }],
    };
  }
  const terms: ReadTerm[] = [];
  for (const cells of rows) {
    const position = positionAt(cells[0]!.start);
    const read: { -readonly [Name in keyof ReadTerm]: ReadTerm[Name] } = {
      language: reference,
      term: '',
      translations: [],
      ...position,
    };
    const translations: ReadTerm['translations'][number][] = [];
    const before = problems.length;
    for (const [index, column] of columns.entries()) {
      const cell = cells[index];
      const text = restoreCell(cell?.text ?? '').trim();
      if (text === '') continue;
      const fail = (code: ReadProblem['code'], values: ReadProblem['values']) =>
        problems.push({ ...positionAt(cell!.start), severity: 'error', code, values });
      if (column.kind === 'translation') {
        const { language, status } = column;
        const lines = text.split('\n').map((line) => line.trim());
        translations.push(...lines.filter((line) => line !== '').map((line) => ({ language, text: line, status })));
      } else if (column.kind === 'language') {
        const language = languageNamed(text);
        if (language === undefined) fail('languageUnknown', { language: text });
        else read.language = language;
      } else if (column.kind === 'term' || column.kind === 'description') {
        read[column.kind] = text;
      } else if (column.kind !== 'unknown') {
        const flag = flagIn(text);
        if (flag === undefined) fail('flagUnknown', { value: text });
        else if (column.kind === 'translatable') read.doNotTranslate = !flag;
        else read[column.kind] = flag;
      }
    }
    if (problems.length > before) continue;
    if (read.term === '' && translations.length === 0 && read.description === undefined) continue;
    terms.push({ ...read, translations });
  }
  return { terms, problems };
}

type Column =
  | { readonly kind: 'translation'; readonly language: string; readonly status: TranslationStatus }
  | { readonly kind: 'unknown' | 'language' | 'term' | 'description' | 'translatable' | (typeof FLAGS)[number] };

function flagIn(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  return TRUE.includes(lower) ? true : FALSE.includes(lower) ? false : undefined;
}

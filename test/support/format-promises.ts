import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentEdit, DocumentFormat, FileEntry, FormatOptions, EntryContent } from '@dragoman/i18n/internal';
import { FileSyntaxError, formatKey } from '@dragoman/i18n/internal';

/** What a reader by others finds in a file: `textId` → text. */
export type OtherReader = (content: string, options: FormatOptions) => ReadonlyMap<string, string>;

export interface FormatUnderTest {
  readonly format: DocumentFormat;
  readonly readByOthers: OtherReader;
  /** Small files with everything that the format has. */
  readonly fixtures: Readonly<Record<string, string>>;
  /** Contents that are refused, with the place that is named: `3:7`. */
  readonly invalid: Readonly<Record<string, readonly [content: string, place: string]>>;
  /** Real files in `../shared/data/formats`, as glob patterns. */
  readonly files: readonly string[];
  /** Ends of paths of real files that are invalid. */
  readonly invalidFiles?: readonly string[];
  readonly options?: (path: string, content: string) => FormatOptions;
  readonly decode?: (bytes: Buffer) => string;
  /** Texts that the format cannot have. */
  readonly impossible?: RegExp;
  /** The text of an entry that a reader by others cannot tell apart, such as a repeated one. */
  readonly isUnreadable?: (entry: FileEntry, path: string) => boolean;
  /** Some texts in files are not translations, such as copies of their source. */
  readonly hidesTexts?: true;
  /** Without that for fractions, if the format has none for them. */
  readonly polishForms?: readonly string[];
  /** Entries that cannot be renamed, nor inserted where they are not yet. */
  readonly isFixed?: (entry: EntryContent) => boolean;
  /** The path of a new entry next to another one. */
  readonly siblingPath?: (entry: FileEntry, name: string) => FileEntry['path'];
}

const folder = join(__dirname, '../../../shared/data/formats');

/** Whether each text of all real files is edited by itself: a quarter of an hour instead of some seconds. */
const isEveryText = process.env.EVERY_TEXT === '1';

export const textId = ({ path, form, language }: Pick<EntryContent, 'path' | 'form' | 'language'>): string =>
  [formatKey(path), form ?? '', language ?? ''].join('|');

const HARD_TEXTS = [
  '',
  ' ',
  ' starts and ends ',
  'two  spaces',
  'two\nlines',
  'ends with a break\n',
  '\n\nbegins with two',
  'tab\there',
  'back\\slash \\n \\u0041 \\',
  `it's "quoted" 'twice'`,
  '<b>bold</b> &amp; ]]> <![CDATA[x]]>',
  '@name ?attr #no = colon: !bang',
  '- list, {flow} [flow] & *alias %tag `tick` | > ~',
  'yes',
  '1_000',
  'null',
  '=1+2',
  'a;b,c\td',
  '\u{1F600} Ω عربى \u2028 \u0085 \u00A0',
  'long '.repeat(60).trim(),
];

/** Tests the promises that every format gives, over fixtures and real files. */
export function describeFormatPromises(subject: FormatUnderTest): void {
  const { format, fixtures, invalid, files, invalidFiles = [] } = subject;
  const optionsOf = (path: string, content: string): FormatOptions => subject.options?.(path, content) ?? {};

  describe.each(Object.entries(fixtures))('of the fixture %s', (name, content) => {
    const options = optionsOf(name, content);

    it('recognizes the file', () => {
      expect(format.recognizes(content.slice(0, 4096), name)).toBe(true);
    });

    it('edits every text to each hard text', () => {
      for (const entry of format.read(content, options).entries) {
        for (const text of HARD_TEXTS) {
          if (subject.impossible?.test(text) || (subject.hidesTexts && text === entry.text)) continue;
          if (!entry.markup) checkEdit(subject, name, content, options, entry, text, true);
        }
      }
    });

    it('reads every prefix and the file without each character, or names a place inside it', () => {
      for (let at = 0; at < content.length; at++) {
        readOrRefuse(format, content.slice(0, at), options);
        readOrRefuse(format, content.slice(0, at) + content.slice(at + 1), options);
      }
    });

    it.each(Object.entries(PROMISES))('%s', (_, check) => check(subject, name, content, options));
  });

  it('takes linear time for many texts', () => {
    const head = { language: 'de', tag: 'de', sourceLanguage: 'en', path: '' };
    const language = format.holds === 'many languages' ? { language: 'de' } : {};
    expectLinear((count) => {
      const entries = Array.from({ length: count }, (_, index): EntryContent => {
        return { path: [`k${index}`], text: `Text ${index}`, source: `Source ${index}`, ...language };
      });
      const content = format.create(head, entries);
      return () => {
        const found = format.read(content, { language: 'de' }).entries;
        expect(found.length).toBeGreaterThanOrEqual(count);
        const edits = found.map((entry, index) => (index % 3 > 0 ? setting(entry, 'new') : { remove: entry.path }));
        format.edit(content, edits, { options: { language: 'de' } });
      };
    }, 200);
  });

  it.each(['a\n', 'a: b\n', '"', '"\n', '\\', '#\n', '//', '<', '&', ',', '[', '- ', ' ', '\r'])(
    'takes linear time for a file of %j',
    (unit) => {
      expectLinear((count) => {
        const content = unit.repeat(count);
        return () => void refusalOf(format, content, optionsOf('', content));
      }, 3000);
    },
  );

  it.each(Object.entries(invalid))('refuses %s', (_, [content, place]) => {
    const error = refusalOf(format, content, optionsOf('', content));
    expect(error && `${error.line}:${error.column}`).toBe(place);
    expect(error!.message).toMatch(/^line \d+, column \d+: \S/);
  });

  const paths = boundedPaths(existsSync(folder) ? globSync([...files], { cwd: folder }).sort() : []);
  const isInvalid = (path: string): boolean => invalidFiles.some((end) => path.endsWith(end));
  const read = (path: string): string => {
    const bytes = readFileSync(join(folder, path));
    return subject.decode?.(bytes) ?? bytes.toString('utf8');
  };
  (paths.length > 0 ? describe : describe.skip)('of real files', () => {
    it.each(Object.entries({ 'recognizes them': recognize, ...PROMISES }))('%s', (_, check) => {
      for (const path of paths.filter((each) => !isInvalid(each))) {
        const content = read(path);
        inFile(path, () => check(subject, path, content, optionsOf(path, content)));
      }
    });

    if (invalidFiles.length > 0) {
      it('refuses the invalid ones', () => {
        const accepted = paths.filter(isInvalid).filter((path) => !refusalOf(format, read(path), optionsOf(path, '')));
        expect(accepted).toEqual([]);
      });
    }
  });
}

/** All small files and two large ones: more of them would take minutes and show nothing new. */
function boundedPaths(paths: readonly string[]): string[] {
  if (isEveryText) return [...paths];
  const isLarge = (path: string): boolean => statSync(join(folder, path)).size > 100_000;
  const large = new Set(paths.filter(isLarge).slice(2));
  return paths.filter((path) => !large.has(path));
}

/**
 * Compares the processor time for a size with that for 16 times of it: about 16 times of it in linear time, 256 times in
 * quadratic time. Other processes of the machine do not count.
 */
function expectLinear(prepare: (size: number) => () => void, size: number): void {
  /** In microseconds. The clock of some systems has steps of 10 milliseconds. */
  const timeOf = (work: () => void): number => {
    const before = process.threadCpuUsage();
    for (let runs = 1; ; runs++) {
      work();
      const { user, system } = process.threadCpuUsage(before);
      if (user + system >= 20_000 || runs === 50) return (user + system) / runs;
    }
  };
  const [small, large] = [prepare(size), prepare(16 * size)];
  let ratio = Infinity;
  for (let attempt = 1; attempt <= 3 && ratio > 64; attempt++) ratio = timeOf(large) / Math.max(timeOf(small), 200);
  expect(ratio).toBeLessThan(64);
}

type Check = (subject: FormatUnderTest, name: string, content: string, options: FormatOptions) => void;

const PROMISES: Readonly<Record<string, Check>> = {
  'stay the same untouched': checkUntouched,
  'are read as others read them': checkReading,
  'change one place with one text': checkSingleEdits,
  'can change all texts at once': checkAllEdits,
  'keep the rest when texts are removed, renamed and inserted': checkStructure,
  'can lose all texts': checkRemovingAll,
  'are models for a new language': checkNewLanguage,
};

const recognize: Check = ({ format }, path, content) => {
  expect(format.recognizes(content.slice(0, 4096), path)).toBe(true);
};

function checkUntouched({ format }: FormatUnderTest, _: string, content: string, options: FormatOptions): void {
  expectSame(format.edit(content, [], { options }), content);
  expectSame(
    format.edit(
      content,
      format.read(content, options).entries.map((entry) => setting(entry, entry.text)),
      { options },
    ),
    content,
  );
}

function checkReading(subject: FormatUnderTest, path: string, content: string, options: FormatOptions): void {
  const { entries } = subject.format.read(content, options);
  const byOthers = subject.readByOthers(content, options);
  for (const entry of entries) {
    if (entry.markup || subject.isUnreadable?.(entry, path) || (subject.hidesTexts && entry.text === '')) continue;
    expectText(byOthers, entry, entry.text);
  }
}

function checkSingleEdits(subject: FormatUnderTest, path: string, content: string, options: FormatOptions): void {
  const { entries } = subject.format.read(content, options);
  const count = isEveryText ? entries.length : Math.min(20, Math.max(2, Math.floor(100_000 / content.length)));
  sample(entries, count).forEach((entry, index) => {
    checkEdit(subject, path, content, options, entry, freshText(entry, index), index < 2);
  });
}

function checkEdit(
  subject: FormatUnderTest,
  path: string,
  content: string,
  options: FormatOptions,
  entry: FileEntry,
  text: string,
  others: boolean,
): void {
  const { format, readByOthers } = subject;
  const id = textId(entry);
  const edited = format.edit(content, [setting(entry, text)], { options });
  const { entries } = format.read(content, options);
  const [start, end] = changedRange(content, edited);
  const block = formatKey(entry.path).replace(/\[\d+\]$/, '');
  const touched = entries.filter(
    (each) =>
      each.at > start &&
      each.at < end &&
      each.at !== entry.at &&
      formatKey(each.path).replace(/\[\d+\]$/, '') !== block,
  );
  if (touched.length > 0) throw new Error(`An edit of ${textId(entry)} touches ${textId(touched[0]!)}.`);
  expectEntries(
    format.read(edited, options).entries,
    entries.map((each) => (textId(each) === id ? { ...each, text } : each)),
  );
  if (!others) return;
  const before = readByOthers(content, options);
  const after = readByOthers(edited, options);
  if (!subject.isUnreadable?.(entry, path)) expectText(after, entry, text, entry.markup);
  for (const each of entries) {
    if (textId(each) !== id && !subject.isUnreadable?.(each, path)) expectText(after, each, before.get(textId(each)));
  }
}

function checkAllEdits(subject: FormatUnderTest, path: string, content: string, options: FormatOptions): void {
  const { entries } = subject.format.read(content, options);
  const texts = entries.map(freshText);
  const edited = subject.format.edit(
    content,
    entries.map((entry, index) => setting(entry, texts[index]!)),
    { options },
  );
  const byOthers = subject.readByOthers(edited, options);
  entries.forEach((entry, index) => {
    if (!subject.isUnreadable?.(entry, path)) expectText(byOthers, entry, texts[index], entry.markup);
  });
  expectEntries(
    subject.format.read(edited, options).entries,
    entries.map((entry, index) => ({ ...entry, text: texts[index]! })),
  );
}

function checkStructure(subject: FormatUnderTest, name: string, content: string, options: FormatOptions): void {
  const { format, readByOthers, siblingPath = besides } = subject;
  const { entries } = format.read(content, options);
  const isMovable = (entry: FileEntry): boolean =>
    entry.path.every((segment) => typeof segment === 'string') && !subject.isFixed?.(entry);
  const paths = [...new Map(entries.filter(isMovable).map((entry) => [formatKey(entry.path), entry])).values()];
  const [removed, renamed, followed] = [0, 1, 2].map((rest) =>
    paths.filter((_, index) => index % 3 === rest).slice(0, 40),
  );
  const edits: DocumentEdit[] = [
    ...removed!.map(({ path }) => ({ remove: path })),
    ...renamed!.map((entry) => ({ move: entry.path, to: siblingPath(entry, 'renamed') })),
    ...followed!.map((entry) => {
      const { form, language } = entry;
      return { set: siblingPath(entry, 'inserted'), text: 'new', form, language, after: entry.path, source: 'source' };
    }),
  ];
  const edited = format.edit(content, edits, { options });
  const gone = new Set(removed!.map(({ path }) => formatKey(path)));
  const moved = new Map(renamed!.map((entry) => [formatKey(entry.path), siblingPath(entry, 'renamed')]));
  const wanted = entries
    .filter(({ path }) => !gone.has(formatKey(path)))
    .map((entry) => {
      const path = moved.get(formatKey(entry.path));
      // The key may be the source.
      return path ? { ...entry, path, source: undefined } : entry;
    });
  const inserted = followed!.map((entry) => ({ ...entry, path: siblingPath(entry, 'inserted'), text: 'new' }));
  const found = format.read(edited, options).entries;
  const insertedKeys = new Set(inserted.map((entry) => formatKey(entry.path)));
  expectEntries(
    found.filter((entry) => !insertedKeys.has(formatKey(entry.path))),
    wanted,
  );
  const foundIds = new Map(found.map((entry) => [textId(entry), entry.text]));
  expect(inserted.filter((entry) => foundIds.get(textId(entry)) !== 'new').map(textId)).toEqual([]);
  const byOthers = readByOthers(edited, options);
  const before = readByOthers(content, options);
  for (const entry of inserted) expectText(byOthers, entry, 'new');
  for (const entry of entries) {
    if (gone.has(formatKey(entry.path)) || subject.isUnreadable?.(entry, name)) continue;
    expectText(byOthers, { ...entry, path: moved.get(formatKey(entry.path)) ?? entry.path }, before.get(textId(entry)));
  }
}

const besides = ({ path }: FileEntry, name: string): FileEntry['path'] => [
  ...path.slice(0, -1),
  `${path.at(-1)}_${name}`,
];

function checkRemovingAll(subject: FormatUnderTest, _: string, content: string, options: FormatOptions): void {
  const { format, readByOthers } = subject;
  const { entries } = format.read(content, options);
  const paths = new Map(entries.map(({ path }) => [formatKey(path), path]));
  const edited = format.edit(
    content,
    Array.from(paths.values(), (path) => ({ remove: path })),
    { options },
  );
  expect(format.read(edited, options).entries.map(textId)).toEqual([]);
  const byOthers = readByOthers(edited, options);
  expect(entries.map(textId).filter((id) => byOthers.has(id))).toEqual([]);
  const movable = entries.filter((entry) => !subject.isFixed?.(entry));
  const first = movable.find((entry) => (entry.form ?? 'other') === 'other') ?? movable[0];
  if (!first) return;
  const { path, form, language } = first;
  const again = format.edit(edited, [{ set: path, text: 'again', form, language, source: first.source }], { options });
  expectText(readByOthers(again, options), first, 'again');
}

function checkNewLanguage(subject: FormatUnderTest, name: string, content: string, options: FormatOptions): void {
  const { format, readByOthers } = subject;
  const { entries, options: detected } = format.read(content, options);
  // Without one item of a list the others would get another index.
  const isItem = ({ path }: EntryContent): boolean => path.some((segment) => typeof segment === 'number');
  const kept = entries.filter(
    (entry, index) => (index % 4 > 0 || isItem(entry)) && entry.language === entries[0]!.language,
  );
  const forms = subject.polishForms ?? ['one', 'few', 'many', 'other'];
  const wanted = [...new Map(kept.map((entry) => [formatKey(entry.path), entry])).values()].flatMap(
    (entry): EntryContent[] => {
      const { path, source, description } = entry;
      const rest = { path, ...(source !== undefined && { source }), ...(description !== undefined && { description }) };
      const text = `nowy ${formatKey(entry.path).slice(0, 20)}`;
      const language = entry.language && 'pl';
      if (entry.form === undefined) return [{ ...rest, text, ...(language && { language }) }];
      return forms.map((form) => ({ ...rest, form, text: `${text} ${form}`, ...(language && { language }) }));
    },
  );
  const file = { language: 'pl', tag: 'pl', path: name, options: { ...options, ...detected }, sourceLanguage: 'en' };
  const polish = { ...options, ...detected, language: 'pl' };
  for (const model of [content, undefined]) {
    const language = format.holds === 'many languages' && { language: 'pl' };
    const expected =
      model === undefined
        ? wanted
            .filter((entry) => !subject.isFixed?.(entry) && !isItem(entry))
            .map((entry) => ({ ...entry, ...language }))
        : wanted.filter((entry) => !language || !subject.isFixed?.(entry));
    const created = format.create(file, expected, model);
    const found = new Map(format.read(created, polish).entries.map((entry) => [textId(entry), entry.text]));
    const byOthers = readByOthers(created, polish);
    for (const entry of expected) {
      expectText(found, entry, entry.text);
      expectText(byOthers, entry, entry.text);
    }
  }
}

const setting = ({ path, form, language }: FileEntry, text: string): DocumentEdit => ({
  set: path,
  text,
  form,
  language,
});

const freshText = (entry: FileEntry, index: number): string =>
  entry.markup ? `${entry.text} Ω‹${index}›` : `Ω it's "new" <b> & 100% \\ {x} ‹${index}›`;

const sample = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!);

/** The range of the first content that is not the same in the second. */
function changedRange(before: string, after: string): [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return [start, before.length - same];
}

function expectText(
  texts: ReadonlyMap<string, string>,
  entry: EntryContent,
  text: string | undefined,
  partly?: boolean,
): void {
  const found = texts.get(textId(entry));
  const isSame = partly ? found?.includes(text!.slice(text!.lastIndexOf('Ω'))) : found === text;
  if (!isSame)
    throw new Error(`Others read ${JSON.stringify(found)} at ${textId(entry)} instead of ${JSON.stringify(text)}.`);
}

/** Compares one by one: a difference of long lists takes minutes to print. */
function expectEntries(foundEntries: readonly FileEntry[], wantedEntries: readonly FileEntry[]): void {
  // Languages may get another order.
  const inOrder = (entries: readonly FileEntry[]): readonly FileEntry[] =>
    entries[0]?.language === undefined ? entries : entries.toSorted((a, b) => (textId(a) < textId(b) ? -1 : 1));
  const [found, wanted] = [inOrder(foundEntries), inOrder(wantedEntries)];
  const describeEntry = (entry: FileEntry | undefined, withSource: boolean): string =>
    entry
      ? JSON.stringify([
          textId(entry),
          entry.text,
          entry.description,
          withSource ? entry.source : '',
          entry.context,
          entry.maxLength,
        ])
      : '';
  for (let index = 0; index < Math.max(found.length, wanted.length); index++) {
    const withSource = wanted[index]?.source !== undefined;
    const [one, other] = [describeEntry(found[index], withSource), describeEntry(wanted[index], withSource)];
    if (one !== other) throw new Error(`Entry ${index} is ${one} instead of ${other}.`);
  }
}

function expectSame(found: string, wanted: string): void {
  if (found === wanted) return;
  const [start, end] = changedRange(wanted, found);
  throw new Error(`Changed at ${start}: ${JSON.stringify(wanted.slice(start, end).slice(0, 200))}`);
}

function refusalOf(format: DocumentFormat, content: string, options: FormatOptions): FileSyntaxError | undefined {
  try {
    format.read(content, options);
    return undefined;
  } catch (error) {
    if (error instanceof FileSyntaxError) return error;
    throw error;
  }
}

function readOrRefuse(format: DocumentFormat, content: string, options: FormatOptions): void {
  const error = refusalOf(format, content, options);
  if (!error) return;
  const line = content.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)[error.line - 1];
  if (line === undefined || error.column < 1 || error.column > line.length + 1) {
    throw new Error(`${error.message}, which is outside of ${JSON.stringify(content)}`);
  }
}

function inFile(path: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

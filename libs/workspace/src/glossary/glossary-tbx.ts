import {
  childNamed,
  childrenNamed,
  decodeXml,
  elementsNamed,
  escapeAttribute,
  escapeXml,
  replacementCharacter,
  positionLookup,
  rawContent,
  readXml,
  wrongRoot,
  type XmlElement,
  type XmlFile,
} from '@dragoman/i18n/internal';
import type { TranslationStatus } from '../terms/terms.tables';
import type { ReadGlossary, ReadingContext, ReadProblem, ReadTerm } from './read-term';
import { inDcaStyle } from './tbx-dct';
import type { GlossaryContent, TermContent } from './term-content';

/** Values of the data category `administrativeStatus` of TBX-Basic. */
const STATUS_NAMES: Readonly<Record<TranslationStatus, string>> = {
  preferred: 'preferredTerm-admn-sts',
  allowed: 'admittedTerm-admn-sts',
  forbidden: 'deprecatedTerm-admn-sts',
};

/** TBX-Basic has no data categories for these: they are notes with these words. */
const NOTES = { caseSensitive: 'case-sensitive', doNotTranslate: 'do not translate' } as const;
const SOURCE_NOTE = /^source language: ([A-Za-z\d-]{2,35})$/;

/**
 * Writes the glossary as TBX-Basic (ISO 30042:2019) in the style DCA: a `<conceptEntry>` for each term, with the section of its own
 * language first.
 */
export function writeGlossaryTbx({ reference, terms }: GlossaryContent): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tbx type="TBX-Basic" style="dca" xml:lang="${escapeAttribute(reference)}" xmlns="urn:iso:std:iso:30042:ed-2">`,
    '  <tbxHeader>',
    '    <fileDesc>',
    '      <sourceDesc>',
    '        <p>Glossary exported from Dragoman</p>',
    '      </sourceDesc>',
    '    </fileDesc>',
    '  </tbxHeader>',
    '  <text>',
    '    <body>',
    ...terms.flatMap((term, index) => conceptLines(term, index, reference)),
    '    </body>',
    '  </text>',
    '</tbx>',
    '',
  ].join('\n');
}

function conceptLines(term: TermContent, index: number, reference: string): readonly string[] {
  const { language, description, translations } = term;
  const own = [{ text: term.term, status: term.forbidden ? ('forbidden' as const) : ('preferred' as const) }];
  const languages = [...new Set(translations.map((each) => each.language))];
  const notes = (['caseSensitive', 'doNotTranslate'] as const).filter((flag) => term[flag]).map((flag) => NOTES[flag]);
  return [
    `      <conceptEntry id="c${index + 1}">`,
    ...(description === '' ? [] : [`        <descrip type="definition">${written(description)}</descrip>`]),
    ...(language === reference ? [] : [`        <note>source language: ${escapeXml(language, '\n')}</note>`]),
    ...sectionLines(language, own, notes),
    ...languages.flatMap((tag) =>
      sectionLines(
        tag,
        translations.filter((each) => each.language === tag),
        [],
      ),
    ),
    '      </conceptEntry>',
  ];
}

const sectionLines = (
  language: string,
  terms: readonly { readonly text: string; readonly status: TranslationStatus }[],
  notes: readonly string[],
): readonly string[] => [
  `        <langSec xml:lang="${escapeAttribute(language)}">`,
  ...terms.flatMap(({ text, status }) => [
    '          <termSec>',
    `            <term>${written(text)}</term>`,
    `            <termNote type="administrativeStatus">${STATUS_NAMES[status]}</termNote>`,
    ...notes.map((note) => `            <note>${note}</note>`),
    '          </termSec>',
  ]),
  '        </langSec>',
];

const written = (text: string): string => escapeXml(text, '\n', replacementCharacter);

/** Names of elements in TBX (ISO 30042:2019), and in the older one with the root `martif` (ISO 30042:2008). */
const NAMES = {
  tbx: { entry: 'conceptEntry', section: 'langSec', terms: ['termSec'] },
  martif: { entry: 'termEntry', section: 'langSet', terms: ['tig', 'ntig'] },
} as const;

/**
 * Reads TBX-Basic of 2019 in the styles DCA and DCT, and TBX-Basic of 2008 (`martif`). Of a concept with several terms in the source
 * language, each is read as a term, with the translations of the concept; deprecated ones as terms that must not be used.
 * @throws FileSyntaxError
 */
export function readGlossaryTbx(content: string, { reference, languageNamed }: ReadingContext): ReadGlossary {
  const file = readXml(content, 'martif');
  const root = inDcaStyle(file.root);
  if (root.name !== 'tbx' && root.name !== 'martif') throw wrongRoot(file, 'tbx');
  const names = NAMES[root.name];
  const main = languageNamed(root.attributes['xml:lang'] ?? '') ?? reference;
  const positionAt = positionLookup(content);
  const problems: ReadProblem[] = [];
  const unknown = new Set<string>();
  const terms = elementsNamed(root, names.entry).flatMap((entry): ReadTerm[] => {
    const sections = childrenNamed(entry, names.section).flatMap((section) => {
      const name = section.attributes['xml:lang'] ?? '';
      const language = languageNamed(name);
      if (language !== undefined) return [{ language, terms: readTerms(file, section, names.terms) }];
      if (!unknown.has(name)) {
        const position = positionAt(section.start);
        problems.push({ ...position, severity: 'warning', code: 'languageUnknown', values: { language: name } });
      }
      unknown.add(name);
      return [];
    });
    const named = SOURCE_NOTE.exec(notesOf(file, entry).find((note) => SOURCE_NOTE.test(note)) ?? '')?.[1];
    const language =
      [languageNamed(named ?? ''), main, reference].find((tag) => sections.some((each) => each.language === tag)) ??
      sections[0]?.language;
    if (language === undefined) return [];
    const translations = sections
      .filter((section) => section.language !== language)
      .flatMap((section) => section.terms.map(({ text, status }) => ({ language: section.language, text, status })));
    const definition = definitionOf(file, entry, names.section);
    return sections
      .filter((section) => section.language === language)
      .flatMap((section) => section.terms)
      .map(({ text, status, notes, start }) => ({
        language,
        term: text,
        ...(definition !== '' && { description: definition }),
        ...(notes.includes(NOTES.caseSensitive) && { caseSensitive: true }),
        ...(notes.includes(NOTES.doNotTranslate) && { doNotTranslate: true }),
        forbidden: status === 'forbidden',
        translations,
        ...positionAt(start),
      }));
  });
  return { terms, problems };
}

interface TermOfSection {
  readonly text: string;
  readonly status: TranslationStatus;
  readonly notes: readonly string[];
  readonly start: number;
}

function readTerms(file: XmlFile, section: XmlElement, names: readonly string[]): readonly TermOfSection[] {
  return section.children
    .filter(({ name }) => names.includes(name))
    .flatMap((group): TermOfSection[] => {
      // In TBX of 2008, the <term> of an <ntig> is in a <termGrp>.
      const inner = childNamed(group, 'termGrp') ?? group;
      const term = childNamed(inner, 'term');
      if (term === undefined) return [];
      const status = [inner, ...childrenNamed(inner, 'termNoteGrp')]
        .flatMap((element) => childrenNamed(element, 'termNote'))
        .find(({ attributes }) => /^administrativeStatus$/i.test(attributes.type ?? ''));
      return [
        {
          text: textOf(file, term),
          status: statusNamed(status === undefined ? '' : textOf(file, status)),
          notes: [...notesOf(file, inner), ...(inner === group ? [] : notesOf(file, group))],
          start: term.start,
        },
      ];
    });
}

/** The first definition of the concept or of one of its languages; without one, its notes. */
function definitionOf(file: XmlFile, entry: XmlElement, section: string): string {
  const definition = [entry, ...childrenNamed(entry, section)]
    .flatMap((element) => [
      ...childrenNamed(element, 'descrip'),
      ...childrenNamed(element, 'descripGrp').flatMap((group) => childrenNamed(group, 'descrip')),
    ])
    .find(({ attributes }) => attributes.type === 'definition');
  if (definition !== undefined) return textOf(file, definition);
  return notesOf(file, entry)
    .filter((note) => !SOURCE_NOTE.test(note))
    .join('\n');
}

const notesOf = (file: XmlFile, element: XmlElement): readonly string[] =>
  childrenNamed(element, 'note').map((note) => textOf(file, note));

function statusNamed(name: string): TranslationStatus {
  if (/^(?:deprecated|superseded|obsolete|forbidden)/i.test(name)) return 'forbidden';
  return /^admitted/i.test(name) ? 'allowed' : 'preferred';
}

const textOf = (file: XmlFile, element: XmlElement): string => decodeXml(rawContent(file, element)).trim();

import type { DocumentFormat } from '../document-format';
import { childNamed, childrenNamed } from './read-xml';
import { xliffFormat, type XliffVersion } from './xliff';
import { plainText, setAttribute } from './xml-slot';
import { escapeAttribute } from './xml-text';

/** An id is an NMTOKEN of XML: other characters become `_x20_`, and so does the underscore of what looks like one of these. */
const nameTokenOf = (key: string): string =>
  key.replace(NO_NAME_CHARACTER, (each) => `_x${each.codePointAt(0)!.toString(16).toUpperCase()}_`);

const NAME_CHARACTER =
  '-.0-9:A-Z_a-z\\xB7\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u203F\\u2040\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NO_NAME_CHARACTER = new RegExp(`[^${NAME_CHARACTER}]|_(?=x[0-9A-F]+_)`, 'gu');

const STATES = { draft: 'translated', needs_review: 'translated', reviewed: 'reviewed' } as const;

const version: XliffVersion = {
  unitName: 'unit',
  nameAttribute: 'name',
  idOf: nameTokenOf,

  languagesOf: ({ attributes }) => ({ source: attributes.srcLang, target: attributes.trgLang }),

  setTargetLanguage: (file, language) => setAttribute(file, file.root, 'trgLang', language),

  bodyOf: (file) => file,

  pairsOf: (unit) => childrenNamed(unit, 'segment'),

  describe(file, unit) {
    const notes = childNamed(unit, 'notes');
    const description = (notes ? childrenNamed(notes, 'note') : [])
      .filter(({ attributes }) => attributes.category !== 'location')
      .map((note) => plainText(file, note).trim())
      .filter(Boolean)
      .join('\n');
    const restriction = Object.entries(unit.attributes).find(([name]) => name.endsWith(':sizeRestriction'))?.[1];
    const isLength = restriction !== undefined && /^[1-9]\d{0,8}$/.test(restriction);
    return { ...(description !== '' && { description }), ...(isLength && { maxLength: Number(restriction) }) };
  },

  stateOf({ element, target }) {
    const word = element.attributes.state;
    if (word === 'reviewed' || word === 'final') return 'reviewed';
    if (word === 'translated') return 'draft';
    return word === 'initial' && target?.isSelfClosing ? 'untranslated' : undefined;
  },

  setState: (file, { element }, state, isEmpty) => [
    ...setAttribute(file, element, 'state', isEmpty ? 'initial' : STATES[state ?? 'draft']),
    ...setAttribute(file, element, 'subState', undefined),
  ],

  targetAttributes: () => '',

  hasStates: (units) =>
    units.some((unit) => childrenNamed(unit, 'segment').some(({ attributes }) => attributes.state !== undefined)),

  compose: (attributes, pair, note, state) => [
    [0, `<unit${attributes}>`],
    ...(note === undefined
      ? []
      : ([
          [1, '<notes>'],
          [2, `<note>${note}</note>`],
          [1, '</notes>'],
        ] as const)),
    [1, state === undefined ? '<segment>' : `<segment state="${STATES[state]}">`],
    ...pair.map((raw) => [2, raw] as const),
    [1, '</segment>'],
    [0, '</unit>'],
  ],

  empty: ({ language, sourceLanguage = 'en', path }, originals) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="${escapeAttribute(sourceLanguage)}" trgLang="${escapeAttribute(language)}">`,
      ...(originals.length > 0 ? originals : [path]).flatMap((original, index) => [
        `  <file id="f${index + 1}" original="${escapeAttribute(original)}">`,
        '  </file>',
      ]),
      '</xliff>',
      '',
    ].join('\n'),
};

/**
 * XLIFF 2.0 and 2.1: the targets of all `<segment>`s. The key of a unit is its `name` or its `id`, after the `<file>` if
 * there are several; segments of a unit that has several are told apart by their `id`.
 *
 * Option `original`: keys begin with the file, though it has only one.
 */
export const xliff2Format: DocumentFormat = {
  name: 'xliff-2',
  recognizes: (head) => /<xliff\s[^>]*version\s*=\s*["']2\./.test(head),
  ...xliffFormat(version),
};

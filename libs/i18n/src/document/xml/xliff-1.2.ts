import type { DocumentFormat, EntryContent } from '../document-format';
import { childNamed, childrenNamed, type XmlElement } from './read-xml';
import { xliffFormat, type XliffVersion } from './xliff';
import { plainText, setAttribute } from './xml-slot';
import { escapeAttribute } from './xml-text';

/** Positions in the code, which mean nothing to translators. */
const POSITIONS: ReadonlySet<string | undefined> = new Set(['sourcefile', 'linenumber', 'recordtitle']);

const STATES: Readonly<Record<NonNullable<EntryContent['state']>, string>> = {
  draft: 'translated',
  needs_review: 'needs-review-translation',
  reviewed: 'final',
};

const version: XliffVersion = {
  unitName: 'trans-unit',
  nameAttribute: 'resname',
  idOf: (key) => key,

  languagesOf(root) {
    const { attributes = {} } = childNamed(root, 'file') ?? {};
    return { source: attributes['source-language'], target: attributes['target-language'] };
  },

  setTargetLanguage: (file, language) =>
    childrenNamed(file.root, 'file').flatMap((each) => setAttribute(file, each, 'target-language', language)),

  bodyOf: (file) => childNamed(file, 'body') ?? file,

  pairsOf: (unit) => [unit],

  describe(file, unit) {
    const description = childrenNamed(unit, 'note')
      .map((note) => plainText(file, note).trim())
      .filter(Boolean)
      .join('\n');
    const context = childrenNamed(unit, 'context-group')
      .flatMap((group) => childrenNamed(group, 'context'))
      .filter(({ attributes }) => !POSITIONS.has(attributes['context-type']))
      .map((each) => plainText(file, each).trim())
      .join('\n');
    const { maxwidth, 'size-unit': unitOfSize } = unit.attributes;
    const isLength = unitOfSize === 'char' && maxwidth !== undefined && /^[1-9]\d{0,8}$/.test(maxwidth);
    return {
      ...(description !== '' && { description }),
      ...(context !== '' && { context }),
      ...(isLength && { maxLength: Number(maxwidth) }),
    };
  },

  stateOf({ unit, target }) {
    const word = target?.attributes.state;
    if (word === 'new' || word === 'needs-translation') return 'untranslated';
    if (unit.attributes.approved === 'yes' || word === 'final' || word === 'signed-off') return 'reviewed';
    if (word?.startsWith('needs-')) return 'needs_review';
    return word === 'translated' ? 'draft' : undefined;
  },

  setState(file, { unit, target }, state, isEmpty) {
    const { approved } = unit.attributes;
    const isReviewed = state === 'reviewed' && !isEmpty;
    const splices = approved === undefined ? [] : setAttribute(file, unit, 'approved', isReviewed ? 'yes' : 'no');
    if (!target || (approved !== undefined && target.attributes.state === undefined && isReviewed)) return splices;
    const word = isEmpty ? 'needs-translation' : STATES[state ?? 'draft'];
    const isSaid = approved !== undefined && target.attributes.state === undefined && state === 'draft';
    return isSaid ? splices : [...splices, ...setAttribute(file, target, 'state', word)];
  },

  targetAttributes: (state) => (state === undefined ? '' : ` state="${STATES[state]}"`),

  hasStates: (units) =>
    units.some((unit) => unit.attributes.approved !== undefined || targetOf(unit)?.attributes.state !== undefined),

  compose: (attributes, pair, note) => [
    [0, `<trans-unit${attributes}>`],
    ...[...pair, ...(note === undefined ? [] : [`<note>${note}</note>`])].map((raw) => [1, raw] as const),
    [0, '</trans-unit>'],
  ],

  empty: ({ language, sourceLanguage = 'en', path }, originals) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
      ...(originals.length > 0 ? originals : [path]).flatMap((original) => [
        `  <file original="${escapeAttribute(original)}" source-language="${escapeAttribute(sourceLanguage)}" target-language="${escapeAttribute(language)}" datatype="plaintext">`,
        '    <body>',
        '    </body>',
        '  </file>',
      ]),
      '</xliff>',
      '',
    ].join('\n'),
};

/**
 * XLIFF 1.2: the targets of all `<trans-unit>`s. The key of a unit is its `resname` or its `id`, after the `original` of its
 * `<file>` if there are several. A target that is `new`, or a copy of its source without a state, is not a translation.
 *
 * Option `original`: keys begin with the file, though it has only one.
 */
export const xliff12Format: DocumentFormat = {
  name: 'xliff-1.2',
  recognizes: (head) => /<xliff\s[^>]*version\s*=\s*["']1\./.test(head),
  ...xliffFormat(version),
};

const targetOf = (unit: XmlElement): XmlElement | undefined => childNamed(unit, 'target');

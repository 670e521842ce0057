import { MAX_TREE_DEPTH } from '../tree/tree';

/** Problems of JSON. Those of other formats may use them as well. */
export const JSON_PROBLEMS = {
  empty: 'the file is empty; an empty file of texts contains {}',
  notAnObject: 'a file of texts must start with {',
  listAtRoot: 'the file is a list; a file of texts is an object in { } with a key for each text',
  afterEnd: 'nothing may follow the closing } of the file',
  tooDeep: `the nesting is too deep: at most ${MAX_TREE_DEPTH} levels are allowed`,
  colonMissing: 'a colon is missing before this',
  unclosed: 'the {{sign}} that opens here is never closed',
  closingMissing: 'a {{sign}} is missing before this',
  commaMissing: 'a comma is missing before this',
  extraComma: 'there is one comma too many',
  invalidNumber: 'this is not a valid JSON number; put it in double quotes to make it a text',
  unexpectedEnd: 'the file ends where a text is expected',
  textMissing: 'a text is missing before this',
  unquotedText: 'a text must be in double quotes',
  invalidEscape: 'this is not a valid escape; write a backslash as \\\\',
  controlCharacter: 'this control character must be written as {{sign}}',
  tab: 'a tab inside a text must be written as \\t',
  unclosedText: 'this text is not closed on its line (a line break inside it is written as \\n)',
  keyExpected: 'a key in double quotes is expected here',
  singleQuote: 'JSON allows double quotes only: write " instead of \'',
  comment: 'comments are not allowed in JSON',
} as const;

/**
 * The problems that make a file invalid, in English. Each follows "line 3, column 7: ". `{{sign}}` is what the problem is about,
 * such as a bracket, an escape or the name of an element. The workspace has them in its languages, see `syntax` in
 * `dragoman/files`.
 */
export const FILE_PROBLEMS = {
  ...JSON_PROBLEMS,
  // Several formats
  tooManyValues: 'the file has too many values',
  afterString: 'nothing may follow the closing quote',
  notAllowed: '{{sign}} is not allowed here',
  // PO
  unknownKeyword: '{{sign}} is not a keyword of PO that is followed by a text in quotes',
  repeatedKeyword: '{{sign}} appears twice in this entry',
  strayString: 'this text belongs to no keyword',
  misplacedPlural: 'msgid_plural must follow msgid',
  pluralMismatch: 'an entry with msgid_plural needs msgstr[0], one without it needs msgstr',
  msgidMissing: 'this entry has no msgid',
  msgstrMissing: 'this entry has no msgstr',
  // .strings, properties, CSV
  stringExpected: 'a key or a text is expected here',
  invalidUnicode: '\\u must be followed by four hexadecimal digits',
  strayQuote: 'a cell that contains a quote must be in quotes',
  // XML
  doctypeNotAllowed: 'a document type declaration (DOCTYPE) is not allowed here',
  wrongRoot: 'the root element must be <{{sign}}>',
  rootMissing: 'the file has no root element',
  outsideRoot: 'nothing may be outside of the root element',
  endTagExpected: 'the end tag {{sign}} is expected here',
  repeatedAttribute: 'the attribute {{sign}} appears twice',
  invalidAttribute: 'an attribute needs a value in quotes',
  unknownEntity: 'this is not an entity of XML; write & as &amp;',
  invalidDeclaration: 'the XML declaration is not valid, or not at the start of the file',
  invalidXml: 'this is not valid XML',
  // YAML
  notAMapping: 'the file must contain a mapping of keys to texts',
  severalDocuments: 'the file must contain a single YAML document',
  invalidIndentation: 'this line is not indented correctly',
  tabIndentation: 'YAML does not allow tabs as indentation',
  quotesNeeded: 'a text with a colon and a space inside must be in quotes',
  quotesNeededAtStart: 'a text that begins with {{sign}} must be in quotes',
  unclosedQuotes: 'a closing {{sign}} is missing',
  invalidEscapeInQuotes: 'this escape is not valid; write a backslash in double quotes as \\\\',
  keyTooLong: 'a key must be on one line and have at most 1024 characters',
  unknownTag: 'the tag {{sign}} is not supported',
  tooManyAliases: 'the file has more than 100 aliases',
  cyclicAlias: 'the alias {{sign}} is inside the value that it repeats',
  invalidYaml: 'this is not valid YAML',
} as const;

export type FileProblem = keyof typeof FILE_PROBLEMS;

import { formatKey, type Segment } from '../../message/tree/flatten';
import type { DocumentFormat, FileEntry } from '../document-format';
import {
  editBlocks,
  readBlocks,
  rewriteBlocks,
  type Block,
  type BlockChange,
  type BlockDocument,
  type BlockWriter,
  type Slot,
  type Splice,
  type TextChange,
} from '../edit-blocks';
import { firstLineBreak, lineGap } from '../lines';
import { OwnComments } from '../own-comments';
import { childNamed, declaredXmlEncoding, readXml, wrongRoot, type XmlElement, type XmlFile } from './read-xml';
import { indentStep } from './xml-children';
import {
  markupOrText,
  placeInside,
  plainText,
  readElementText,
  replaceContent,
  setAttribute,
  textInElement,
  writeXmlText,
} from './xml-slot';
import { escapeAttribute } from './xml-text';
import { UnwritableTextError } from '../unwritable-text-error';

/** Resources of .NET (ResX 2.0): the `<data>` that are strings. Those of a designer (`>>name`, `$this`) are not texts. */
export const resxFormat: DocumentFormat = {
  name: 'resx',
  extensions: ['.resx', '.resw'],
  plurals: 'syntax',
  holds: 'one language',
  nesting: 'none',
  recognizes: (_, path) => /\.res[xw]$/i.test(path),
  declaredEncoding: declaredXmlEncoding,

  read: (content) => readBlocks(readData(content), { languages: [] }),
  edit: (content, edits, { order }) => editBlocks(readData(content), edits, writer, order),
  create: (_, entries, model = EMPTY_FILE) => rewriteBlocks(readData(model), entries, writer, 'remove'),
};

const resheader = (name: string, value: string): string =>
  `  <resheader name="${name}">\n    <value>${value}</value>\n  </resheader>\n`;
const system = 'System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089';

/** Readers require the headers. */
const EMPTY_FILE = [
  '<?xml version="1.0" encoding="utf-8"?>\n<root>\n',
  resheader('resmimetype', 'text/microsoft-resx'),
  resheader('version', '2.0'),
  resheader('reader', `System.Resources.ResXResourceReader, ${system}`),
  resheader('writer', `System.Resources.ResXResourceWriter, ${system}`),
  '</root>\n',
].join('');

interface DataSlot extends Slot {
  readonly element: XmlElement;
}

interface Data extends Block<DataSlot> {
  readonly element: XmlElement;
}

interface DataFile extends BlockDocument<Data> {
  readonly file: XmlFile;
}

function readData(content: string): DataFile {
  const file = readXml(content);
  const { root } = file;
  if (root.name !== 'root') throw wrongRoot(file, 'root');
  const comments = new OwnComments(content, file.comments);
  const blocks = root.children
    .filter(({ name, attributes }) => name === 'data' && attributes.name !== undefined)
    .map((element): Data => {
      const path = [element.attributes.name!];
      const { start } = comments.before(element.start);
      return { path, start, end: element.end, slots: isText(element) ? readSlots(file, element, path) : [], element };
    });
  const lineBreak = firstLineBreak(content);
  const firstPlace = placeInside(file, root, lineBreak, indentStep(file, root));
  return { content, file, blocks, lineBreak, gap: '', firstPlace };
}

const isText = ({ attributes: { name, type, mimetype } }: XmlElement): boolean =>
  (type === undefined || /^System\.String\b/.test(type)) && mimetype === undefined && !/^(?:>>|\$)/.test(name!);

function readSlots(file: XmlFile, element: XmlElement, path: readonly Segment[]): DataSlot[] {
  const value = childNamed(element, 'value');
  if (!value) return [];
  const description = plainText(file, childNamed(element, 'comment')).trim();
  const maxLength = /\{MaxLength=([1-9]\d{0,8})\}/.exec(description)?.[1];
  const entry: FileEntry = {
    path,
    at: element.start,
    ...readElementText(file, value),
    ...(description !== '' && { description }),
    ...(maxLength !== undefined && { maxLength: Number(maxLength) }),
  };
  return [{ entry, element: value, start: value.contentStart, end: value.contentEnd }];
}

const writer: BlockWriter<Data> = {
  change(block: Data, { path, texts, all }: BlockChange, document: DataFile): readonly Splice[] {
    const { file, lineBreak } = document;
    const [slot] = block.slots;
    const [change] = texts;
    if (change && !slot) {
      return [{ start: block.start, end: block.end, raw: compose(path ?? block.path, all, document, block) }];
    }
    const text = change?.text;
    return [
      ...(path ? setAttribute(file, block.element, 'name', singleName(path)) : []),
      ...(text === undefined
        ? []
        : [
            replaceContent(
              file,
              slot!.element,
              textInElement(file, slot!.element, slot!.entry, { text, markup: change?.markup }),
              lineBreak,
            ),
          ]),
    ];
  },

  compose,
};

function compose(path: readonly Segment[], texts: readonly TextChange[], document: DataFile, near?: Data): string {
  const { file, lineBreak } = document;
  const [{ text = '', markup, description } = {} as TextChange] = texts;
  const outer = near ? lineGap(file.content, near.element.start, lineBreak) : document.firstPlace.gap;
  const inner = near?.element.children[0]
    ? lineGap(file.content, near.element.children[0].start, lineBreak)
    : outer && `${outer}  `;
  const comment =
    description === undefined ? '' : `${inner}<comment>${writeXmlText({ text: description }, lineBreak)}</comment>`;
  const value = `${inner}<value>${writeXmlText(markup ? markupOrText(text) : { text }, lineBreak)}</value>`;
  return `<data name="${escapeAttribute(singleName(path))}" xml:space="preserve">${value}${comment}${inner && outer}</data>`;
}

function singleName(path: readonly Segment[]): string {
  const [name] = path;
  if (path.length === 1 && typeof name === 'string') return name;
  throw new UnwritableTextError('noNesting', { key: formatKey(path) });
}

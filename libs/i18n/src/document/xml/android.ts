import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { formatKey, type Segment } from '../../message/tree/flatten';
import type { DocumentFormat, FileEntry, FormatOptions, EntryContent } from '../document-format';
import {
  byForm,
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
import { decodeAndroid, decodeCompose, escapeAndroid, escapeCompose } from './android-text';
import {
  childrenNamed,
  rawContent,
  declaredXmlEncoding,
  readXml,
  wrongRoot,
  type XmlElement,
  type XmlFile,
} from './read-xml';
import { indentStep, insertChildren, removeElement, type NewChild } from './xml-children';
import {
  markupOrText,
  placeInside,
  readElementText,
  replaceContent,
  setAttribute,
  textInElement,
  writeXmlText,
  type XmlText,
} from './xml-slot';
import { escapeAttribute } from './xml-text';
import { UnwritableTextError } from '../unwritable-text-error';

/**
 * String resources of Android and of Compose Multiplatform: `<string>`, `<plurals>` and `<string-array>`. Resources with
 * `translatable="false"` and references to other resources (`@string/name`) are not texts. A resource for some products
 * only has the path `[name, product]`.
 *
 * Option `compose`: quotes and white space are not escaped, as in Compose Multiplatform.
 */
export const androidFormat: DocumentFormat = {
  name: 'android',
  extensions: ['.xml'],
  plurals: 'file',
  holds: 'one language',
  nesting: 'lists',
  recognizes: (head, path) => path.toLowerCase().endsWith('.xml') && /<resources[\s/>]/.test(head),
  declaredEncoding: declaredXmlEncoding,

  read: (content, options) => readBlocks(readResources(content, options), { languages: [] }),

  edit: (content, edits, { options = {}, order }) =>
    editBlocks(readResources(content, options), edits, new ResourceWriter(options), order),

  create: ({ options = {} }, entries, model = '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n</resources>\n') =>
    rewriteBlocks(readResources(model, options), entries, new ResourceWriter(options), 'remove'),
};

const isResourcePath = ([name, index, ...rest]: readonly Segment[]): boolean =>
  typeof name === 'string' && (index === undefined || typeof index === 'number') && rest.length === 0;

interface ResourceSlot extends Slot {
  /** The `<string>` or `<item>`. */
  readonly element: XmlElement;
}

interface Resource extends Block<ResourceSlot> {
  readonly element: XmlElement;
}

interface Resources extends BlockDocument<Resource> {
  readonly file: XmlFile;
  readonly step: string;
}

function readResources(content: string, { compose }: FormatOptions): Resources {
  const file = readXml(content);
  const { root } = file;
  if (root.name !== 'resources') throw wrongRoot(file, 'resources');
  const comments = new OwnComments(content, file.comments);
  const blocks = root.children
    .filter(({ name, attributes }) => KINDS.has(name) && attributes.name !== undefined)
    .map((element) => readResource(file, element, comments.before(element.start), compose === true));
  const lineBreak = firstLineBreak(content);
  const step = indentStep(file, root);
  return { content, file, blocks, lineBreak, step, gap: '', firstPlace: placeInside(file, root, lineBreak, step) };
}

const KINDS: ReadonlySet<string> = new Set(['string', 'plurals', 'string-array']);

function readResource(
  file: XmlFile,
  element: XmlElement,
  { start, text: description }: { readonly start: number; readonly text?: string },
  compose: boolean,
): Resource {
  const { name, product, translatable } = element.attributes;
  const path = [product === undefined ? name! : `${name}@${product}`];
  const slot = (at: XmlElement, own: Pick<EntryContent, 'path' | 'form'>): ResourceSlot[] => {
    const { text, markup } = readElementText(file, at);
    if (!markup && REFERENCE.test(text.trim())) return [];
    const entry: FileEntry = {
      ...own,
      text: markup ? text : (compose ? decodeCompose : decodeAndroid)(rawContent(file, at)),
      at: at.start,
      ...(markup && { markup }),
      ...(description !== undefined && { description }),
      ...(product !== undefined && { context: product }),
    };
    return [{ entry, element: at, start: at.contentStart, end: at.contentEnd }];
  };
  const slots = (): ResourceSlot[] => {
    if (translatable === 'false') return [];
    if (element.name === 'string') return slot(element, { path });
    const items = childrenNamed(element, 'item');
    if (element.name === 'string-array') return items.flatMap((item, index) => slot(item, { path: [...path, index] }));
    return items
      .filter(({ attributes }) => PLURAL_CATEGORIES.includes(attributes.quantity as PluralCategory))
      .flatMap((item) => slot(item, { path, form: item.attributes.quantity }));
  };
  return { path, start, end: element.end, element, slots: slots() };
}

/** Another resource, or a value of the theme, instead of a text. */
const REFERENCE = /^[@?][\w.*+-]+(?:[:/][\w.:/-]*)$/;

class ResourceWriter implements BlockWriter<Resource> {
  constructor(private readonly options: FormatOptions) {}

  blockPath(path: readonly Segment[]): readonly Segment[] {
    return typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  }

  change(block: Resource, { path, texts, all }: BlockChange, document: Resources): readonly Splice[] {
    const { element, slots } = block;
    const { file, lineBreak, step } = document;
    if (texts.length > 0 && (slots.length === 0 || kindOf(all) !== element.name)) {
      return [{ start: element.start, end: element.end, raw: this.compose(path ?? block.path, all, document, block) }];
    }
    const splices: Splice[] = [];
    if (path) {
      const [name, product] = productOf(path);
      splices.push(...setAttribute(file, element, 'name', name), ...setAttribute(file, element, 'product', product));
    }
    const added: (NewChild & { form?: string })[] = [];
    for (const change of texts.toSorted(byForm)) {
      const slot = slots.findLast(({ entry }) => entry.form === change.form && entry.path[1] === change.rest[0]);
      const { text } = change;
      if (text === undefined)
        splices.push(
          ...slots
            .filter(({ entry }) => entry.form === change.form && entry.path[1] === change.rest[0])
            .map((each) => removeElement(file, each.element)),
        );
      else if (slot) {
        const written = textInElement(file, slot.element, slot.entry, { text, markup: change.markup });
        splices.push(replaceContent(file, slot.element, this.escaped(written), lineBreak));
      } else added.push({ raw: this.item(change, lineBreak), after: this.before(change, element) });
    }
    return [...splices, ...insertChildren(file, element, added, lineBreak, step)];
  }

  /** The item that a new one follows. */
  private before({ form }: TextChange, { children }: XmlElement): XmlElement | undefined {
    if (form === undefined) return children.at(-1);
    return children.findLast(({ attributes }) => byForm({ form: attributes.quantity }, { form }) < 0);
  }

  compose(path: readonly Segment[], texts: readonly TextChange[], document: Resources, near?: Resource): string {
    if (!isResourcePath(path)) {
      throw new UnwritableTextError('noNesting', { key: formatKey(path) });
    }
    const { lineBreak, step, file } = document;
    const [name, product] = productOf(path);
    const attributes = ` name="${escapeAttribute(name)}"${product === undefined ? '' : ` product="${escapeAttribute(product)}"`}`;
    const kind = kindOf(texts);
    const [{ description } = {}] = texts;
    const outer =
      lineGap(file.content, near?.element.start ?? document.firstPlace.at, lineBreak) || `${lineBreak}${step}`;
    const comment = description === undefined ? '' : `<!-- ${description.replaceAll('--', '- -')} -->${outer}`;
    if (kind === 'string') {
      return `${comment}<string${attributes}>${this.written(texts[0]!, lineBreak)}</string>`;
    }
    const items = texts.toSorted((a, b) => byForm(a, b) || Number(a.rest[0] ?? 0) - Number(b.rest[0] ?? 0));
    const lines = items.map((each) => `${outer}${step}${this.item(each, lineBreak)}`).join('');
    return `${comment}<${kind}${attributes}>${lines}${outer}</${kind}>`;
  }

  private item(change: TextChange, lineBreak: string): string {
    const { form } = change;
    const quantity = form === undefined ? '' : ` quantity="${escapeAttribute(form)}"`;
    return `<item${quantity}>${this.written(change, lineBreak)}</item>`;
  }

  private written({ text = '', markup }: TextChange, lineBreak: string): string {
    return writeXmlText(this.escaped(markup ? markupOrText(text) : { text }), lineBreak);
  }

  private escaped({ text, markup }: XmlText): XmlText {
    return markup ? { text, markup } : { text: (this.options.compose === true ? escapeCompose : escapeAndroid)(text) };
  }
}

const kindOf = (texts: readonly TextChange[]): string =>
  texts.some(({ rest }) => rest.length > 0)
    ? 'string-array'
    : texts.some(({ form }) => form !== undefined)
      ? 'plurals'
      : 'string';

function productOf([name]: readonly Segment[]): [name: string, product: string | undefined] {
  const at = String(name).indexOf('@');
  return at < 0 ? [String(name), undefined] : [String(name).slice(0, at), String(name).slice(at + 1)];
}

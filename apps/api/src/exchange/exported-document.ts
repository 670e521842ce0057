import {
  documentOf,
  type DocumentStyle,
  type Edit,
  editDocument,
  messageUnits,
  readJson,
  type Segment,
  styleOf,
  unflatten,
} from '@dragoman/i18n';
import type { FormsView } from './exchange.contract';
import type { MessageShape } from './import-plan';

/** A message with its text in the language of the file. */
export interface ExportedMessage extends MessageShape {
  /** Empty where there is no text, or none that is to be in the file. */
  readonly forms: FormsView;
}

/** Keys that are no message's any more, as `kind key`, and the message that they became, if it is in the same file. */
export type FormerKeys = ReadonlyMap<string, string | undefined>;

export interface Exported {
  /** In their order. */
  readonly messages: readonly ExportedMessage[];
  readonly former: FormerKeys;
  /** The file as it was last imported. */
  readonly document?: string;
  /** Another file, after which one that is new is written. */
  readonly model?: string;
}

/**
 * A file with these texts. The one that was imported is edited as a careful person would: where nothing was changed it
 * comes back byte for byte, and where one text was, one line is another. What an import could not take from it stays.
 */
export function exportedDocument({ messages, former, document, model }: Exported): string {
  if (document === undefined) return documentOf(treeOf(messages), model === undefined ? usual : styleOf(model));
  const { edits, order } = editsOf({ messages, former, document });
  return edits.length === 0 ? document : editDocument(document, edits, { order, emptied: 'go' });
}

const usual: DocumentStyle = { ...styleOf('{}'), finalLineBreak: true };

const treeOf = (messages: readonly ExportedMessage[]) =>
  unflatten(
    messages.flatMap((message) =>
      Object.entries(message.forms).map(([category, value]) => ({ path: placeOf(message, category), value })),
    ),
  );

function editsOf({ messages, former, document }: Exported & { readonly document: string }) {
  const { tree } = readJson(document);
  const live = new Map(messages.map((message) => [`${message.kind} ${message.key}`, message]));
  const units = new Map(
    messageUnits(tree, pluralsAmong(live, former)).map((unit) => [`${unit.kind} ${unit.key}`, unit]),
  );
  const edits: Edit[] = [];
  const renamed = new Map<string, string>();
  for (const [name, { forms }] of units) {
    if (live.has(name) || !former.has(name)) continue;
    const message = live.get(former.get(name) ?? '');
    const isMoved = message !== undefined && !units.has(former.get(name)!);
    if (isMoved) renamed.set(former.get(name)!, name);
    for (const { path, category = '' } of forms) {
      edits.push(isMoved ? { move: path, to: placeOf(message, category) } : { remove: path });
    }
  }
  const hasBlanks = [...units.values()].some(({ forms }) => forms.some(({ text }) => text === ''));
  for (const [name, message] of live) {
    const unit = units.get(name) ?? units.get(renamed.get(name) ?? '');
    const there = new Map(unit?.forms.map(({ category = '', text }) => [category as string, text]));
    for (const [category, text] of Object.entries(message.forms)) {
      if (there.get(category) !== text) edits.push({ set: placeOf(message, category), text });
    }
    for (const [category, text] of there) {
      if (text === '' || message.forms[category] !== undefined) continue;
      const path = placeOf(message, category);
      edits.push(hasBlanks ? { set: path, text: '' } : { remove: path });
    }
  }
  const order = unflatten(
    messages.map((message) => ({ path: placeOf(message, message.kind === 'text' ? '' : 'other'), value: '' })),
  );
  return { edits, order };
}

const pluralsAmong = (live: ReadonlyMap<string, MessageShape>, former: FormerKeys): ReadonlySet<string> =>
  new Set(
    [...live.keys(), ...former.keys()].flatMap((name) =>
      name.startsWith('text ') ? [] : [name.slice(name.indexOf(' ') + 1)],
    ),
  );

/** Where a form of a message stands. */
const placeOf = ({ path }: MessageShape, category: string): readonly Segment[] =>
  category === '' ? path : [...path.slice(0, -1), `${path.at(-1)}_${category}`];

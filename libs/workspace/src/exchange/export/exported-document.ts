import { readJson } from '@dragoman/i18n';
import {
  formatJson,
  type JsonStyle,
  type JsonEdit,
  editJson,
  type MessageShape,
  type MessageSyntax,
  type SyntaxName,
  detectJsonStyle,
  syntaxOf,
  treeEntries,
  unflatten,
} from '@dragoman/i18n/internal';
import type { FormsView } from '../exchange.contract';

/** A message with its text in the language of the exported file. */
export interface ExportedMessage extends MessageShape {
  /** Empty if there is no text, or it is left out of the export. */
  readonly forms: FormsView;
}

/** Former keys as `{kind} {key}`, with the current one of the same message if it is still in the namespace. */
export type FormerKeys = ReadonlyMap<string, string | undefined>;

export interface DocumentToExport {
  /** In the order of the namespace. */
  readonly messages: readonly ExportedMessage[];
  readonly former: FormerKeys;
  /** The file as it was last imported. */
  readonly document?: string;
  /** Another file of the namespace: a new file is formatted like it. */
  readonly model?: string;
  /** What the texts of the namespace are written in; default: `i18next`. */
  readonly syntax?: SyntaxName;
}

/**
 * Returns a file with these texts. If one was imported, only the texts that have changed are edited in it: without
 * changes it is returned byte for byte, and one changed text changes one line. Parts that could not be imported stay in
 * it.
 */
export function exportDocument({ messages, former, document, model, syntax: name }: DocumentToExport): string {
  const syntax = syntaxOf(name ?? 'i18next');
  if (document === undefined)
    return formatJson(treeOfMessages(messages, syntax), model === undefined ? defaultStyle : detectJsonStyle(model));
  const { edits, order } = editsOf({ messages, former, document }, syntax);
  return edits.length === 0 ? document : editJson(document, edits, { order, emptied: 'go' });
}

const defaultStyle: JsonStyle = { ...detectJsonStyle('{}'), finalLineBreak: true };

const treeOfMessages = (messages: readonly ExportedMessage[], syntax: MessageSyntax) =>
  unflatten(
    messages.flatMap((message) =>
      Object.entries(message.forms).map(([category, value]) => ({ path: syntax.formPath(message, category), value })),
    ),
  );

function editsOf(
  { messages, former, document }: DocumentToExport & { readonly document: string },
  syntax: MessageSyntax,
) {
  const { tree } = readJson(document);
  const live = new Map(messages.map((message) => [`${message.kind} ${message.key}`, message]));
  const units = new Map(
    syntax.units(treeEntries(tree), pluralKeysOf(live, former)).map((unit) => [`${unit.kind} ${unit.key}`, unit]),
  );
  const edits: JsonEdit[] = [];
  const renamed = new Map<string, string>();
  for (const [name, { forms }] of units) {
    if (live.has(name) || !former.has(name)) continue;
    const message = live.get(former.get(name) ?? '');
    const isMoved = message !== undefined && !units.has(former.get(name)!);
    if (isMoved) renamed.set(former.get(name)!, name);
    for (const { path, category = '' } of forms) {
      edits.push(isMoved ? { move: path, to: syntax.formPath(message, category) } : { remove: path });
    }
  }
  const hasBlanks = [...units.values()].some(({ forms }) => forms.some(({ text }) => text === ''));
  for (const [name, message] of live) {
    const unit = units.get(name) ?? units.get(renamed.get(name) ?? '');
    const inFile = new Map(unit?.forms.map(({ category = '', text }) => [category, text]));
    for (const [category, text] of Object.entries(message.forms)) {
      if (inFile.get(category) !== text) edits.push({ set: syntax.formPath(message, category), text });
    }
    for (const [category, text] of inFile) {
      if (text === '' || message.forms[category] !== undefined) continue;
      const path = syntax.formPath(message, category);
      edits.push(hasBlanks ? { set: path, text: '' } : { remove: path });
    }
  }
  const order = unflatten(
    messages.map((message) => ({ path: syntax.formPath(message, message.kind === 'text' ? '' : 'other'), value: '' })),
  );
  return { edits, order };
}

const pluralKeysOf = (live: ReadonlyMap<string, MessageShape>, former: FormerKeys): ReadonlySet<string> =>
  new Set(
    [...live.keys(), ...former.keys()].flatMap((name) =>
      name.startsWith('text ') ? [] : [name.slice(name.indexOf(' ') + 1)],
    ),
  );

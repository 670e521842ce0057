import {
  categories,
  type Fallbacks,
  isList,
  isTree,
  Pace,
  unflatten,
  writeJson,
  type Segment,
  type TextNode,
  type TextTree,
} from '@dragoman/i18n';
import { hash } from 'node:crypto';
import type { Queries } from '../database/database';
import type { TextRow } from '../database/schema';
import { type Forms, sameForms, tidyForms } from '../translations/message-forms';
import {
  type WorkspaceMessage,
  type WorkspaceText,
  workspaceFallbacks,
  workspaceLanguages,
  workspaceStamps,
  workspaceTexts,
} from '../translations/workspace-texts';
import type { BlockingView, WaitingView } from './releases.contract';

/** Hashes of the bundles of a release, by namespace and language. */
export type Bundles = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is frozen in a release. */
export interface ReleaseContent {
  readonly bundles: Bundles;
  /** Canonical tags. */
  readonly fallbacks: Fallbacks;
}

/** What a release made now would be. */
export interface NextRelease extends ReleaseContent {
  /** JSON of the bundles that are not those of the release before, by hash. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Texts with errors. In the bundles they are as they were published last. */
  readonly blocking: { readonly count: number; readonly texts: readonly BlockingView[] };
  /** Texts that are not far enough, which are as they were published last, too. */
  readonly waiting: { readonly count: number; readonly texts: readonly WaitingView[] };
}

/** What was published last: texts that cannot be published yet stay as they are there. */
export interface LastRelease {
  /** Of the database. */
  readonly epoch: string;
  readonly bundles: Bundles;
  treeOf(hash: string): Promise<TextTree>;
}

/** Texts with errors, and those that wait, that are named one by one. */
const MOST_NAMED = 100;

const FAR: Readonly<Record<TextRow['state'], number>> = { draft: 0, needs_review: 1, reviewed: 2 };

/** What came of a namespace, for as long as what it was made of is the same. */
export type Remembered = Map<string, { readonly stamp: string; readonly part: Part }>;

interface Part {
  readonly bundles: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly blocking: readonly BlockingView[];
  /** No more texts than are named: where nothing is reviewed yet, all of them wait. */
  readonly waiting: NextRelease['waiting'];
}

/**
 * Puts together what would be published. The same texts give the same bytes, whoever puts them together.
 * @param least how far a text has to be
 * @param remembered of an earlier time; what did not change since is taken from it
 */
export async function nextRelease(
  db: Queries,
  last: LastRelease,
  least: TextRow['state'],
  remembered: Remembered,
): Promise<NextRelease> {
  const languages = await workspaceLanguages(db);
  const namespaces = await workspaceStamps(db);
  const parts: [namespace: string, part: Part][] = [];
  const fresh = new Map<string, string>();
  for (const { name, stamp: own } of namespaces) {
    const stamp = JSON.stringify([last.epoch, own, least, languages, [...(last.bundles.get(name) ?? [])].sort()]);
    const known = remembered.get(name);
    const part = known?.stamp === stamp ? known.part : await partOf(db, last, least, languages, name);
    if (part !== known?.part) fresh.set(name, own);
    remembered.set(name, { stamp, part });
    parts.push([name, part]);
  }
  // what somebody changed while it was read may be of neither stamp
  for (const { name, stamp } of fresh.size > 0 ? await workspaceStamps(db) : []) {
    if (fresh.has(name) && fresh.get(name) !== stamp) remembered.delete(name);
  }
  for (const name of remembered.keys()) if (!parts.some(([namespace]) => namespace === name)) remembered.delete(name);
  const blocking = parts.flatMap(([, part]) => part.blocking);
  return {
    fallbacks: await workspaceFallbacks(db),
    bundles: new Map(parts.filter(([, { bundles }]) => bundles.size > 0).map(([name, { bundles }]) => [name, bundles])),
    contents: new Map(parts.flatMap(([, { contents }]) => [...contents])),
    blocking: { count: blocking.length, texts: blocking.slice(0, MOST_NAMED) },
    waiting: {
      count: parts.reduce((sum, [, { waiting }]) => sum + waiting.count, 0),
      texts: parts.flatMap(([, { waiting }]) => waiting.texts).slice(0, MOST_NAMED),
    },
  };
}

async function partOf(
  db: Queries,
  last: LastRelease,
  least: TextRow['state'],
  languages: readonly string[],
  namespace: string,
): Promise<Part> {
  const pace = new Pace();
  const bundles = new Map<string, string>();
  const contents = new Map<string, Buffer>();
  const blocking: BlockingView[] = [];
  const waiting = { count: 0, texts: [] as WaitingView[] };
  for await (const { messages } of workspaceTexts(db, { languages, namespaces: [namespace] })) {
    for (const language of languages) {
      await pace.breathe();
      const lastHash = last.bundles.get(namespace)?.get(language);
      const isWaiting = messages.some(({ texts }) => !isReady(texts.get(language), least));
      const before = lastHash === undefined || !isWaiting ? undefined : await last.treeOf(lastHash);
      const texts = messages.flatMap((message) => {
        const text = message.texts.get(language);
        if (text === undefined) return [];
        if (isReady(text, least)) return placed(message, text.forms);
        const published = before === undefined ? {} : formsAt(before, message);
        const { errors, state, forms } = text;
        const blocks = errors > 0 && FAR[state] >= FAR[least] && !sameForms(published, tidyForms(forms));
        const named = { message: message.id, language, namespace, key: message.key };
        if (blocks) blocking.push({ ...named, errors });
        else if (++waiting.count <= MOST_NAMED) waiting.texts.push({ ...named, because: reasonOf(text, least) });
        return placed(message, published);
      });
      if (texts.length === 0) continue;
      const json = Buffer.from(writeJson(unflatten(texts)));
      const contentHash = hash('sha256', json, 'base64url');
      bundles.set(language, contentHash);
      if (contentHash !== lastHash) contents.set(contentHash, json);
    }
  }
  return { bundles, contents, blocking, waiting };
}

/** Names what is in a release: equal texts with equal fallbacks have equal names. */
export function contentName({ bundles, fallbacks }: ReleaseContent): string {
  const lines = [...bundles]
    .flatMap(([namespace, languages]) => [...languages].map(([language, of]) => `${namespace} ${language} ${of}\n`))
    .concat(Array.from(fallbacks, ([language, fallback]) => `${language} ${fallback}\n`))
    .sort();
  return hash('sha256', lines.join(''), 'base64url').slice(0, 22);
}

/** True also where there is no text: nothing keeps it from being published. */
const isReady = (text: WorkspaceText | undefined, least: TextRow['state']): boolean =>
  text === undefined || (text.errors === 0 && text.complete && FAR[text.state] >= FAR[least]);

/** Of a text that is not ready. */
function reasonOf({ state, complete }: WorkspaceText, least: TextRow['state']): WaitingView['because'] {
  if (FAR[state] < FAR[least]) return state === 'draft' ? 'draft' : 'needsReview';
  return complete ? 'errors' : 'untranslated';
}

/** As i18next JSON v4 has them. */
export function placed({ path }: WorkspaceMessage, forms: Forms): { path: readonly Segment[]; value: string }[] {
  return FORMS.flatMap((form) => {
    const value = forms[form];
    return value === undefined || value === '' ? [] : [{ path: formPath(path, form), value }];
  });
}

function formsAt(tree: TextTree, { path, kind }: WorkspaceMessage): Forms {
  const forms = (kind === 'text' ? [''] : FORMS).flatMap((form) => {
    const text = nodeAt(tree, formPath(path, form));
    return typeof text === 'string' ? [[form, text] as const] : [];
  });
  return tidyForms(Object.fromEntries(forms));
}

/** The one form of a text, and what i18next takes of a plural without a count; then one for each category. */
const FORMS = ['', ...categories];

const formPath = (path: readonly Segment[], form: string): readonly Segment[] =>
  form === '' ? path : [...path.slice(0, -1), `${path.at(-1)}_${form}`];

function nodeAt(tree: TextTree, path: readonly Segment[]): TextNode | undefined {
  return path.reduce<TextNode | undefined>((node, segment) => {
    if (typeof segment === 'number') return isList(node) ? node[segment] : undefined;
    return isTree(node) ? node.get(segment) : undefined;
  }, tree);
}

import type { Fallbacks, TextNode, TextTree } from '@dragoman/i18n';
import {
  FORM_NAMES,
  formPath,
  isList,
  isTree,
  EventLoopYielder,
  unflatten,
  writeJson,
  type Segment,
  type Forms,
  equalForms,
  normalizeForms,
} from '@dragoman/i18n/internal';
import { hash } from 'node:crypto';
import type { Queries } from '../../database/database';
import type { TextRow } from '../../editing/editing.tables';
import {
  type WorkspaceMessage,
  type WorkspaceText,
  workspaceFallbacks,
  workspaceLanguages,
  workspaceStamps,
  workspaceTexts,
} from './workspace-texts';
import type { BlockingView, WaitingView } from '../releases.contract';

/** The hashes of the bundles of a release, by namespace and language. */
export type BundleHashes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The content of a release. */
export interface ReleaseContent {
  readonly bundles: BundleHashes;
  /** Canonical tags. */
  readonly fallbacks: Fallbacks;
}

/** The release that publishing now would create. */
export interface NextRelease extends ReleaseContent {
  /** JSON of the bundles that differ from the current release, by hash. */
  readonly contents: ReadonlyMap<string, Buffer>;
  /** Texts with errors. The bundles contain them as they were published last. */
  readonly blocking: { readonly count: number; readonly texts: readonly BlockingView[] };
  /** Texts that are not in the required state or incomplete. The bundles contain them as they were published last. */
  readonly waiting: { readonly count: number; readonly texts: readonly WaitingView[] };
}

/** The current release: texts that cannot be published yet stay as they are in it. */
export interface LastRelease {
  /** The epoch of the database. */
  readonly epoch: string;
  readonly bundles: BundleHashes;
  treeOf(hash: string): Promise<TextTree>;
}

/** The maximum length of the lists of blocking and of waiting texts. */
const MAX_LISTED_TEXTS = 100;

const STATE_ORDER: Readonly<Record<TextRow['state'], number>> = { draft: 0, needs_review: 1, reviewed: 2 };

/** The parts of a release by namespace. An entry is valid as long as its stamp is the same. */
export type PartCache = Map<string, { readonly stamp: string; readonly part: NamespacePart }>;

interface NamespacePart {
  readonly bundles: ReadonlyMap<string, string>;
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly blocking: readonly BlockingView[];
  /** Lists at most {@link MAX_LISTED_TEXTS}: before the first review, all texts may be waiting. */
  readonly waiting: NextRelease['waiting'];
}

/**
 * Composes the release that publishing now would create. Deterministic: the same texts give the same bytes.
 * @param minState the state that a text needs to be published
 * @param cache parts from earlier calls, which are reused for unchanged namespaces; updated
 */
export async function composeNextRelease(
  db: Queries,
  last: LastRelease,
  minState: TextRow['state'],
  cache: PartCache,
): Promise<NextRelease> {
  const languages = await workspaceLanguages(db);
  const namespaces = await workspaceStamps(db);
  const parts: [namespace: string, part: NamespacePart][] = [];
  const composed = new Map<string, string>();
  for (const { name, stamp: own } of namespaces) {
    const stamp = JSON.stringify([last.epoch, own, minState, languages, [...(last.bundles.get(name) ?? [])].sort()]);
    const cached = cache.get(name);
    const part = cached?.stamp === stamp ? cached.part : await composeNamespace(db, last, minState, languages, name);
    if (part !== cached?.part) composed.set(name, own);
    cache.set(name, { stamp, part });
    parts.push([name, part]);
  }
  // A namespace that changed while it was read may match neither stamp: it is not cached.
  for (const { name, stamp } of composed.size > 0 ? await workspaceStamps(db) : []) {
    if (composed.has(name) && composed.get(name) !== stamp) cache.delete(name);
  }
  for (const name of cache.keys()) if (!parts.some(([namespace]) => namespace === name)) cache.delete(name);
  const blocking = parts.flatMap(([, part]) => part.blocking);
  return {
    fallbacks: await workspaceFallbacks(db),
    bundles: new Map(parts.filter(([, { bundles }]) => bundles.size > 0).map(([name, { bundles }]) => [name, bundles])),
    contents: new Map(parts.flatMap(([, { contents }]) => [...contents])),
    blocking: { count: blocking.length, texts: blocking.slice(0, MAX_LISTED_TEXTS) },
    waiting: {
      count: parts.reduce((sum, [, { waiting }]) => sum + waiting.count, 0),
      texts: parts.flatMap(([, { waiting }]) => waiting.texts).slice(0, MAX_LISTED_TEXTS),
    },
  };
}

async function composeNamespace(
  db: Queries,
  last: LastRelease,
  minState: TextRow['state'],
  languages: readonly string[],
  namespace: string,
): Promise<NamespacePart> {
  const yielder = new EventLoopYielder();
  const bundles = new Map<string, string>();
  const contents = new Map<string, Buffer>();
  const blocking: BlockingView[] = [];
  const waiting = { count: 0, texts: [] as WaitingView[] };
  for await (const { messages } of workspaceTexts(db, { languages, namespaces: [namespace] })) {
    for (const language of languages) {
      await yielder.yieldIfDue();
      const lastHash = last.bundles.get(namespace)?.get(language);
      const isWaiting = messages.some(({ texts }) => !isReady(texts.get(language), minState));
      const before = lastHash === undefined || !isWaiting ? undefined : await last.treeOf(lastHash);
      const texts = messages.flatMap((message) => {
        const text = message.texts.get(language);
        if (text === undefined) return [];
        if (isReady(text, minState)) return textsAtPaths(message, text.forms);
        const published = before === undefined ? {} : formsInTree(before, message);
        const { errors, state, forms } = text;
        const blocks =
          errors > 0 && STATE_ORDER[state] >= STATE_ORDER[minState] && !equalForms(published, normalizeForms(forms));
        const named = { message: message.id, language, namespace, key: message.key };
        if (blocks) blocking.push({ ...named, errors });
        else if (++waiting.count <= MAX_LISTED_TEXTS)
          waiting.texts.push({ ...named, because: waitingReason(text, minState) });
        return textsAtPaths(message, published);
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

/** Identifies the content of a release: equal texts with equal fallbacks have equal hashes. */
export function releaseContentHash({ bundles, fallbacks }: ReleaseContent): string {
  const lines = [...bundles]
    .flatMap(([namespace, languages]) => [...languages].map(([language, of]) => `${namespace} ${language} ${of}\n`))
    .concat(Array.from(fallbacks, ([language, fallback]) => `${language} ${fallback}\n`))
    .sort();
  return hash('sha256', lines.join(''), 'base64url').slice(0, 22);
}

/** Also true without a text. */
const isReady = (text: WorkspaceText | undefined, minState: TextRow['state']): boolean =>
  text === undefined || (text.errors === 0 && text.complete && STATE_ORDER[text.state] >= STATE_ORDER[minState]);

/** The reason why a text is not ready. */
function waitingReason({ state, complete }: WorkspaceText, minState: TextRow['state']): WaitingView['because'] {
  if (STATE_ORDER[state] < STATE_ORDER[minState]) return state === 'draft' ? 'draft' : 'needsReview';
  return complete ? 'errors' : 'untranslated';
}

/** The forms of a message at their paths in i18next JSON v4. */
export function textsAtPaths({ path }: WorkspaceMessage, forms: Forms): { path: readonly Segment[]; value: string }[] {
  return FORM_NAMES.flatMap((form) => {
    const value = forms[form];
    return value === undefined || value === '' ? [] : [{ path: formPath(path, form), value }];
  });
}

function formsInTree(tree: TextTree, { path, kind }: WorkspaceMessage): Forms {
  const forms = (kind === 'text' ? [''] : FORM_NAMES).flatMap((form) => {
    const text = nodeAt(tree, formPath(path, form));
    return typeof text === 'string' ? [[form, text] as const] : [];
  });
  return normalizeForms(Object.fromEntries(forms));
}

function nodeAt(tree: TextTree, path: readonly Segment[]): TextNode | undefined {
  return path.reduce<TextNode | undefined>((node, segment) => {
    if (typeof segment === 'number') return isList(node) ? node[segment] : undefined;
    return isTree(node) ? node.get(segment) : undefined;
  }, tree);
}

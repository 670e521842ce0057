import type { Fallbacks, TextNode, TextTree } from '@dragoman/i18n';
import {
  isList,
  isTree,
  EventLoopYielder,
  unflatten,
  writeJson,
  type Segment,
  type Forms,
  equalForms,
  normalizeForms,
  syntaxOf,
} from '@dragoman/i18n/internal';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { Queries } from '../../database/database';
import type { TextRow } from '../../editing/editing.tables';
import { chunks } from '../../http/chunks';
import {
  type WorkspaceMessage,
  type WorkspaceText,
  workspaceFallbacks,
  workspaceLanguages,
  workspaceMessages,
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
  /** The bundles that differ from the current release, by hash. */
  readonly changed: ReadonlyMap<string, ChangedBundle>;
  /** Texts with errors. The bundles contain them as they were published last. */
  readonly blocking: { readonly count: number; readonly texts: readonly BlockingView[] };
  /** Texts that are not in the required state or incomplete. The bundles contain them as they were published last. */
  readonly waiting: { readonly count: number; readonly texts: readonly WaitingView[] };
}

interface ChangedBundle {
  readonly namespace: string;
  readonly language: string;
  /** The number of its texts. */
  readonly size: number;
}

/** The current release: texts that cannot be published yet stay as they are in it. */
export interface LastRelease {
  /** The epoch of the database. */
  readonly epoch: string;
  readonly bundles: BundleHashes;
  treeOf(hash: string): Promise<TextTree>;
}

/** What a release is composed of. */
export interface ReleaseSources {
  readonly db: Queries;
  readonly last: LastRelease;
  /** The state that a text needs to be published. */
  readonly minState: TextRow['state'];
}

/** Texts changed during composition, so its result is outdated. */
export class TextsChanged extends Error {}

/** The maximum length of the lists of blocking and of waiting texts. */
const MAX_LISTED_TEXTS = 100;

/** Bytes of composed bundles that are kept, because a publish mostly follows the preview. Others are composed again. */
const MAX_CONTENT_BYTES = 16 * 1024 * 1024;

/** Texts that are loaded at a time. */
const MAX_LOADED_TEXTS = 5_000;

const STATE_ORDER: Readonly<Record<TextRow['state'], number>> = { draft: 0, needs_review: 1, reviewed: 2 };

/** A bundle of the next release, without its texts. */
interface ComposedBundle {
  /** Absent if it has no texts. */
  readonly hash?: string;
  /** The number of its texts. */
  readonly size: number;
  /** List at most {@link MAX_LISTED_TEXTS}: before the first review, all texts may be waiting. */
  readonly blocking: NextRelease['blocking'];
  readonly waiting: NextRelease['waiting'];
}

interface RememberedBundle {
  /** Changes when the texts may have. */
  readonly stamp: string;
  /** The hash of the bundle in the release that was the current one. */
  readonly base: string | undefined;
  readonly bundle: ComposedBundle;
}

/** Once the bundle itself is published, texts that cannot be published yet are in it as they were before. */
const isValid = (
  known: RememberedBundle | undefined,
  { stamp, base }: Pick<RememberedBundle, 'stamp' | 'base'>,
): boolean => known?.stamp === stamp && (known.base === base || known.bundle.hash === base);

/** Composes releases. Remembers their bundles, so that only those with changed texts are composed again. */
export class ReleaseComposer {
  /** By namespace and language. */
  private readonly composed = new Map<string, RememberedBundle>();
  private readonly contents = new LRUCache<string, Buffer>({
    maxSize: MAX_CONTENT_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  /** Composes the release that publishing now would create. Deterministic: the same texts give the same bytes. */
  async compose(sources: ReleaseSources): Promise<NextRelease> {
    const { db, last, minState } = sources;
    const languages = await workspaceLanguages(db);
    const namespaces = await workspaceStamps(db);
    const newlyComposed = new Map<string, string>();
    const bundles: (ChangedBundle & ComposedBundle)[] = [];
    for (const { namespace, of: stampOf } of namespaces) {
      const hashes = last.bundles.get(namespace);
      const places = languages.map((language) => ({
        language,
        id: bundleId({ namespace, language }),
        stamp: [last.epoch, minState, stampOf(language)].join(' '),
        base: hashes?.get(language),
      }));
      const outdated = new Map(
        places.filter((place) => !isValid(this.composed.get(place.id), place)).map((place) => [place.language, place]),
      );
      for await (const { language, bundle } of this.composeBundles(sources, namespace, [...outdated.keys()])) {
        const { id, stamp, base } = outdated.get(language)!;
        this.composed.set(id, { stamp, base, bundle });
        newlyComposed.set(id, stampOf(language));
      }
      for (const { language, id } of places) bundles.push({ namespace, language, ...this.composed.get(id)!.bundle });
    }
    // A bundle that changed while it was read may match neither stamp: it is not remembered.
    for (const { namespace, of: stampOf } of newlyComposed.size > 0 ? await workspaceStamps(db) : []) {
      for (const language of languages) {
        const id = bundleId({ namespace, language });
        if (newlyComposed.has(id) && newlyComposed.get(id) !== stampOf(language)) this.composed.delete(id);
      }
    }
    if (this.composed.size > bundles.length) {
      const ids = new Set(bundles.map(bundleId));
      for (const id of this.composed.keys()) if (!ids.has(id)) this.composed.delete(id);
    }
    return { ...nextRelease(last, bundles), fallbacks: await workspaceFallbacks(db) };
  }

  /**
   * The JSON of changed bundles of a release, in no order.
   * @throws TextsChanged
   */
  async *contentsOf(
    sources: ReleaseSources,
    { changed }: Pick<NextRelease, 'changed'>,
    hashes: readonly string[],
  ): AsyncGenerator<{ readonly hash: string; readonly json: Buffer }> {
    const missing = new Map<string, Map<string, string>>();
    for (const hash of hashes) {
      const json = this.contents.get(hash);
      if (json !== undefined) yield { hash, json };
      else {
        const { namespace, language } = changed.get(hash)!;
        missing.set(namespace, (missing.get(namespace) ?? new Map<string, string>()).set(language, hash));
      }
    }
    for (const [namespace, languages] of missing) {
      for await (const { language, bundle, json } of this.composeBundles(sources, namespace, [...languages.keys()])) {
        const { hash } = bundle;
        if (json === undefined || hash === undefined || hash !== languages.get(language)) throw new TextsChanged();
        yield { hash, json };
      }
    }
  }

  private async *composeBundles(
    { db, last, minState }: ReleaseSources,
    namespace: string,
    languages: readonly string[],
  ) {
    if (languages.length === 0) return;
    const yielder = new EventLoopYielder();
    const messages = await workspaceMessages(db, namespace);
    for (const part of chunks(languages, Math.max(1, Math.floor(MAX_LOADED_TEXTS / (messages.length + 1))))) {
      const texts = await workspaceTexts(db, namespace, part);
      for (const language of part) {
        await yielder.yieldIfDue();
        const { json, ...bundle } = await composeBundle(messages, texts.get(language), {
          ...{ namespace, language, minState },
          hash: last.bundles.get(namespace)?.get(language),
          treeOf: last.treeOf,
        });
        if (json !== undefined && bundle.hash !== last.bundles.get(namespace)?.get(language))
          this.contents.set(bundle.hash!, json);
        yield { language, bundle, json };
      }
    }
  }
}

const bundleId = ({ namespace, language }: { namespace: string; language: string }): string =>
  `${language} ${namespace}`;

function nextRelease(
  last: LastRelease,
  composed: readonly (ChangedBundle & ComposedBundle)[],
): Omit<NextRelease, 'fallbacks'> {
  const bundles = new Map<string, Map<string, string>>();
  const changed = new Map<string, ChangedBundle>();
  for (const { namespace, language, size, hash } of composed) {
    if (hash === undefined) continue;
    bundles.set(namespace, (bundles.get(namespace) ?? new Map<string, string>()).set(language, hash));
    if (hash !== last.bundles.get(namespace)?.get(language)) changed.set(hash, { namespace, language, size });
  }
  const sum = <T>(lists: readonly { count: number; texts: readonly T[] }[]) => ({
    count: lists.reduce((total, { count }) => total + count, 0),
    texts: lists.flatMap(({ texts }) => texts).slice(0, MAX_LISTED_TEXTS),
  });
  return {
    bundles,
    changed,
    blocking: sum(composed.map(({ blocking }) => blocking)),
    waiting: sum(composed.map(({ waiting }) => waiting)),
  };
}

/** @param texts by id of the message */
async function composeBundle(
  messages: readonly WorkspaceMessage[],
  texts: ReadonlyMap<string, WorkspaceText> | undefined,
  {
    namespace,
    language,
    minState,
    hash: lastHash,
    treeOf,
  }: {
    readonly namespace: string;
    readonly language: string;
    readonly minState: TextRow['state'];
    /** Hash of the bundle in the current release. */
    readonly hash: string | undefined;
    readonly treeOf: LastRelease['treeOf'];
  },
): Promise<ComposedBundle & { readonly json?: Buffer }> {
  const blocking = { count: 0, texts: [] as BlockingView[] };
  const waiting = { count: 0, texts: [] as WaitingView[] };
  const isWaiting = messages.some(({ id }) => !isReady(texts?.get(id), minState));
  const before = lastHash === undefined || !isWaiting ? undefined : await treeOf(lastHash);
  const published = messages.flatMap((message) => {
    const text = texts?.get(message.id);
    if (text === undefined) return [];
    if (isReady(text, minState)) return textsAtPaths(message, text.forms, language);
    const last = before === undefined ? {} : formsInTree(before, message, language);
    const { errors, state, forms } = text;
    const blocks =
      errors > 0 && STATE_ORDER[state] >= STATE_ORDER[minState] && !equalForms(last, normalizeForms(forms));
    const named = { keyId: message.id, language, namespace, key: message.key };
    if (blocks) {
      if (++blocking.count <= MAX_LISTED_TEXTS) blocking.texts.push({ ...named, errors });
    } else if (++waiting.count <= MAX_LISTED_TEXTS) {
      waiting.texts.push({ ...named, because: waitingReason(text, minState) });
    }
    return textsAtPaths(message, last, language);
  });
  const composed = { size: published.length, blocking, waiting };
  if (published.length === 0) return composed;
  const json = Buffer.from(writeJson(unflatten(published)));
  return { ...composed, json, hash: hash('sha256', json, 'base64url') };
}

/** Identifies the content of a release: equal texts with equal fallbacks have equal hashes. */
export function releaseContentHash({ bundles, fallbacks }: ReleaseContent): string {
  const lines = [...bundles]
    .flatMap(([namespace, languages]) => [...languages].map(([language, of]) => `${namespace} ${language} ${of}\n`))
    .concat(Array.from(fallbacks, ([language, fallback]) => `${language} ${fallback}\n`))
    .sort();
  return hash('sha256', lines.join(''), 'base64url').slice(0, 22);
}

/** Whether a text may be published. Also true without a text. */
export const isReady = (text: WorkspaceText | undefined, minState: TextRow['state']): boolean =>
  text === undefined || (text.errors === 0 && text.complete && STATE_ORDER[text.state] >= STATE_ORDER[minState]);

/** The reason why a text is not ready. */
function waitingReason({ state, complete }: WorkspaceText, minState: TextRow['state']): WaitingView['because'] {
  if (STATE_ORDER[state] < STATE_ORDER[minState]) return state === 'draft' ? 'draft' : 'needsReview';
  return complete ? 'errors' : 'untranslated';
}

/** The forms of a message at their paths in a file of its syntax. */
export function textsAtPaths(
  message: WorkspaceMessage,
  forms: Forms,
  language: string,
): { path: readonly Segment[]; value: string }[] {
  const syntax = syntaxOf(message.syntax);
  return syntax.formNames(message, language).flatMap((form) => {
    const value = forms[form];
    return value === undefined || value === '' ? [] : [{ path: syntax.formPath(message, form, language), value }];
  });
}

/** The forms of a message in the texts of a bundle. */
export function formsInTree(tree: TextTree, message: WorkspaceMessage, language: string): Forms {
  const syntax = syntaxOf(message.syntax);
  const forms = syntax.formNames(message, language).flatMap((form) => {
    const text = nodeAt(tree, syntax.formPath(message, form, language));
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

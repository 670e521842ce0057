import type { TextNode } from '@dragoman/i18n';
import { flatten, type Segment, syntaxOf, unflatten, writeJson } from '@dragoman/i18n/internal';
import { hash } from 'node:crypto';
import type { Database, Queries, Transaction } from '../database/database';
import type { ChangeSet } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { bundleTextsLoader } from './preview/bundle-texts';
import { formsInTree, isReady, textsAtPaths } from './preview/next-release';
import { compareReleases, hasNoChanges } from './preview/release-changes';
import { type WorkspaceMessage, workspaceMessages, workspaceTexts } from './preview/workspace-texts';
import { lockPointer, missingBlobs, putBlobs, readPublishingRules } from './releases.store';
import type { PointerRow } from './releases.tables';
import { loadCurrentContent } from './release-content';
import { writeRelease } from './write-release';

/** Texts by namespace and language: the keys of their messages. */
export type TextsToPublish = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Keeps other transactions from publishing until this one ends. Returns the pointer, for {@link publishTexts}. */
export const lockPublishing = (tx: Transaction): Promise<PointerRow> => lockPointer(tx);

/**
 * Publishes some texts as a release: the current release with nothing but these texts changed, so that drafts of others
 * stay drafts. Texts that are not ready stay as they were published last.
 *
 * @param last the pointer, locked by the transaction
 * @param build the id of the build that the texts are from
 * @returns the number of the release; null if nothing has been published yet, or nothing would change
 */
export async function publishTexts(
  tx: Transaction,
  { database, history }: { readonly database: Database; readonly history: HistoryService },
  {
    texts,
    last,
    build,
    changeSet,
  }: {
    readonly texts: TextsToPublish;
    readonly last: PointerRow;
    readonly build: string;
    readonly changeSet: ChangeSet;
  },
): Promise<number | null> {
  if (last.release === null) return null;
  const current = await loadCurrentContent(tx, last);
  const { minState } = await readPublishingRules(tx);
  const stored = bundleTextsLoader(tx);
  const bundles = new Map(Array.from(current.bundles, ([name, languages]) => [name, new Map(languages)]));
  const contents = new Map<string, Buffer>();
  let left = 0;
  for (const [namespace, languages] of texts) {
    const messages = await workspaceMessages(tx, namespace);
    for (const [language, keys] of languages) {
      const before = bundles.get(namespace)?.get(language);
      const composed = await composeBundle(tx, {
        namespace,
        language,
        messages,
        isPublished: ({ key }) => keys.has(key),
        minState,
        before: before === undefined ? new Map<string, TextNode>() : await stored(before),
      });
      left += composed.left;
      if (composed.json === undefined) continue;
      const hashOfBundle = hash('sha256', composed.json, 'base64url');
      contents.set(hashOfBundle, composed.json);
      bundles.set(namespace, (bundles.get(namespace) ?? new Map<string, string>()).set(language, hashOfBundle));
    }
  }
  const content = { bundles, fallbacks: current.fallbacks };
  const treeOf = bundleTextsLoader(tx, (name) => {
    const json = contents.get(name);
    return json && Promise.resolve(json);
  });
  const changes = await compareReleases(current, content, { treeOf });
  if (hasNoChanges(changes)) return null;
  const missing = await missingBlobs(tx, [...contents.keys()]);
  await putBlobs(tx, inTurn(missing, contents));
  const row = await writeRelease(tx, database, history, {
    ...{ kind: 'publish', build, content, changes, left, last, changeSet },
  });
  return row.number;
}

async function* inTurn(hashes: readonly string[], contents: ReadonlyMap<string, Buffer>) {
  for (const name of hashes) yield { hash: name, json: contents.get(name)! };
}

interface BundleToCompose {
  readonly namespace: string;
  readonly language: string;
  readonly messages: readonly WorkspaceMessage[];
  readonly isPublished: (message: WorkspaceMessage) => boolean;
  readonly minState: Parameters<typeof isReady>[1];
  /** The texts of the bundle in the current release. */
  readonly before: Parameters<typeof formsInTree>[0];
}

/** @returns no JSON for a bundle without texts; `left` is the number of texts that are not ready */
async function composeBundle(
  db: Queries,
  { namespace, language, messages, isPublished, minState, before }: BundleToCompose,
): Promise<{ readonly json?: Buffer; readonly left: number }> {
  const texts = (await workspaceTexts(db, namespace, [language])).get(language)!;
  const published: { path: readonly Segment[]; value: string }[] = [];
  const covered = new Set<string>();
  let left = 0;
  for (const message of messages) {
    const text = isPublished(message) ? texts.get(message.id) : undefined;
    const isNow = text !== undefined && isReady(text, minState);
    if (text !== undefined && !isNow) left++;
    const syntax = syntaxOf(message.syntax);
    for (const form of syntax.formNames(message, language)) {
      covered.add(JSON.stringify(syntax.formPath(message, form, language)));
    }
    const forms = isNow ? text.forms : formsInTree(before, message, language);
    published.push(...textsAtPaths(message, forms, language));
  }
  // Keys that are deleted or renamed in the workspace stay published until someone publishes that.
  const nodes = new Map<string, NodeKind>();
  for (const { path } of published) for (const [id, kind] of nodesOn(path)) nodes.set(id, kind);
  for (const { path, value } of flatten(before)) {
    if (typeof value !== 'string' || covered.has(JSON.stringify(path))) continue;
    const isFree = nodesOn(path).every(([id, kind]) => (nodes.get(id) ?? kind) === kind);
    if (isFree && !nodes.has(JSON.stringify(path))) published.push({ path, value });
  }
  if (published.length === 0) return { left };
  return { left, json: Buffer.from(writeJson(unflatten(published))) };
}

type NodeKind = 'object' | 'list' | 'text';

/** The nodes on the way to a text, and the text itself. */
const nodesOn = (path: readonly Segment[]): (readonly [id: string, kind: NodeKind])[] =>
  path.map((_, depth) => {
    const next = path[depth + 1];
    const kind = next === undefined ? 'text' : typeof next === 'number' ? 'list' : 'object';
    return [JSON.stringify(path.slice(0, depth + 1)), kind];
  });

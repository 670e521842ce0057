import type { TextTree } from '@dragoman/i18n';
import { EventLoopYielder, type MessageSyntax, PLURAL_CATEGORIES, syntaxOf } from '@dragoman/i18n/internal';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database';
import { referenceLanguage } from '../../editing/stores/languages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import type { RunningBuildView } from '../../running-builds/running-builds.contract';
import type { RunningBuilds } from '../../running-builds/running-builds.service';
import { type ShippedKeys, variablesOf } from '../../running-builds/shipped-keys';
import type { UnfitTextView } from '../releases.contract';
import { type ChangedBundle, changedTexts } from './text-changes';

/** Changed texts that do not work with builds that are running. */
export interface BuildCheck {
  /** The newest first. */
  readonly running: readonly RunningBuildView[];
  readonly count: number;
  /** The first {@link MAX_LISTED_TEXTS}. */
  readonly texts: readonly UnfitTextView[];
}

interface BuildCheckSources {
  readonly db: Queries;
  readonly builds: RunningBuilds;
  /** Loads the texts of the bundle with a hash. */
  treeOf(hash: string): Promise<TextTree>;
}

/** The maximum length of the list of texts. */
const MAX_LISTED_TEXTS = 100;

type Findings = Pick<BuildCheck, 'count' | 'texts'>;

/** By bundle, its hashes and the builds: only bundles that have changed since the last preview are checked again. */
const findingsByBundle = new LRUCache<string, Findings>({ max: 20_000 });

/**
 * Finds changed texts that do not work with every build that is running: texts that need a variable which the code of a build
 * does not pass, and deleted keys that it still uses. What its code passes is known from the reference texts that it ships.
 * Keys and files that a build does not ship do not concern it.
 *
 * Reads only bundles that have changed, and only files of builds in the reference language. Yields to the event loop.
 */
export async function checkAgainstBuilds(
  pairs: readonly ChangedBundle[],
  sources: BuildCheckSources,
): Promise<BuildCheck> {
  const { db, builds } = sources;
  const running = await builds.list(db);
  if (running.length === 0 || pairs.length === 0) return { running, count: 0, texts: [] };
  const namespaces = await listNamespaces(db);
  const usual = await referenceLanguage(db);
  const yielder = new EventLoopYielder();
  const texts: UnfitTextView[] = [];
  let count = 0;
  for (const pair of pairs) {
    await yielder.yieldIfDue();
    const namespace = namespaces.find(({ name }) => name === pair.namespace);
    const language = namespace?.reference ?? usual;
    if (language === undefined) continue;
    const reference = { language, syntax: syntaxOf(namespace?.syntax ?? 'i18next') };
    const id = JSON.stringify([pair, language, reference.syntax.name, ...running.map((build) => build.id)]);
    const found = findingsByBundle.get(id) ?? (await checkBundle(pair, reference, running, sources));
    findingsByBundle.set(id, found);
    count += found.count;
    texts.push(...found.texts.slice(0, MAX_LISTED_TEXTS - texts.length));
  }
  return { running, count, texts };
}

async function checkBundle(
  pair: ChangedBundle,
  { language: reference, syntax }: { readonly language: string; readonly syntax: MessageSyntax },
  running: readonly RunningBuildView[],
  { db, builds, treeOf }: BuildCheckSources,
): Promise<Findings> {
  const { namespace, language } = pair;
  const shipped: { readonly id: string; readonly keys: ShippedKeys; readonly file: string }[] = [];
  for (const { id } of running) {
    const found = await builds.keysOf(db, id, { namespace, language: reference, syntax });
    if (found !== undefined && found.keys.size > 0) shipped.push({ id, ...found });
  }
  if (shipped.length === 0) return { count: 0, texts: [] };
  const { changes, after } = await changedTexts(pair, treeOf);
  const found = new Map<string, { variables: Set<string>; builds: Set<string>; problem: UnfitTextView['problem'] }>();
  const add = (problem: UnfitTextView['problem'], key: string, build: string, variables: readonly string[]): void => {
    const finding = found.get(key) ?? { problem, variables: new Set(), builds: new Set() };
    found.set(key, finding);
    finding.builds.add(build);
    for (const variable of variables) finding.variables.add(variable);
  };
  for (const { id, keys } of shipped) {
    for (const change of changes) {
      const key = [change.key, syntax.pluralKeyOf(change.key)].find((each) => each !== undefined && keys.has(each));
      if (key === undefined) continue;
      if (change.after === null) {
        if (language === reference && !hasMessage(after, key)) add('keyDeleted', key, id, []);
        continue;
      }
      const given = keys.get(key)!;
      const missing = variablesOf(change.after, syntax).filter((name) => !given.includes(name));
      if (missing.length > 0) add('variablesMissing', key, id, missing);
    }
  }
  const texts = Array.from(found)
    .slice(0, MAX_LISTED_TEXTS)
    .map(([key, { problem, variables, builds: ids }]): UnfitTextView => {
      const place = { language, namespace, key, file: shipped[0]!.file };
      return { problem, ...place, variables: [...variables].sort(), builds: [...ids] };
    });
  return { count: found.size, texts };
}

/** Whether any form of a message is still there. */
const hasMessage = (texts: ReadonlyMap<string, string>, key: string): boolean =>
  texts.has(key) || PLURAL_CATEGORIES.some((category) => texts.has(`${key}_${category}`));

import type { TextTree } from '@dragoman/i18n';
import { EventLoopYielder, type MessageSyntax, PLURAL_CATEGORIES, syntaxOf } from '@dragoman/i18n/internal';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../../database/database';
import { referenceLanguage } from '../../editing/stores/languages.store';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import type { RunningBuildView } from '../../running-builds/running-builds.contract';
import type { RunningBuilds } from '../../running-builds/running-builds.service';
import { type ShippedKeys, variablesOf } from '../../running-builds/shipped-keys';
import type { IncompatibleTextView } from '../releases.contract';
import { type ChangedBundle, changedTexts } from './text-changes';

/** The texts of a release that would not work with builds that are running. */
export interface BuildCheck {
  /** The builds, the newest first. */
  readonly running: readonly RunningBuildView[];
  /** The number of all texts that do not work with at least one build. */
  readonly count: number;
  /** The first {@link MAX_LISTED_TEXTS}. */
  readonly texts: readonly IncompatibleTextView[];
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

/** Cached by bundle, its hashes and the builds, so that a preview checks only bundles that have changed since the last one. */
const findingsByBundle = new LRUCache<string, Findings>({ max: 20_000 });

/**
 * Compares the changed texts of a release with all builds that are running. It finds texts with a variable that the code of a
 * build does not pass, and deleted keys that a build still uses. The variables that a build passes are those of the reference
 * texts that it ships; keys and files that it does not ship are not checked.
 *
 * Reads only changed bundles, and of each build only the files in the reference language. Yields to the event loop.
 */
export async function checkAgainstBuilds(
  bundles: readonly ChangedBundle[],
  sources: BuildCheckSources,
): Promise<BuildCheck> {
  const { db, builds } = sources;
  const running = await builds.list(db);
  if (running.length === 0 || bundles.length === 0) return { running, count: 0, texts: [] };
  const namespaces = await listNamespaces(db);
  const defaultReference = await referenceLanguage(db);
  const yielder = new EventLoopYielder();
  const texts: IncompatibleTextView[] = [];
  let count = 0;
  for (const bundle of bundles) {
    await yielder.yieldIfDue();
    const namespace = namespaces.find(({ name }) => name === bundle.namespace);
    const language = namespace?.reference ?? defaultReference;
    if (language === undefined) continue;
    const reference = { language, syntax: syntaxOf(namespace?.syntax ?? 'i18next') };
    const cacheKey = JSON.stringify([bundle, language, reference.syntax.name, ...running.map((build) => build.id)]);
    const findings = findingsByBundle.get(cacheKey) ?? (await checkBundle(bundle, reference, running, sources));
    findingsByBundle.set(cacheKey, findings);
    count += findings.count;
    texts.push(...findings.texts.slice(0, MAX_LISTED_TEXTS - texts.length));
  }
  return { running, count, texts };
}

async function checkBundle(
  bundle: ChangedBundle,
  { language: reference, syntax }: { readonly language: string; readonly syntax: MessageSyntax },
  running: readonly RunningBuildView[],
  { db, builds, treeOf }: BuildCheckSources,
): Promise<Findings> {
  const { namespace, language } = bundle;
  const shipped: { readonly id: string; readonly keys: ShippedKeys; readonly file: string }[] = [];
  for (const { id } of running) {
    const file = await builds.keysOf(db, id, { namespace, language: reference, syntax });
    if (file !== undefined && file.keys.size > 0) shipped.push({ id, ...file });
  }
  if (shipped.length === 0) return { count: 0, texts: [] };
  const { changes, after } = await changedTexts(bundle, treeOf);
  const findings = new Map<
    string,
    { variables: Set<string>; builds: Set<string>; problem: IncompatibleTextView['problem'] }
  >();
  const add = (
    problem: IncompatibleTextView['problem'],
    key: string,
    build: string,
    variables: readonly string[],
  ): void => {
    const finding = findings.get(key) ?? { problem, variables: new Set(), builds: new Set() };
    findings.set(key, finding);
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
      const passed = keys.get(key)!;
      const missing = variablesOf(change.after, syntax).filter((name) => !passed.includes(name));
      if (missing.length > 0) add('variablesMissing', key, id, missing);
    }
  }
  const texts = Array.from(findings)
    .slice(0, MAX_LISTED_TEXTS)
    .map(([key, { problem, variables, builds: ids }]): IncompatibleTextView => {
      const place = { language, namespace, key, file: shipped[0]!.file };
      return { problem, ...place, variables: [...variables].sort(), builds: [...ids] };
    });
  return { count: findings.size, texts };
}

/** Returns whether the texts contain a message or one of its plural forms. */
const hasMessage = (texts: ReadonlyMap<string, string>, key: string): boolean =>
  texts.has(key) || PLURAL_CATEGORIES.some((category) => texts.has(`${key}_${category}`));

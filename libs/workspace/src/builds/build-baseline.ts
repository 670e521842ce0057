import { canonicalTag } from '@dragoman/i18n';
import { isKnownLanguage, isNamespaceName } from '@dragoman/i18n/internal';
import type { Queries } from '../database/database';
import { listDeletedLanguages, listLanguageTags } from '../editing/stores/languages.store';
import { listMarkedKeys } from '../editing/stores/marked-keys';
import { findNamespacesByNames, listDeletedNamespaces, listNamespaces } from '../editing/stores/namespaces.store';
import { baselineStamp, loadImportBaseline } from '../exchange/import/import-baseline';
import type { FormsView } from '../exchange/exchange.contract';
import type { CurrentNamespace } from '../exchange/import/import-plan';
import { countOpenCodeChanges, listOpenCodeChanges } from '../exchange/open-code-changes';
import { byCodeUnits, type IncomingFile } from '../exchange/import/incoming-file';
import { isOwnNamespace } from '../served/own-namespace';
import { bundleId, contentHash, filesToPlan, type HashedFile, planBuild, type BuildPlan } from './build-plan';
import { lastSequence, listShippedBundles, loadShippedContents } from './builds.store';
import type { BuildRow } from './builds.tables';

/** The files of a build. */
export interface BuildFiles {
  /** With a canonical tag and a possible name, one for each namespace and language. */
  readonly placed: readonly HashedFile[];
  /** The others, which are only reported. */
  readonly unplaced: readonly IncomingFile[];
}

export function placeFiles(files: readonly IncomingFile[]): BuildFiles {
  const placed = new Map<string, HashedFile>();
  const unplaced: IncomingFile[] = [];
  for (const file of files.toSorted(byCodeUnits((each) => each.file))) {
    const language = isKnownLanguage(file.language) ? canonicalTag(file.language) : undefined;
    if (language === undefined || !isNamespaceName(file.namespace) || placed.has(bundleId(file))) unplaced.push(file);
    else placed.set(bundleId(file), { ...file, language, hash: contentHash(file.content) });
  }
  return { placed: [...placed.values()], unplaced };
}

/** A plan, and what it was made from. */
export interface PlannedBuild {
  readonly plan: BuildPlan;
  /** The files that were compared. */
  readonly files: readonly HashedFile[];
  /** Differs as soon as the plan may be outdated. */
  readonly stamp: string;
  readonly reference: string;
}

/**
 * Plans a build.
 * @param db a snapshot, or a transaction that has locked what it reads: all queries have to see the same moment
 */
export async function planFromDatabase(
  db: Queries,
  { placed, unplaced }: BuildFiles,
  { order, origin, preferredReference }: Pick<BuildRow, 'origin'> & { order: number; preferredReference: string },
): Promise<PlannedBuild> {
  const shipped = await listShippedBundles(db);
  const files = filesToPlan(placed, {
    order,
    origin,
    namespaces: new Set((await listNamespaces(db)).map(({ name }) => name)),
    languages: new Set(await listLanguageTags(db)),
    deleted: {
      namespaces: new Set((await listDeletedNamespaces(db)).map(({ name }) => name)),
      languages: new Set((await listDeletedLanguages(db)).map(({ tag }) => tag)),
    },
    shipped,
    isOwn: isOwnNamespace,
  });
  const namespaces = [...new Set(files.map(({ namespace }) => namespace))].sort();
  const languages = [...new Set(files.map(({ language }) => language))];
  const { current } = await loadImportBaseline(db, { namespaces, languages, preferredReference });
  const last = await loadShippedContents(
    db,
    files.flatMap((file) => shipped.get(bundleId(file))?.hash ?? []),
  );
  const withShipped = (namespace: CurrentNamespace, bases: CurrentNamespace['bases']): CurrentNamespace => {
    const documents = new Map(namespace.documents);
    for (const file of files.filter((each) => each.namespace === namespace.name)) {
      const content = last.get(shipped.get(bundleId(file))?.hash ?? '');
      if (content !== undefined) documents.set(file.language, content);
    }
    return { ...namespace, documents, ...(bases && { bases }) };
  };
  const marked = new Map<string, ReadonlySet<string>>();
  const ids = new Map((await findNamespacesByNames(db, namespaces)).map(({ id, name }) => [name, id]));
  const all: CurrentNamespace[] = [];
  for (const namespace of current.namespaces) {
    const id = ids.get(namespace.name)!;
    marked.set(namespace.name, await listMarkedKeys(db, id));
    const bases = new Map<string, Map<string, FormsView | null>>();
    for (const { language, key, base } of await listOpenCodeChanges(db, id)) {
      const ofLanguage = bases.get(language) ?? new Map<string, FormsView | null>();
      bases.set(language, ofLanguage.set(key, base));
    }
    all.push(withShipped(namespace, bases));
  }
  return {
    plan: planBuild({ current: { ...current, namespaces: all }, marked }, [...files, ...unplaced]),
    files,
    stamp: await planStamp(db, namespaces),
    reference: current.reference,
  };
}

/** The {@link PlannedBuild.stamp} at this moment. */
export const planStamp = async (db: Queries, namespaces: readonly string[]): Promise<string> =>
  // Only builds open code changes: each decision of a person lowers their number.
  `${await lastSequence(db)} ${await countOpenCodeChanges(db)} ${await baselineStamp(db, namespaces)}`;

import { isNamespaceName, localeTag } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import { listDeletedLanguages, listLanguageTags } from '../../editing/stores/languages.store';
import { listMarkedKeys } from '../../editing/stores/marked-keys';
import { findNamespacesByNames, listDeletedNamespaces, listNamespaces } from '../../editing/stores/namespaces.store';
import { baselineStamp, loadImportBaseline } from '../../exchange/import/import-baseline';
import type { CurrentNamespace } from '../../exchange/import/import-plan';
import { withShipped } from '../../exchange/import/shipped-baseline';
import { countOpenCodeChanges, openBases } from '../../exchange/open-code-changes';
import { byCodeUnits, formatOfFile, type IncomingFile, languagesWithSource } from '../../exchange/import/incoming-file';
import { isOwnNamespace } from '../../served/own-namespace';
import { bundleId, contentHash, filesToPlan, type HashedFile, planBuild, type BuildPlan } from '../build-plan';
import { loadShippedFiles } from '../../exchange/shipped-file-rows';
import { lastSequence, listShippedBundles } from '../builds.store';
import type { BuildRow } from '../builds.tables';

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
  const isTemplate = (file: IncomingFile): number => Number(file.isTemplate ?? false);
  const sorted = files.toSorted(byCodeUnits((each) => each.file)).sort((a, b) => isTemplate(a) - isTemplate(b));
  for (const file of sorted) {
    const language = localeTag(file.language);
    const other = placed.get(bundleId({ ...file, language: language ?? '' }));
    if (language === undefined || !isNamespaceName(file.namespace)) unplaced.push(file);
    else if (other === undefined) placed.set(bundleId({ ...file, language }), inBuild(file, language));
    else if (!file.isTemplate)
      unplaced.push({ ...file, refused: { code: 'fileTwice', values: { other: other.file } } });
  }
  return { placed: [...placed.values()], unplaced };
}

const inBuild = (file: IncomingFile, language: string): HashedFile => ({
  ...file,
  language,
  hash: contentHash(file.content),
});

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
  const languages = [...new Set(files.flatMap(languagesWithSource))];
  const { current } = await loadImportBaseline(db, {
    namespaces,
    languages,
    preferredReference,
    withReference: files.some((file) => formatOfFile(file).holds === 'source and target'),
  });
  const last = await loadShippedFiles(db, namespaces);
  const marked = new Map<string, ReadonlySet<string>>();
  const ids = new Map((await findNamespacesByNames(db, namespaces)).map(({ id, name }) => [name, id]));
  const all: CurrentNamespace[] = [];
  for (const namespace of current.namespaces) {
    const id = ids.get(namespace.name)!;
    marked.set(namespace.name, await listMarkedKeys(db, id));
    const ofNamespace = last.filter((file) => file.namespace === namespace.name);
    all.push({ ...withShipped(namespace, ofNamespace), bases: await openBases(db, id) });
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

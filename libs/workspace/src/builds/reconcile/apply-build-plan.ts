import { toJson } from '../../database/json-text';
import type { Editing } from '../../editing/editing';
import { markKeys } from '../../editing/stores/marked-keys';
import { addTargets, BaselineChanged, lockNamespaces, storeDocuments } from '../../exchange/import/import-files';
import { importMarkup } from '../../exchange/import/import-markup';
import { importMessages } from '../../exchange/import/import-messages';
import { importNotes } from '../../exchange/import/import-notes';
import { messagesToImport } from '../../exchange/import/imported-messages';
import { updateCodeChanges } from '../../exchange/open-code-changes';
import { publishTexts, type TextsToPublish } from '../../releases/publish-texts';
import type { PointerRow } from '../../releases/releases.tables';
import { type BuildFiles, type PlannedBuild, planStamp } from './build-baseline';
import { hasChanges, NO_TEXTS } from '../build-plan';
import { buildPlanView, buildView } from '../build-view';
import type { BuildResultView } from '../builds.contract';
import { findBuild, lastSequence, updateBuild } from '../builds.store';
import type { IncomingBuild } from './incoming-build';
import type { ReconcileContext } from './reconcile-context';
import { updateBaseline } from './save-baseline';

/** Applies the plan of a build. The caller has stored the build and its files. */
export async function applyBuildPlan(
  { database, history, publishes }: ReconcileContext,
  { plan, files, stamp, reference, editing }: PlannedBuild & { readonly editing: Editing },
  build: Omit<IncomingBuild, 'files'> & { readonly id: string; readonly files: BuildFiles },
  pointer: PointerRow,
): Promise<BuildResultView> {
  const { tx, changeSet } = editing;
  const { comparison, conflicts, gone, returned, counts } = plan;
  const names = [...new Set(files.map(({ namespace }) => namespace))].sort();
  const existingIds = await lockNamespaces(editing, names);
  if ((await planStamp(tx, names)) !== stamp) throw new BaselineChanged();
  const { withReference, ids } = await addTargets(editing, comparison, reference, existingIds);

  const messages = messagesToImport(comparison, {
    conflict: () => 'mine',
    removed: () => 'keep',
    state: 'reviewed',
    approvedBefore: true,
  });
  for (const [name, changes] of comparison.markup) await importMarkup(withReference, ids.get(name)!, changes);
  for (const [name, imported] of messages) await importMessages(withReference, ids.get(name)!, imported);
  for (const [name, notes] of comparison.notes) await importNotes(withReference, ids.get(name)!, notes);
  await storeDocuments(
    editing,
    comparison.documents.filter(({ content }) => content !== NO_TEXTS),
    ids,
  );
  for (const [name, id] of ids) {
    const inNamespace = <T extends { readonly namespace: string }>(list: readonly T[]): readonly T[] =>
      list.filter(({ namespace }) => namespace === name);
    const documents = inNamespace(comparison.documents);
    const languages = new Set(documents.flatMap((document) => document.languages.map(({ language }) => language)));
    await updateCodeChanges(editing, {
      namespace: { id, name },
      conflicts: inNamespace(conflicts),
      messages: comparison.messages.get(name) ?? [],
      isCompared: ({ language }) => languages.has(language),
      build: build.id,
    });
    await markKeys(tx, id, keysOf(inNamespace(gone)), changeSet.at);
    await markKeys(tx, id, keysOf(inNamespace(returned)), null);
  }
  await updateBaseline(tx, build, plan.comparison.documents, files);

  const release = publishes
    ? await publishTexts(
        tx,
        { database, history },
        { texts: followingTexts(plan), last: pointer, build: build.id, changeSet },
      )
    : null;
  await updateBuild(tx, build.id, {
    applied_at: changeSet.at,
    sequence: (await lastSequence(tx)) + 1,
    counts: toJson(counts),
    release,
  });
  if (hasChanges(plan)) {
    await history.record(tx, changeSet, [
      {
        subject: { type: 'build', id: build.id },
        before: null,
        after: { state: 'applied', counts, ...(release === null ? {} : { release }) },
      },
    ]);
  }
  return { build: buildView((await findBuild(tx, build.id))!), plan: buildPlanView(plan) };
}

const keysOf = (list: readonly { readonly key: string }[]): readonly string[] => list.map(({ key }) => key);

/** Returns the texts that follow the code, to be published. */
function followingTexts({ comparison }: PlannedBuild['plan']): TextsToPublish {
  const texts = new Map<string, Map<string, Set<string>>>();
  for (const { namespace, language, key, change } of comparison.entries) {
    if (change !== 'added' && change !== 'changed') continue;
    const languages = texts.get(namespace) ?? new Map<string, Set<string>>();
    texts.set(namespace, languages);
    languages.set(language, (languages.get(language) ?? new Set()).add(key));
  }
  return texts;
}

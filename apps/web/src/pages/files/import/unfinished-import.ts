import type { ImportPlanView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { confirmLeaving } from '../../../page/confirm-leaving';
import type { ImportChoices } from './import-choices';
import type { PickedFiles } from '../picked-files';

/** An import in progress: picked files, preview and choices. */
export interface UnfinishedImport {
  readonly picked: PickedFiles;
  readonly plan: ImportPlanView | undefined;
  readonly choices: ImportChoices;
}

let current: UnfinishedImport | undefined;

/** Returns the import that was in progress when the person opened another page in this tab. */
export const getUnfinishedImport = (): UnfinishedImport | undefined => current;

/** Stores the import. Leaving the document would discard it, so the browser asks first if the plan has changes. */
export function setUnfinishedImport(unfinished: UnfinishedImport | undefined): void {
  current = unfinished;
  if (unfinished?.plan && hasChanges(unfinished.plan)) addEventListener('beforeunload', confirmLeaving);
  else removeEventListener('beforeunload', confirmLeaving);
}

/** Returns false if all texts of the files exist already. */
export const hasChanges = ({ counts, newLanguages, namespaces }: ImportPlanView): boolean =>
  counts.added + counts.changed + counts.conflicts + counts.removed + newLanguages.length > 0 ||
  namespaces.some(({ isNew, changedNotes }) => isNew || changedNotes > 0);

import type { ImportPlanView } from '../../../../api/src/exchange/exchange.contract';
import type { Choices } from './import-plan';
import type { Picked } from './picked-files';

/** What somebody picked, was shown and chose about, and has not carried out. */
export interface UnfinishedImport {
  readonly picked: Picked;
  readonly plan: ImportPlanView | undefined;
  readonly choices: Choices;
}

let kept: UnfinishedImport | undefined;

/** To come back to from another page: to decide about a text, one may want to see where it stands. Of this tab alone. */
export const unfinishedImport = (): UnfinishedImport | undefined => kept;

/** Also asks before the document is left, which would end it, once there is something to carry out. */
export function keepImport(unfinished: UnfinishedImport | undefined): void {
  kept = unfinished;
  if (unfinished?.plan && hasChanges(unfinished.plan)) addEventListener('beforeunload', askToStay);
  else removeEventListener('beforeunload', askToStay);
}

/** False where all of it is there already. */
export const hasChanges = ({ counts, newLanguages, namespaces }: ImportPlanView): boolean =>
  counts.added + counts.changed + counts.conflicts + counts.removed + newLanguages.length > 0 ||
  namespaces.some(({ isNew }) => isNew);

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

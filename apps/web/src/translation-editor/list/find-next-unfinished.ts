import type { TFunction } from 'i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { TranslateAddress } from '../../addresses/translate-address';
import type { EditingSession } from '../../editing/editing-session';
import { showBesideUndo } from '../../page/toasts';
import { readInBrowser } from '../../requests/from-browser';
import { listTexts } from '../../requests/texts';
import type { WorkspaceSummary } from '../load-translations';
import { translationsQuery } from '../translations-query';
import { referenceLanguageOf } from '../workspace-languages';
import type { TranslationList } from './translation-list';

export interface NextUnfinishedInput {
  readonly t: TFunction<'dragoman/translate'>;
  readonly workspace: WorkspaceSummary;
  readonly list: TranslationList;
  readonly address: TranslateAddress;
  /** BCP 47. */
  readonly language: string;
  /** Id of the open text. */
  readonly open: string | undefined;
  readonly session: EditingSession | undefined;
}

/**
 * Returns the id of the next text of a list that is untranslated or, on the page Review, not reviewed; after the last one, the
 * first of the list. Says so if it starts again from there, and if there is none.
 *
 * @throws if the list cannot be loaded that far
 */
export async function findNextUnfinished(input: NextUnfinishedInput): Promise<string | undefined> {
  const { t, list, address, language, open, session } = input;
  const isReview = address.page === 'review';
  const isUnfinished = (row: ListedTextView): boolean =>
    row.id !== open &&
    // A text that is being saved counts as finished.
    session?.drafts.get({ keyId: row.id, language })?.send === undefined &&
    (isReview ? isUnreviewed(row, address) : isUntranslated(row, input));
  const place = () => (open === undefined ? undefined : list.indexOf(open)) ?? -1;
  const nextLoaded = () =>
    list
      .getSnapshot()
      .rows.slice(place() + 1)
      .find(isUnfinished);

  const isOpenSought = open !== undefined && place() < 0;
  if (isOpenSought) await load(list, () => place() >= 0);
  if (nextLoaded() === undefined && (await hasUnfinishedAhead(input))) {
    await load(list, () => nextLoaded() !== undefined);
  }
  const next = nextLoaded();
  if (next) return next.id;
  const first = list.getSnapshot().rows.slice(0, Math.max(place(), 0)).find(isUnfinished);
  showBesideUndo(t(first ? 'step.again' : isReview ? 'step.noUnreviewed' : 'step.noUntranslated'));
  return first?.id;
}

async function load(list: TranslationList, isEnough: () => boolean): Promise<void> {
  if (!(await list.loadUntil(isEnough))) throw new Error('The list could not be loaded.');
}

/** Asks for a single text, so that a list is not loaded to its end in vain. */
async function hasUnfinishedAhead({ list, address, language }: NextUnfinishedInput): Promise<boolean> {
  const cursor = list.nextCursor;
  if (cursor === undefined) return false;
  const isOfAll = address.page !== 'review' && !address.filters.includes('sentBack');
  const filters = isOfAll ? ([...address.filters, 'untranslated'] as const) : address.filters;
  const query = translationsQuery({ ...address, filters: [...new Set(filters)], language, cursor });
  const { texts } = await listTexts(readInBrowser, { ...query, limit: '1' });
  return texts.length > 0;
}

/**
 * A key without a source can be written only in the language of the sources. In a list of texts that were sent back, they wait for
 * their author.
 */
const isUntranslated = (row: ListedTextView, { workspace, language, address }: NextUnfinishedInput): boolean =>
  (row.text.sentBack === true && address.filters.includes('sentBack')) ||
  (!row.text.complete &&
    (row.reference.some(({ text }) => text) || referenceLanguageOf(workspace, row.namespace).tag === language));

/** A text that was sent back waits for its author, unless the list is of these. In a task it still has to be reviewed. */
function isUnreviewed({ text }: ListedTextView, { task, filters }: TranslateAddress): boolean {
  if (task !== undefined) return text.state !== 'reviewed' || text.sourceChanged;
  return text.state === 'needsReview' || (text.sentBack === true && filters.includes('sentBack'));
}

import { Injectable, Logger } from '@nestjs/common';
import { ownName } from '@dragoman/i18n';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '../access/permissions';
import { Database, type Queries, type Transaction } from '../database/database';
import { listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import { nextDigestTime } from './digest-time';
import {
  countMentions,
  countNewSources,
  countProgress,
  countSentBack,
  lockDueDigest,
  peopleWithDueDigests,
  rolesOf,
} from './digests.store';
import { composeMail, type MailItem, type MailPlace, pageUrl } from './mail-content';
import { MailOutbox } from './mail-outbox';
import { findMailRecipient, saveSettings } from './notifications.store';

/** Monday, which is the day of all weekly summaries. */
export const DIGEST_DAY = 1;

/** People whose summaries are composed at a time. */
const PAGE_SIZE = 50;

/** Languages that a summary lists; the workspace has the others. */
const MAX_LANGUAGES = 20;

/**
 * Composes weekly summaries of the work in each person's languages. The time of the next one is set in the transaction that
 * stores the e-mail, so that each person gets one, with several processes as well.
 */
@Injectable()
export class Digests {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
  ) {}

  /** Composes what is due. What cannot be composed stays and does not hold up the rest. */
  async compose(now: number): Promise<void> {
    for (const userId of await peopleWithDueDigests(this.database.read, now, PAGE_SIZE)) {
      try {
        await this.database.transaction((tx) => this.composeOne(tx, userId, now));
      } catch (error) {
        this.logger.error('A weekly summary could not be composed; will try again.', error);
      }
      await nextTurn();
    }
  }

  private async composeOne(tx: Transaction, userId: string, now: number): Promise<void> {
    const row = await lockDueDigest(tx, userId, now);
    if (row === undefined) return; // another process was faster
    const person = await findMailRecipient(tx, userId);
    const next = nextDigestTime(row.digest_day!, person?.timeZone ?? 'UTC', now);
    await saveSettings(tx, { user_id: userId, switches: row.switches, digest_at: next, digest_since: now });
    if (person === undefined || row.digest_at === null) return; // without access or address, or from a backup
    const work = await workOf(tx, userId, row.digest_since ?? now);
    if (work.sentBack + work.mentions === 0 && !work.languages.some(hasWork)) return;
    await this.outbox.add(tx, person, 'digest', now, (place, name) =>
      composeMail(
        { subject: `[${name}] ${place.translate('digest.subject')}`, items: digestItems(work, place) },
        place,
      ),
    );
  }
}

interface WorkInLanguage {
  readonly tag: string;
  readonly sources: number;
  readonly toReview: number;
  readonly translated: number;
  readonly messages: number;
}

interface Work {
  readonly sentBack: number;
  readonly mentions: number;
  readonly languages: readonly WorkInLanguage[];
}

const hasWork = ({ sources, toReview }: WorkInLanguage): boolean => sources + toReview > 0;

/** Counts what there is to do in the languages that a person may edit or review. */
async function workOf(db: Queries, userId: string, since: number): Promise<Work> {
  const roles = await rolesOf(db, userId);
  const reference = await referenceLanguage(db);
  const languages: WorkInLanguage[] = [];
  for (const { tag } of reference === undefined ? [] : await listLanguages(db)) {
    if (!may({ roles }, 'texts.edit', { language: tag })) continue;
    const { toReview, ...progress } = await countProgress(db, tag);
    const sources = await countNewSources(db, { language: tag, reference: reference!, since });
    const isReviewer = may({ roles }, 'texts.review', { language: tag });
    languages.push({ tag, sources, toReview: isReviewer ? toReview : 0, ...progress });
    if (languages.length === MAX_LANGUAGES) break;
  }
  return { sentBack: await countSentBack(db, userId), mentions: await countMentions(db, userId), languages };
}

function digestItems({ sentBack, mentions, languages }: Work, place: MailPlace): MailItem[] {
  const item = (key: string, count: number, path: string): MailItem[] =>
    count === 0 ? [] : [{ title: place.translate(`digest.${key}`, { count }), link: pageUrl(place, path) }];
  return [
    ...item('sentBack', sentBack, '/notifications'),
    ...item('mentions', mentions, '/notifications'),
    ...languages.filter(hasWork).flatMap(({ tag, sources, toReview, translated, messages }): MailItem[] => {
      const language = ownName(tag);
      const titled = (key: string, count: number, path: string): MailItem[] =>
        count === 0
          ? []
          : [{ title: place.translate(`digest.${key}`, { language, count }), link: pageUrl(place, path) }];
      const query = new URLSearchParams({ language: tag });
      const found = [
        ...titled('sources', sources, `/translate?${query}&filter=untranslated`),
        ...titled('toReview', toReview, `/review?${query}`),
      ];
      const about = place.translate('digest.progress', { translated, total: messages });
      return found.map((each, index) => (index === 0 ? { ...each, about } : each));
    }),
  ];
}

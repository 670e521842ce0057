import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ownName } from '@dragoman/i18n';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '../access/permissions';
import { Database, type Queries, type Transaction } from '../database/database';
import { listLanguages, referenceLanguage } from '../editing/stores/languages.store';
import { toIsoTime } from '../http/input/iso-time';
import { dayIn } from '../http/input/days';
import { nextDigestTime } from './digest-time';
import {
  countMentions,
  countProgress,
  countSentBack,
  countSources,
  countTasks,
  lockDueDigest,
  peopleWithDueDigests,
  rolesOf,
} from './digests.store';
import { composeMail, type MailItem, type MailPlace, pageUrl } from '../mail/mail-content';
import { MailDispatcher } from '../mail/mail-dispatcher';
import { MailOutbox } from './mail-outbox';
import { notificationFooter } from './notification-mail';
import { findMailRecipient, saveSettings } from './notifications.store';

/** Monday, which is the day of all weekly summaries. */
export const DIGEST_DAY = 1;

/** People whose summaries are composed at a time. */
const PAGE_SIZE = 50;

/** Languages with work that a summary lists; the number of further ones is at its end, with a link to the workspace. */
const MAX_LANGUAGES = 20;

/**
 * Composes weekly summaries of the work in each person's languages. The time of the next one is set in the transaction that
 * stores the email, so that each person gets one, with several processes as well.
 */
@Injectable()
export class Digests implements OnModuleInit {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    private readonly dispatcher: MailDispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.composeWith((now) => this.compose(now));
  }

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
    const since = row.digest_since ?? now;
    const tasks = await countTasks(tx, userId, dayIn(person.timeZone ?? 'UTC', now));
    const work = { ...(await workOf(tx, userId, since)), tasks };
    if (work.sentBack + work.mentions + tasks.open === 0 && work.languages.length === 0) return;
    await this.outbox.add(tx, person, 'digest', now, (place) =>
      composeMail(
        {
          subject: `[${place.name}] ${place.translate('digest.subject')}`,
          items: digestItems(work, since, place),
          footer: notificationFooter(place),
        },
        place,
      ),
    );
  }
}

interface WorkInLanguage {
  readonly tag: string;
  readonly newSources: number;
  readonly changedSources: number;
  readonly toReview: number;
  readonly translated: number;
  readonly messages: number;
}

interface Work {
  readonly sentBack: number;
  readonly mentions: number;
  /** Open ones that are assigned to the person. */
  readonly tasks: { readonly open: number; readonly overdue: number };
  /** Those with work. */
  readonly languages: readonly WorkInLanguage[];
}

/** Counts what there is to do in the languages that a person may edit or review. */
async function workOf(db: Queries, userId: string, since: number): Promise<Omit<Work, 'tasks'>> {
  const roles = await rolesOf(db, userId);
  const reference = await referenceLanguage(db);
  const languages: WorkInLanguage[] = [];
  for (const { tag } of reference === undefined ? [] : await listLanguages(db)) {
    if (!may({ roles }, 'texts.edit', { language: tag })) continue;
    const { toReview: waiting, ...progress } = await countProgress(db, tag);
    const sources = await countSources(db, { language: tag, reference: reference!, since });
    const toReview = may({ roles }, 'texts.review', { language: tag }) ? waiting : 0;
    if (sources.newSources + sources.changedSources + toReview === 0) continue;
    languages.push({ tag, ...sources, toReview, ...progress });
  }
  return { sentBack: await countSentBack(db, userId), mentions: await countMentions(db, userId), languages };
}

function digestItems({ sentBack, mentions, tasks, languages }: Work, since: number, place: MailPlace): MailItem[] {
  const item = (key: string, count: number, path: string, language?: string): MailItem[] =>
    count === 0 ? [] : [{ title: place.translate(`digest.${key}`, { language, count }), link: pageUrl(place, path) }];
  return [
    ...item('sentBack', sentBack, '/notifications'),
    ...item('mentions', mentions, '/notifications'),
    ...item('tasks', tasks.open, '/tasks?list=mine').map((each) => ({
      ...each,
      ...(tasks.overdue > 0 && { about: place.translate('digest.overdue', { count: tasks.overdue }) }),
    })),
    ...languages.slice(0, MAX_LANGUAGES).flatMap((work): MailItem[] => {
      const { tag, newSources, changedSources, toReview, translated, messages } = work;
      const query = (filter: object = {}) => String(new URLSearchParams({ language: tag, ...filter }));
      const changed = query({ filter: 'sourceChanged', since: toIsoTime(since) });
      const found = [
        ...item('sources', newSources, `/translate?${query({ filter: 'untranslated' })}`, ownName(tag)),
        ...item('changedSources', changedSources, `/translate?${changed}`, ownName(tag)),
        ...item('toReview', toReview, `/review?${query()}`, ownName(tag)),
      ];
      const about = place.translate('digest.progress', { translated, total: messages });
      return found.map((each, index) => (index === 0 ? { ...each, about } : each));
    }),
    ...item('more', Math.max(languages.length - MAX_LANGUAGES, 0), '/workspace'),
  ];
}

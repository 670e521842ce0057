import {
  composeMail,
  type MailContent,
  type MailItem,
  type MailParts,
  type MailPlace,
  pageUrl,
} from '../mail/mail-content';
import type { NamedNotificationRow } from './notifications.store';

/** Notifications that an email describes; the number of further ones is at its end. */
const MAX_DESCRIBED = 20;

/** Characters of a comment or a note that an email quotes. */
const MAX_QUOTED = 1000;

/** Composes an email about notifications, the oldest first. */
export function notificationMail(rows: readonly NamedNotificationRow[], place: MailPlace): MailContent {
  const { translate, name } = place;
  const items = rows
    .slice(0, MAX_DESCRIBED)
    .flatMap((row) => (row.task_id === null ? notificationItem(row, place) : taskItems(row, place)));
  const subject = rows.length === 1 ? items[0]!.title : translate('mail.subject', { count: rows.length });
  const more: MailItem[] =
    rows.length > MAX_DESCRIBED
      ? [
          {
            title: translate('mail.more', { count: rows.length - MAX_DESCRIBED }),
            link: pageUrl(place, '/notifications'),
          },
        ]
      : [];
  return composeMail(
    { subject: `[${name}] ${subject}`, items: [...items, ...more], footer: notificationFooter(place) },
    place,
  );
}

function notificationItem(row: NamedNotificationRow, place: MailPlace): MailItem {
  const {
    kind,
    actor_name: name,
    count,
    release,
    message_id,
    language,
    namespace,
    key,
    content,
    note,
    outcome,
    due_on,
  } = row;
  const areTasks = (kind === 'assigned' || kind === 'taskChanged') && count > 1;
  const quote = (content || note) ?? undefined;
  const query = new URLSearchParams({
    ...(language !== null && { language }),
    ...(message_id !== null && { key: message_id }),
  });
  const isThere = namespace !== null && key !== null;
  const areSentBack = kind === 'sentBack' && count > 1;
  const link =
    kind === 'released' || kind === 'scheduled'
      ? pageUrl(place, `/releases${outcome === 'errors' || outcome === 'builds' ? `#${outcome}` : ''}`)
      : areTasks
        ? pageUrl(place, '/tasks?list=mine')
        : areSentBack
          ? pageUrl(place, `/translate?${query}&filter=draft`)
          : isThere
            ? pageUrl(place, `/translate/${namespace.split('/').map(encodeURIComponent).join('/')}?${query}`)
            : undefined;
  const text = areSentBack
    ? 'sentBackMany'
    : kind === 'scheduled'
      ? `scheduled.${outcome}`
      : kind === 'assigned' || kind === 'taskChanged'
        ? taskText(row)
        : kind;
  return {
    title: place.translate(`kind.${text}`, { name, count, release: release ?? 0 }),
    ...(link !== undefined && { link }),
    ...(quote !== undefined && { quote: shortened(quote) }),
    ...(isThere && { about: [key, namespace, language].filter((each) => each !== null).join(' · ') }),
    ...(areTasks && due_on !== null && { text: place.translate('dueOn', { date: longDay(due_on, place) }) }),
    ...((areTasks || kind === 'taskChanged') && language !== null && { about: language }),
  };
}

/** The name of the text about one task or several ones. */
function taskText({ kind, outcome, due_on: dueOn, count }: NamedNotificationRow): string {
  const text =
    kind === 'taskChanged'
      ? `taskChanged.${outcome === 'moved' && dueOn === null && count === 1 ? 'changed' : outcome}`
      : kind;
  return count > 1 ? `${text}Many` : text;
}

const longDay = (day: string, { language }: MailPlace): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** What happened to a task, and a button that opens it. */
function taskItems(row: NamedNotificationRow, place: MailPlace): readonly MailItem[] {
  const { kind, actor_id: by, actor_name: name, task_id: id, task_name: task, due_on: dueOn, language } = row;
  const date = dueOn === null ? undefined : longDay(dueOn, place);
  const isReminder = (kind === 'due' || kind === 'overdue') && date === undefined;
  const text = kind === 'finished' && by !== null ? 'finishedBy' : isReminder ? 'reminder' : taskText(row);
  return [
    {
      title: place.translate(`kind.${text}`, { name, date }),
      ...(kind === 'assigned' && date !== undefined && { text: place.translate('dueOn', { date }) }),
      ...(language !== null && { about: language }),
      ...(task && { quote: task }),
    },
    { title: place.translate('mail.openTask'), link: pageUrl(place, `/tasks/${id}`), isButton: true },
  ];
}

/** Refers to the settings of notifications. */
export const notificationFooter = (place: MailPlace): MailParts['footer'] => ({
  text: place.translate('mail.footer'),
  link: { title: place.translate('settings.title'), url: pageUrl(place, '/profile#notifications') },
});

const shortened = (text: string): string =>
  (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text).replace(/\r\n?/g, '\n');

import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { ScheduledReleaseFailure } from '../../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import type { RoleAssignment } from '../../../../../libs/workspace/src/access/permissions';
import { useRoleName } from '../../accounts/role-name';
import styles from './activity.module.css';

/** The fields of keys, namespaces, languages, people, tokens and settings whose changes are shown. */
const displayedFields = [
  'key',
  'name',
  'description',
  'maxLength',
  'tags',
  'reference',
  'syntax',
  'fallback',
  'formality',
  'roles',
  'scopes',
  'identityProvider',
  'minState',
  'runningBuilds',
  'ignoredKeys',
] as const;

const scheduleFields = ['at', 'leaveErrors', 'reason'] as const;

/** Of a task, whose texts are counted. */
const taskFields = ['name', 'description', 'dueOn', 'people', 'texts'] as const;

/** Fields whose values have names. */
const named = ['formality', 'minState', 'runningBuilds'] as const satisfies readonly DisplayedField[];

type DisplayedField = (typeof displayedFields | typeof scheduleFields | typeof taskFields)[number];
type NamedValue = 'formal' | 'informal' | 'draft' | 'needsReview' | 'reviewed' | 'warn' | 'refuse';
type Severity = 'default' | 'error' | 'warning' | 'off';

/** The fields of an entry that differ, before and after. */
export function FieldChanges({ entry: { subject, before, after, people = [] } }: { entry: ActivityEntryView }) {
  const { t } = useTranslation('dragoman/activity');
  const { date, list } = useFormatters();
  const roleName = useRoleName();
  const format = (field: DisplayedField, value: unknown): string => {
    if (value == null) return '';
    if (named.includes(field as (typeof named)[number])) return t(`value.${value as NamedValue}`);
    if (field === 'dueOn') return date(value as string, { dateStyle: 'medium', timeZone: 'UTC' });
    if (field === 'people') {
      return list(
        (value as string[]).flatMap((id) => people.find((each) => each.id === id)?.name ?? []),
        { type: 'unit' },
      );
    }
    if (field === 'at') return date(value as string);
    if (field === 'leaveErrors') return t(`value.${value === true ? 'left' : 'prevent'}`);
    if (field === 'reason') return t(`value.failure.${value as ScheduledReleaseFailure}`);
    if (isRoles(value))
      return list(
        value.map(({ role, languages }) => roleName(role, languages)),
        { type: 'unit' },
      );
    // The order of permissions has no meaning, but older entries have them in the order in which they were given.
    if (field === 'scopes') return list((value as string[]).toSorted(), { type: 'unit' });
    if (Array.isArray(value)) return list(value as string[], { type: 'unit' });
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const isOfSeverities = subject.id === 'checkSeverities';
  const [previous, current] = [recordedFields(before), recordedFields(after)];
  const displayed: readonly DisplayedField[] =
    subject.type === 'scheduledRelease'
      ? fieldsOfSchedule(before, after)
      : subject.type === 'task'
        ? taskFields
        : displayedFields;
  const fields = isOfSeverities
    ? differences(severitiesOf(before), severitiesOf(after)).map(
        ([name, from, to]) =>
          [
            name,
            <code key="check">{name}</code>,
            t(`value.${from ?? 'default'}`),
            t(`value.${to ?? 'default'}`),
          ] as const,
      )
    : displayed.map(
        (field) => [field, t(`field.${field}`), format(field, previous[field]), format(field, current[field])] as const,
      );
  const changed = fields.filter(([, , from, to]) => from !== to);
  if (changed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changed.map(([id, name, from, to]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd dir="auto">
            {from && <del>{from}</del>} {to && <ins>{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The entry is named by its time, which one that is canceled has only before. */
const fieldsOfSchedule = (before: unknown, after: unknown): readonly DisplayedField[] =>
  after === null ? [] : scheduleFields.filter((field) => field !== 'at' || before !== null);

const isRoles = (value: unknown): value is readonly RoleAssignment[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'role' in each);

/** Of the settings, the reference language is recorded as a string, and the ignored keys as a list. */
const recordedFields = (content: unknown): Readonly<Record<string, unknown>> =>
  typeof content === 'string'
    ? { reference: content }
    : Array.isArray(content)
      ? { ignoredKeys: content.map(keyPattern).filter(Boolean) }
      : ((content ?? {}) as Readonly<Record<string, unknown>>);

/** Of an order, which is recorded as a list as well, there is none. */
const keyPattern = (item: { namespace?: string; pattern?: string }): string | undefined =>
  item.pattern === undefined ? undefined : `${item.namespace}:${item.pattern}`;

/** Severities by check, and by check and language. */
function severitiesOf(content: unknown): ReadonlyMap<string, Severity> {
  const { all, languages } = content as {
    readonly all: Readonly<Record<string, Severity>>;
    readonly languages: Readonly<Record<string, Readonly<Record<string, Severity>>>>;
  };
  const ofLanguages = Object.entries(languages).flatMap(([tag, severities]) =>
    Object.entries(severities).map(([check, severity]) => [`${check} (${tag})`, severity] as const),
  );
  return new Map([...Object.entries(all), ...ofLanguages]);
}

function differences(
  before: ReadonlyMap<string, Severity>,
  after: ReadonlyMap<string, Severity>,
): (readonly [name: string, from: Severity | undefined, to: Severity | undefined])[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => [name, before.get(name), after.get(name)]);
}

import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { RoleAssignment } from '../../../../../libs/workspace/src/access/permissions';
import { entryActionLabel } from '../../change-sets/action-label';
import { SubjectName } from '../../change-sets/subject-name';
import { TextChange } from '../../change-sets/text-change';
import changeSets from '../../change-sets/change-sets.module.css';
import styles from './activity.module.css';

interface EntryChangeProps {
  readonly entry: ActivityEntryView;
  readonly languages: readonly NamedLanguage[];
}

/** One entry of a change set, with its content before and after. */
export function EntryChange({ entry, languages }: EntryChangeProps) {
  const { t } = useTranslation('dragoman/activity');
  const { language: tag } = entry;
  return (
    <div className={styles.entry}>
      <p className={changeSets.action}>
        <span>{t(`did.${entryActionLabel(entry)}`)}</span>
        <SubjectName entry={entry} />
        {tag && <code>{tag}</code>}
      </p>
      <ContentChange entry={entry} languages={languages} />
    </div>
  );
}

/** The content of an entry before and after. */
export function ContentChange({ entry, languages }: EntryChangeProps) {
  const { language: tag = 'und', subject, before, after } = entry;
  if (subject.type !== 'text') return <FieldChanges before={before} after={after} />;
  const language = languages.find((each) => each.tag === tag) ?? { tag, ownName: '', direction: 'ltr' };
  return <TextChange entry={entry} language={language} />;
}

/** The fields of keys, namespaces, languages, people and tokens whose changes are shown. */
const displayedFields = [
  'key',
  'name',
  'description',
  'maxLength',
  'tags',
  'reference',
  'syntax',
  'fallback',
  'roles',
  'scopes',
  'identityProvider',
] as const;

function FieldChanges({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('dragoman/activity');
  const { t: tRole } = useTranslation('dragoman/roles');
  const { list } = useFormatters();
  const roleName = ({ role, languages }: RoleAssignment): string => {
    const name = tRole(`${role}.name`);
    return languages ? tRole('limited', { role: name, languages: list(languages) }) : name;
  };
  const [previous, current] = [recordedFields(before), recordedFields(after)];
  const format = (value: unknown): string =>
    isRoles(value)
      ? list(value.map(roleName), { type: 'unit' })
      : Array.isArray(value)
        ? list(value as string[], { type: 'unit' })
        : value == null
          ? ''
          : typeof value === 'string'
            ? value
            : JSON.stringify(value);
  const changed = displayedFields.filter((field) => format(previous[field]) !== format(current[field]));
  if (changed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{t(`field.${field}`)}</dt>
          <dd dir="auto">
            {format(previous[field]) && <del>{format(previous[field])}</del>}{' '}
            {format(current[field]) && <ins>{format(current[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isRoles = (value: unknown): value is readonly RoleAssignment[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'role' in each);

/** A string is the value of the only setting in the history, the reference language. */
const recordedFields = (content: unknown): Readonly<Record<string, unknown>> =>
  typeof content === 'string'
    ? { reference: content }
    : typeof content === 'object' && content !== null && !Array.isArray(content)
      ? (content as Record<string, unknown>)
      : {};

import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';
import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { PageLink } from '../page/page-link';
import { glossaryPath } from '../addresses/glossary-address';
import { keyPath } from '../addresses/key-address';
import { taskPath } from '../addresses/task-path';
import { translatePath } from '../addresses/translate-address';
import { Breakable } from '../ui/breakable';
import styles from './change-sets.module.css';

/** The current name of the subject of a change, linked to its page if it has one. A text has two: in Translate, and that of its key. */
export function SubjectName({ entry }: { entry: ActivityEntryView }) {
  const { t } = useTranslation('dragoman/activity');
  const { date } = useFormatters();
  const { subject, key: keyId, namespace, language, task, person, email } = entry;
  if (keyId) {
    const { namespace } = keyId;
    const { id } = subject;
    return (
      <>
        <PageLink
          to={language === undefined ? keyPath({ id }) : translatePath({ namespace, language, key: id })}
          className={styles.subject}
        >
          <code>
            <Breakable text={keyId.key} />
          </code>
          <code className={styles.namespace}>{namespace}</code>
        </PageLink>
        {language !== undefined && (
          <PageLink to={keyPath({ id })} className={`${styles.subject} ${styles.keyPage}`}>
            {t('keyPage')}
          </PageLink>
        )}
      </>
    );
  }
  if (namespace !== undefined) return <code className={styles.subject}>{namespace}</code>;
  if (email !== undefined) return <bdi className={styles.subject}>{email}</bdi>;
  if (subject.type === 'language') return <code className={styles.subject}>{subject.id}</code>;
  if (subject.type === 'release') return <span className={styles.subject}>#{subject.id}</span>;
  if (subject.type === 'scheduledRelease') {
    const { at } = (entry.after ?? entry.before) as { at: string };
    return (
      <PageLink to="/releases" className={styles.subject}>
        <time dateTime={at}>{date(at)}</time>
      </PageLink>
    );
  }
  if (subject.type === 'webhook') {
    const { name } = (entry.after ?? entry.before) as { name: string };
    return <bdi className={styles.subject}>{name}</bdi>;
  }
  if (subject.type === 'task') {
    const { kind, name, texts } = (entry.after ?? entry.before) as Pick<TaskView, 'kind' | 'name' | 'texts'>;
    const label = <bdi>{task || name || t(`task.${kind}`, { count: texts })}</bdi>;
    if (task === undefined) return <span className={styles.subject}>{label}</span>;
    return (
      <PageLink to={taskPath(subject.id)} className={styles.subject}>
        {label}
      </PageLink>
    );
  }
  if (subject.type === 'term') {
    const { term } = (entry.after ?? entry.before) as { term: string };
    return (
      <PageLink to={glossaryPath({ q: term })} className={styles.subject}>
        <bdi>{term}</bdi>
      </PageLink>
    );
  }
  if (person) {
    return (
      <PageLink
        to={`/${person.isServiceAccount ? 'service-accounts' : 'people'}/${person.id}`}
        className={styles.subject}
      >
        <bdi>{person.name}</bdi>
      </PageLink>
    );
  }
  return null;
}

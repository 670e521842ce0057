import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Assignees } from '../../tasks/assignees';
import { DueDate } from '../../tasks/due-date';
import type { NamedTask } from '../../tasks/task-name';
import { TaskProgress, UntranslatedTexts, WordsLeft } from '../../tasks/task-progress';
import { TaggedText } from '../../ui/tagged-text';
import styles from './task-pages.module.css';

/** The progress, size, people and dates of a task. */
export function TaskFacts({ task }: { readonly task: NamedTask }) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/tasks']);
  const { date, list } = useFormatters();
  const { dueOn, namespaces, createdAt, createdBy, doneAt, doneBy, language, languageName } = task;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('columns.progress')}</dt>
        <dd>
          <TaskProgress task={task} />
          <UntranslatedTexts task={task} />
        </dd>
      </div>
      <div>
        <dt>{t('facts.due')}</dt>
        <dd>
          {dueOn === undefined ? (
            t('dragoman/tasks:due.none')
          ) : (
            <span className={styles.dueFact}>
              <span>{date(dueOn, { timeZone: 'UTC', dateStyle: 'full' })}</span>
              <DueDate task={task} isInWords />
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('columns.people')}</dt>
        <dd>
          <Assignees task={task} />
        </dd>
      </div>
      <div>
        <dt>{t('facts.language')}</dt>
        <dd>
          {languageName} <code>{language}</code>
        </dd>
      </div>
      <div>
        <dt>{t('facts.size')}</dt>
        <dd>
          <WordsLeft task={task} />
        </dd>
      </div>
      <div>
        <dt>{t('facts.namespaces')}</dt>
        <dd>
          <bdi translate="no">{list(namespaces, { type: 'unit' })}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('facts.created')}</dt>
        <dd>
          <TaggedText text={t('facts.by', { name: createdBy.name, when: date(createdAt) })} tags={{ name: <bdi /> }} />
        </dd>
      </div>
      {doneAt !== undefined && (
        <div>
          <dt>{t('columns.done')}</dt>
          <dd>
            {doneBy ? (
              <TaggedText text={t('facts.by', { name: doneBy.name, when: date(doneAt) })} tags={{ name: <bdi /> }} />
            ) : (
              t('facts.finished', { when: date(doneAt) })
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}

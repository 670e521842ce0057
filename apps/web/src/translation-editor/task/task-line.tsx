import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { taskPath } from '../../addresses/task-path';
import { tasksPath } from '../../addresses/tasks-address';
import { translatePath, withoutTask } from '../../addresses/translate-address';
import { useEditingSession } from '../../editing/editing-session';
import { announce } from '../../page/announce';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { DueDate } from '../../tasks/due-date';
import { TaskDescription } from '../../tasks/task-description';
import { useTaskName } from '../../tasks/task-name';
import { TaskProgress, UntranslatedTexts } from '../../tasks/task-progress';
import { Icon } from '../../ui/icon';
import { leavesFocusToPage } from '../../ui/moved-focus';
import { WorkspaceIcon } from '../../ui/workspace-icon';
import { useTranslationEditor } from '../translation-editor-context';
import { type FollowedTask, useFollowedTask } from './use-followed-task';
import styles from './task-line.module.css';

/** The task whose texts are listed, with its due date, progress and description, and a link that lists all texts again. */
export function TaskLine({ id }: { readonly id: string }) {
  const { t } = useTranslation('dragoman/tasks');
  const reader = useLanguage().tag;
  const taskName = useTaskName();
  const { address, language } = useTranslationEditor();
  const followed = useFollowedTask(id, useEditingSession());
  const { task, isDeleted } = followed;
  const status = useTaskStatus(followed);
  const wholeList = translatePath(withoutTask({ ...address, language: language.tag, cursor: undefined }));
  const name = task && taskName({ ...task, languageName: languageName(task.language, reader) });
  return (
    <div
      ref={leavesFocusToPage}
      role="group"
      aria-label={t('editor.label')}
      className={styles.line}
      data-changed={status === undefined ? undefined : ''}
    >
      {isDeleted ? <Icon name="warning" /> : <WorkspaceIcon name="tasks" />}
      {name !== undefined &&
        (isDeleted ? (
          <span className={styles.name} dir="auto">
            {name}
          </span>
        ) : (
          <PageLink to={taskPath(id)} className={styles.name} dir="auto">
            {name}
          </PageLink>
        ))}
      {status !== undefined && <span className={styles.status}>{status}</span>}
      {isDeleted && (
        <>
          <PageLink to={tasksPath()}>{t('own.all')}</PageLink>
          <PageLink to={wholeList}>{t('editor.allTexts')}</PageLink>
        </>
      )}
      {task && !isDeleted && (
        <>
          <DueDate task={task} />
          <TaskProgress task={task} />
          <UntranslatedTexts task={task} />
          {task.description !== '' && (
            <details className={styles.description}>
              <summary>{t('editor.description')}</summary>
              <TaskDescription task={task} />
            </details>
          )}
        </>
      )}
      <PageLink to={wholeList} className={styles.leave} aria-label={t('editor.leave')} title={t('editor.leave')}>
        <Icon name="close" />
      </PageLink>
    </div>
  );
}

/** Returns what has become of the task, apart from its progress, and announces it. */
function useTaskStatus({ task, isDeleted }: FollowedTask): string | undefined {
  const { t } = useTranslation('dragoman/tasks');
  const { id: self } = useTranslationEditor().person;
  const isOwn = (each: TaskView) => each.assignees.some(({ id }) => id === self);
  const [first, setFirst] = useState(task);
  if (first === undefined && task !== undefined) setFirst(task);
  // Someone who was assigned meanwhile can be unassigned again.
  if (first && task && !isOwn(first) && isOwn(task)) setFirst(task);
  const status = () => {
    if (isDeleted) return t('editor.deleted');
    if (task === undefined) return undefined;
    if (task.state === 'done') {
      return task.doneBy === undefined ? t('editor.finished') : t('editor.doneBy', { name: task.doneBy.name });
    }
    return first && isOwn(first) && !isOwn(task) ? t('editor.unassigned') : undefined;
  };
  const current = status();
  useEffect(() => {
    if (current !== undefined) announce(current);
  }, [current]);
  return current;
}

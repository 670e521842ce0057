import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { taskPath } from '../../addresses/task-path';
import { translatePath, withoutTask } from '../../addresses/translate-address';
import { useEditingSession } from '../../editing/editing-session';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { getTask } from '../../requests/tasks';
import { DueDate } from '../../tasks/due-date';
import { useTaskName } from '../../tasks/task-name';
import { TaskProgress } from '../../tasks/task-progress';
import { Icon } from '../../ui/icon';
import { leavesFocusToPage } from '../../ui/moved-focus';
import { WorkspaceIcon } from '../../ui/workspace-icon';
import { useTranslationEditor } from '../translation-editor-context';
import styles from './task-line.module.css';

/** The progress is counted once a row of saves pauses. */
const COUNT_DELAY_MS = 400;

/** The task whose texts are listed, with its due date and progress, and a link that lists all texts again. */
export function TaskLine({ id }: { readonly id: string }) {
  const { t } = useTranslation('dragoman/tasks');
  const reader = useLanguage().tag;
  const taskName = useTaskName();
  const { address, language } = useTranslationEditor();
  const session = useEditingSession();
  const [saved, setSaved] = useState(0);
  useEffect(() => session?.queue.onSaved(() => setSaved((count) => count + 1)), [session]);
  const loaded = useLoaded(
    `${id} ${saved}`,
    () => getTask(readInBrowser, id),
    undefined,
    saved === 0 ? 0 : COUNT_DELAY_MS,
  );
  const [task, setTask] = useState(loaded);
  if (loaded !== undefined && loaded !== task) setTask(loaded);
  return (
    <div ref={leavesFocusToPage} role="group" aria-label={t('editor.label')} className={styles.line}>
      <WorkspaceIcon name="tasks" />
      {task && (
        <>
          <PageLink to={taskPath(id)} className={styles.name} dir="auto">
            {taskName({ ...task, languageName: languageName(task.language, reader) })}
          </PageLink>
          <DueDate task={task} />
          <TaskProgress task={task} />
        </>
      )}
      <PageLink
        to={translatePath(withoutTask({ ...address, language: language.tag, cursor: undefined }))}
        className={styles.leave}
        aria-label={t('editor.leave')}
        title={t('editor.leave')}
      >
        <Icon name="close" />
      </PageLink>
    </div>
  );
}

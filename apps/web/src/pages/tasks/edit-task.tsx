import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { PersonNameView } from '../../../../../libs/workspace/src/comments/comments.contract';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { useFormVersion } from '../../form/use-form-version';
import type { NamedTask } from '../../tasks/task-name';
import { PeopleChoices } from './people-choices';
import { DueField, TaskFields } from './task-fields';
import styles from './task-pages.module.css';

interface EditTaskProps {
  readonly task: NamedTask;
  /** Those who can be assigned. */
  readonly people: readonly PersonNameView[];
  readonly refusal: RefusedForm | undefined;
}

/** Changes name, description, due date and people of a task. */
export function EditTask({ task, people, refusal }: EditTaskProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const version = useFormVersion(task.version, refusal);
  const current = refusal?.problem.current as (TaskView & LastChangeView) | undefined;
  const chosen = refusal?.values.assignees?.split(' ');
  const known = [...task.assignees, ...people];
  const selected = chosen ? chosen.flatMap((id) => known.find((each) => each.id === id) ?? []) : task.assignees;
  return (
    <SettingsSection id="edit" title={t('edit.title')} text={t('edit.text')}>
      {refusal && <ProblemNotice problem={refusal.problem}>{current && <Current task={current} />}</ProblemNotice>}
      <Form method="post" className={styles.fields} preventScrollReset>
        <HiddenFields values={{ intent: 'save', version }} />
        <TaskFields task={task} refusal={refusal} />
        <DueField task={task} refusal={refusal} />
        <PeopleChoices
          kind={task.kind}
          languages={[{ tag: task.language, name: task.languageName }]}
          people={people}
          selected={selected}
          error={problemAt(refusal?.problem, '/assignees')}
        />
        <SubmitButton>{t('edit.save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

/** What someone else has saved in the meantime. */
function Current({ task }: { readonly task: TaskView & LastChangeView }) {
  const { t } = useTranslation('dragoman/task-pages');
  const { date, list } = useFormatters();
  const { name, description, dueOn, assignees } = task;
  return (
    <CurrentValues
      lastChange={task}
      values={[
        [t('form.name'), name],
        [t('form.description'), description],
        [t('form.due'), dueOn && date(dueOn, { timeZone: 'UTC', dateStyle: 'medium' })],
        [t('form.people'), list(assignees.map((each) => each.name))],
      ]}
    />
  );
}

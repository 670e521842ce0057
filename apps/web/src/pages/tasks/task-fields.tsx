import { useTranslation } from 'react-i18next';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextArea, TextInput } from '../../ui/field';
import styles from './task-pages.module.css';

/** In UTF-16 units, as the API limits them. */
const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5000;

interface TaskFieldsProps {
  /** Absent for a new one. */
  readonly task?: TaskView;
  readonly refusal: RefusedForm | undefined;
}

/** Name and description of a task. */
export function TaskFields({ task, refusal }: TaskFieldsProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const values = refusal?.values;
  return (
    <>
      <Field label={t('form.name')} hint={t('form.nameHint')} error={problemAt(refusal?.problem, '/name')}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            dir="auto"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={values?.name ?? task?.name}
          />
        )}
      </Field>
      <Field label={t('form.description')} error={problemAt(refusal?.problem, '/description')}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={4}
            dir="auto"
            maxLength={MAX_DESCRIPTION_LENGTH}
            defaultValue={values?.description ?? task?.description}
          />
        )}
      </Field>
    </>
  );
}

interface DueFieldProps extends TaskFieldsProps {
  /** The earliest day, RFC 3339 `full-date`. */
  readonly min?: string;
}

/** The last day of a task. */
export function DueField({ task, refusal, min }: DueFieldProps) {
  const { t } = useTranslation('dragoman/task-pages');
  return (
    <Field label={t('form.due')} hint={t('form.dueHint')} error={problemAt(refusal?.problem, '/dueOn')}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          name="dueOn"
          className={styles.short}
          min={min}
          defaultValue={refusal?.values.dueOn ?? task?.dueOn}
        />
      )}
    </Field>
  );
}

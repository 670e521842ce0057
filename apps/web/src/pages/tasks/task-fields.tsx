import { useTranslation } from 'react-i18next';
import { problemAt } from '../../form/problem-notice';
import type { Refusal } from '../../page/page-module';
import { Field, TextArea, TextInput } from '../../ui/field';
import styles from './task-pages.module.css';

/** In UTF-16 units, as the API limits them. */
const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 5000;

interface TaskFieldProps {
  /** At first. */
  readonly value: string | undefined;
  readonly problem: Refusal | undefined;
}

export function NameField({ value, problem }: TaskFieldProps) {
  const { t } = useTranslation('dragoman/task-pages');
  return (
    <Field label={t('form.name')} hint={t('form.nameHint')} error={problemAt(problem, '/name')}>
      {(control) => (
        <TextInput
          {...control}
          name="name"
          autoComplete="off"
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

export function DescriptionField({ value, problem }: TaskFieldProps) {
  const { t } = useTranslation('dragoman/task-pages');
  return (
    <Field label={t('form.description')} error={problemAt(problem, '/description')}>
      {(control) => (
        <TextArea
          {...control}
          name="description"
          rows={4}
          dir="auto"
          maxLength={MAX_DESCRIPTION_LENGTH}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

interface DueFieldProps extends TaskFieldProps {
  /** The earliest day, RFC 3339 `full-date`. */
  readonly min?: string;
}

/** The last day of a task. */
export function DueField({ value, problem, min }: DueFieldProps) {
  const { t } = useTranslation('dragoman/task-pages');
  return (
    <Field label={t('form.due')} hint={t('form.dueHint')} error={problemAt(problem, '/dueOn')}>
      {(control) => (
        <TextInput {...control} type="date" name="dueOn" className={styles.short} min={min} defaultValue={value} />
      )}
    </Field>
  );
}

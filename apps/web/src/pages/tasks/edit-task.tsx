import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { AssigneeView, TaskPersonView, TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { HiddenFields } from '../../form/hidden-fields';
import { problemAt, ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import type { NamedTask } from '../../tasks/task-name';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type MergedValue, type MergedValues, mergeValues } from './merge-values';
import { PeopleChoices } from './people-choices';
import { DescriptionField, DueField, NameField } from './task-fields';
import { filledValues, hasSameValue, taskValues, typedValues, valueNames, type TaskValues } from './task-input';
import { keepUnsavedTask, unsavedTask, type UnsavedTask } from './unsaved-task';
import { useIsHydrated } from '../../page/use-is-hydrated';
import formStyles from '../../form/form.module.css';
import styles from './task-pages.module.css';

interface EditTaskProps {
  readonly task: NamedTask;
  /** Those who can be assigned. */
  readonly people: readonly TaskPersonView[];
  readonly refusal: RefusedForm | undefined;
  /** What was typed has just been saved. */
  readonly isSaved: boolean;
}

/** Changes name, description, due date and people of a task. Unsaved input is kept in this browser. */
export function EditTask({ task, people, refusal, isSaved }: EditTaskProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const form = useRef<HTMLFormElement>(null);
  const { filled, version, merged, unsaved, discard } = useTaskEdit(task, refusal, isSaved);
  const [taken, setTaken] = useState<{ readonly merged: MergedValues; readonly names: readonly string[] }>();
  const isTaken = (name: keyof TaskValues) => taken?.merged === merged && taken.names.includes(name);
  const latest = refusal?.problem.current as TaskView | undefined;
  const known: readonly AssigneeView[] = [
    ...task.assignees,
    ...(latest?.assignees ?? []),
    ...people,
    ...(unsaved?.people ?? []),
  ];
  const named = (ids: readonly string[]) => ids.flatMap((id) => known.find((each) => each.id === id) ?? []);
  /** A field keeps its element, and what is typed into it, until another value is shown in it. */
  const shown = <Value extends string | readonly string[]>(name: keyof TaskValues, value: MergedValue<Value>) => {
    const isTheirs = value.theirs !== undefined && (!value.isOwn || isTaken(name));
    return {
      key: isTheirs ? `theirs ${String(value.theirs)}` : unsaved ? 'unsaved' : 'typed',
      value: isTheirs ? value.theirs : value.shown,
    };
  };
  const keep = () => {
    const data = new FormData(form.current!);
    const typed = typedValues(data);
    const chosen = form.current!.querySelectorAll<HTMLInputElement>('input[name=assignees]:checked');
    const isChanged = valueNames.some((name) => !hasSameValue(typed, filled, name));
    const chosenPeople = Array.from(chosen, ({ value: id, labels }) => ({
      id,
      name: labels![0]!.querySelector('bdi')!.textContent,
    }));
    keepUnsavedTask(task.id, isChanged ? { filled, typed, people: chosenPeople } : undefined);
  };
  // A value that was taken over is not typed.
  useEffect(() => {
    if (taken) keep();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only then
  }, [taken]);
  const name = shown('name', merged.name);
  const description = shown('description', merged.description);
  const due = shown('dueOn', merged.dueOn);
  const assignees = shown('assignees', merged.assignees);
  const theirs = (field: keyof TaskValues) => (
    <Theirs
      value={merged[field].theirs}
      isShown={!merged[field].isOwn || isTaken(field)}
      names={(ids) => named(ids).map((person) => person.name)}
      take={() => setTaken({ merged, names: [...(taken?.merged === merged ? taken.names : []), field] })}
    />
  );
  return (
    <SettingsSection id="edit" title={t('edit.title')} text={t('edit.text')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {unsaved && !refusal && (
        <div role="status" className={styles.restored}>
          <p>{t('edit.restored')}</p>
          <Button onClick={discard}>{t('edit.discard')}</Button>
        </div>
      )}
      <Form ref={form} method="post" className={styles.fields} preventScrollReset onChange={keep}>
        <HiddenFields values={{ intent: 'save', version, filled: JSON.stringify(filled) }} />
        <WithTheirs note={theirs('name')}>
          <NameField key={name.key} value={name.value} problem={refusal?.problem} />
        </WithTheirs>
        <WithTheirs note={theirs('description')}>
          <DescriptionField key={description.key} value={description.value} problem={refusal?.problem} />
        </WithTheirs>
        <WithTheirs note={theirs('dueOn')}>
          <DueField key={due.key} value={due.value} problem={refusal?.problem} />
        </WithTheirs>
        <WithTheirs note={theirs('assignees')}>
          <PeopleChoices
            key={assignees.key}
            kind={task.kind}
            languages={[{ tag: task.language, name: task.languageName }]}
            people={people}
            selected={named(assignees.value)}
            error={problemAt(refusal?.problem, '/assignees')}
          />
        </WithTheirs>
        <SubmitButton>{t('edit.save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

interface TaskEdit {
  /** What the form is filled with: values that differ from it are saved. */
  readonly filled: TaskValues;
  /** For `If-Match`. */
  readonly version: number;
  readonly merged: MergedValues;
  /** What was typed before the page was opened. */
  readonly unsaved: UnsavedTask | undefined;
  readonly discard: () => void;
}

/** What the form shows: the task as it was opened, or with what was typed and refused, or not sent at all. */
function useTaskEdit(task: TaskView, refusal: RefusedForm | undefined, isSaved: boolean): TaskEdit {
  const [opened, setOpened] = useState(task);
  const isHydrated = useIsHydrated();
  // Null: there is none.
  const [kept, setKept] = useState<UnsavedTask | null>();
  if (isHydrated && kept === undefined) setKept((refusal ?? isSaved) ? null : (unsavedTask(task.id) ?? null));
  const unsaved = kept ?? undefined;
  // Another form of the page may be sent afterwards: what was refused stays.
  const [refused, setRefused] = useState(refusal);
  if (refusal !== undefined && refusal !== refused) setRefused(refusal);
  useEffect(() => {
    if (isSaved) keepUnsavedTask(task.id, undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the form is opened
  }, []);
  const openedValues = taskValues(opened);
  const [edit, setEdit] = useState<{ readonly of: unknown; readonly merged: MergedValues }>();
  const of = refused ?? unsaved ?? opened;
  const sent = refused && filledValues(refused.values.filled);
  const current = refused?.problem.current as TaskView | undefined;
  const filled = current ? taskValues(current) : (sent ?? openedValues);
  let merged = edit?.merged;
  if (merged === undefined || edit!.of !== of) {
    const before = sent ?? unsaved?.filled ?? openedValues;
    const typed = refused ? refusedValues(refused) : (unsaved?.typed ?? openedValues);
    merged = mergeValues(before, typed, filled);
    setEdit({ of, merged });
  }
  const known = current?.version ?? (refused ? Number(refused.values.version) : opened.version);
  // That it was marked as done makes a new version, too, which has the same values.
  const isSame = valueNames.every((name) => hasSameValue(taskValues(task), filled, name));
  const version = isSame ? Math.max(known, task.version) : known;
  const discard = () => {
    keepUnsavedTask(task.id, undefined);
    setKept(null);
    setOpened(task);
  };
  return { filled, version, merged, unsaved, discard };
}

/** Values of check boxes with the same name are separated by spaces. */
const refusedValues = ({ values }: RefusedForm): TaskValues => ({
  name: values.name ?? '',
  description: values.description ?? '',
  dueOn: values.dueOn ?? '',
  assignees: (values.assignees ?? '').split(' ').filter(Boolean),
});

const WithTheirs = ({ note, children }: { readonly note: ReactNode; readonly children: ReactNode }) => (
  <div className={styles.withTheirs}>
    {children}
    {note}
  </div>
);

interface TheirsProps {
  readonly value: string | readonly string[] | undefined;
  /** The field shows it. */
  readonly isShown: boolean;
  readonly names: (ids: readonly string[]) => readonly string[];
  readonly take: () => void;
}

/** What others have saved in a field meanwhile: it is shown, or can be shown instead of what the person has typed. */
function Theirs({ value, isShown, names, take }: TheirsProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { date, list } = useFormatters();
  if (value === undefined) return null;
  const words = () => {
    if (typeof value !== 'string') return list(names(value));
    return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value, { timeZone: 'UTC', dateStyle: 'medium' }) : value;
  };
  return (
    <div className={styles.theirs}>
      <Icon name="changed" />
      {isShown ? (
        <p>{t('edit.changed')}</p>
      ) : (
        <>
          <p>
            {t('edit.theirs')} <bdi>{words() || '–'}</bdi>
          </p>
          <Button className={formStyles.withScript} onClick={take}>
            {t('edit.take')}
          </Button>
        </>
      )}
    </div>
  );
}

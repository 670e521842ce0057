import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { AssigneeView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { markedName } from '../../page/marked-name';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { parseTasksAddress } from '../../addresses/parse-tasks-address';
import { taskKinds, taskSorts, tasksPath, type TaskList, type TasksAddress } from '../../addresses/tasks-address';
import { AddressSelect } from '../../form/address-select';
import { formQuery } from '../../form/form-query';
import { useAppContext } from '../../page/app-context';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { useLoaded } from '../../page/use-loaded';
import { useTimeZone } from '../../page/use-time-zone';
import { readInBrowser } from '../../requests/from-browser';
import { listTaskPeople } from '../../requests/tasks';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { Field } from '../../ui/field';
import { SearchField } from '../../ui/search-field';
import formStyles from '../../form/form.module.css';
import styles from './task-pages.module.css';

interface TaskFiltersProps {
  readonly address: TasksAddress & { readonly list: TaskList };
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  /** The people of the tasks that are listed. */
  readonly people: readonly AssigneeView[];
  /** Number of tasks that match, on all pages. */
  readonly total: number;
}

/** Limits the list of tasks, also without JavaScript. What is rarely needed is in a disclosure. */
export function TaskFilters({ address, languages, people, total }: TaskFiltersProps) {
  const { t } = useTranslation('dragoman/task-pages');
  const { list, q, language, kind, assignee, due, createdBy, sort } = address;
  const { person } = useAppContext();
  const timeZone = useTimeZone();
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const mayCreate = may(person, 'texts.review');
  const active = [kind, assignee, due, createdBy].filter((each) => each !== undefined).length;
  const [wasActive] = useState(active > 0);
  const [isOpened, setOpened] = useState(wasActive);
  const loaded = useLoaded(isOpened && mayCreate && languages.length > 0 && (kind ?? 'all'), () =>
    listTaskPeople(readInBrowser, { kind: kind ?? 'translate', languages: languages.map(({ tag }) => tag) }),
  );
  const named = [...people, ...(loaded ?? [])];
  const { compare } = new Intl.Collator(reader, { numeric: true });
  const choices = [...new Map(named.map((each) => [each.id, each])).values()].sort((one, other) =>
    compare(markedName(one), markedName(other)),
  );
  const isUnnamed = assignee !== undefined && assignee !== 'none' && !choices.some(({ id }) => id === assignee);
  useAnnouncedResults(
    JSON.stringify([q, language, kind, assignee, due, createdBy]),
    total === 0 ? t('none.filtered') : t('matches', { count: total }),
  );
  const show = (data: FormData, replace = false) => {
    const to = tasksPath(parseTasksAddress(formQuery(data).toString()));
    void navigate(`/${reader}${to}`, { preventScrollReset: true, replace });
  };
  return (
    <AutoSubmitForm
      className={styles.filters}
      action={`/${reader}/tasks`}
      submitLabel={t('filter.show')}
      onSubmit={(data) => show(data)}
    >
      <input type="hidden" name="list" value={list} />
      {/* The profile says it, or else the browser, which also shows in it how late tasks are. */}
      {!person?.timeZone && <input type="hidden" name="timeZone" value={timeZone} />}
      <SearchField
        label={t('filter.search')}
        labelHidden
        placeholder={t('filter.search')}
        maxLength={MAX_SEARCH_LENGTH}
        q={q ?? ''}
        onSearch={(_, isRefined, data) => show(data, isRefined)}
      />
      {(languages.length > 2 || language !== undefined) && (
        <Field label={t('filter.language')} labelHidden>
          {(control) => (
            <AddressSelect {...control} name="language" value={language ?? ''}>
              <option value="">{t('filter.allLanguages')}</option>
              {languages.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </AddressSelect>
          )}
        </Field>
      )}
      <Field label={t('filter.sort')} labelHidden>
        {(control) => (
          <AddressSelect {...control} name="sort" value={sort ?? ''}>
            <option value="">{t(list === 'done' ? 'sort.done' : 'sort.due')}</option>
            {taskSorts.map((each) => (
              <option key={each} value={each}>
                {t(`sort.${each}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <details className={styles.moreFilters} open={wasActive} onToggle={() => setOpened(true)}>
        <summary>{active === 0 ? t('filter.more') : t('filter.moreActive', { count: active })}</summary>
        <div className={styles.filterFields}>
          <Field label={t('form.kind')}>
            {(control) => (
              <AddressSelect {...control} name="kind" value={kind ?? ''}>
                <option value="">{t('filter.allKinds')}</option>
                {taskKinds.map((each) => (
                  <option key={each} value={each}>
                    {t(`form.${each}`)}
                  </option>
                ))}
              </AddressSelect>
            )}
          </Field>
          {list !== 'mine' && (
            <Field label={t('columns.people')}>
              {(control) => (
                <AddressSelect {...control} key={String(isUnnamed)} name="assignee" value={assignee ?? ''}>
                  <option value="">{t('filter.everyone')}</option>
                  <option value="none">{t('filter.noOne')}</option>
                  {isUnnamed && <option value={assignee}>…</option>}
                  {choices.map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {markedName(choice)}
                    </option>
                  ))}
                </AddressSelect>
              )}
            </Field>
          )}
          {list !== 'done' && (
            <AddressCheckbox name="due" value="overdue" isChecked={due !== undefined} label={t('filter.overdue')} />
          )}
          {mayCreate && (
            <AddressCheckbox name="createdBy" value="me" isChecked={createdBy !== undefined} label={t('filter.own')} />
          )}
        </div>
      </details>
    </AutoSubmitForm>
  );
}

interface AddressCheckboxProps {
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly label: string;
}

/** A check box whose state is in the URL. Uncontrolled, so that a choice is shown before the next page has loaded. */
function AddressCheckbox({ name, value, isChecked, label }: AddressCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  // Links and the browser's history change the address without the control.
  useLayoutEffect(() => {
    box.current!.checked = isChecked;
  }, [isChecked]);
  return (
    <label className={formStyles.choice}>
      <input ref={box} type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

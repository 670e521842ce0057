import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TaskKind } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import { taskKinds } from '../../addresses/tasks-address';
import { type TranslateFilter, translateFilters } from '../../addresses/translate-address';
import { NamespaceChoices } from '../../form/namespace-choices';
import { problemAt } from '../../form/problem-notice';
import type { Refusal } from '../../page/page-module';
import { Field, Select } from '../../ui/field';
import formStyles from '../../form/form.module.css';

/** Filters that make a task of their own. Others can be in the address. */
const filters = ['untranslated', 'draft', 'sentBack', 'sourceChanged', 'errors', 'warnings', 'needsReview'] as const;

/** The texts of a new task at first, as a filter: those that can be done at once. Empty: all that the kind counts as unfinished. */
export const defaultFilter = (kind: TaskKind): string => (kind === 'review' ? 'needsReview' : '');

interface TaskTextsProps {
  readonly kind: TaskKind;
  /** Names. */
  readonly namespaces: readonly string[];
  readonly selectedNamespaces: readonly string[];
  /** Chosen at first: one or several filters, separated by commas; empty: what the kind needs. */
  readonly filter: string;
  /** Number of the keys that were selected; 0: all. */
  readonly selectedKeys: number;
  readonly problem: Refusal | undefined;
}

/** The kind of work, and the texts that it is for. */
export function TaskTexts({ kind, namespaces, selectedNamespaces, filter, selectedKeys, problem }: TaskTextsProps) {
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/translate']);
  const { list } = useFormatters();
  const isOther = filter !== '' && !filters.some((each) => each === filter);
  // Another kind begins with its own default, unless other texts were chosen.
  const [chosen, setChosen] = useState({ kind, filter });
  if (chosen.kind !== kind) {
    setChosen({ kind, filter: chosen.filter === defaultFilter(chosen.kind) ? defaultFilter(kind) : chosen.filter });
  }
  const others = filters.filter((each) => kind !== 'review' || each !== 'needsReview');
  const filterName = (each: string) => {
    const known = translateFilters.find((one: TranslateFilter) => one === each);
    return known === undefined ? each : t(`dragoman/translate:filter.${known}`);
  };
  return (
    <>
      <fieldset className={formStyles.choices}>
        <legend>{t('form.kind')}</legend>
        {taskKinds.map((each) => (
          <label key={each} className={formStyles.choice}>
            <input type="radio" name="kind" value={each} defaultChecked={each === kind} />
            <span>{t(`form.${each}`)}</span>
            <small>{t(`form.${each}Text`)}</small>
          </label>
        ))}
      </fieldset>
      <Field
        label={t('form.texts')}
        hint={selectedKeys > 0 && t('form.selectedKeys', { count: selectedKeys })}
        error={problemAt(problem, '/filter') ?? problemAt(problem, '/keyIds')}
      >
        {(control) => (
          <Select
            {...control}
            key={kind}
            name="filter"
            defaultValue={chosen.filter}
            onChange={({ target }) => setChosen({ kind, filter: target.value })}
          >
            {kind === 'review' && <option value="needsReview">{t('form.waiting')}</option>}
            <option value="">{t(`form.allTexts.${kind}`)}</option>
            {isOther && <option value={filter}>{list(filter.split(',').map(filterName))}</option>}
            {others.map((each) => (
              <option key={each} value={each}>
                {t(`dragoman/translate:filter.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {namespaces.length > 1 && selectedKeys === 0 && (
        <details className={formStyles.disclosure} open={selectedNamespaces.length > 0}>
          <summary>{t('form.someNamespaces')}</summary>
          <NamespaceChoices legend={t('facts.namespaces')} namespaces={namespaces} selected={selectedNamespaces} />
        </details>
      )}
    </>
  );
}

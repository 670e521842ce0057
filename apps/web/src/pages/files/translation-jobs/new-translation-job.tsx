import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../../libs/workspace/src/access/permissions';
import type { CreatedTranslationJobsView } from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import { ChoiceGroup } from '../../../form/choice-group';
import { ChoiceList } from '../../../form/choice-list';
import { NamespaceChoices } from '../../../form/namespace-choices';
import { problemAt, ProblemNotice } from '../../../form/problem-notice';
import { useAppContext } from '../../../page/app-context';
import { languageName } from '../../../page/language-name';
import type { Refusal } from '../../../page/page-module';
import { sendInBrowser } from '../../../requests/from-browser';
import { createTranslationJobs } from '../../../requests/translation-jobs';
import { Button } from '../../../ui/button';
import { Field, Select, TextInput } from '../../../ui/field';
import type { FilesData } from '../load-files';
import formStyles from '../../../form/form.module.css';
import styles from '../files.module.css';

const FILTERS = ['untranslated', 'sourceChanged', 'draft', 'needsReview', 'all'] as const;

interface NewTranslationJobProps {
  readonly cancel: () => void;
  readonly created: (view: CreatedTranslationJobsView) => void;
}

/** Selects the languages and texts of new jobs. */
export function NewTranslationJob({ cancel, created }: NewTranslationJobProps) {
  const { t } = useTranslation('dragoman/translation-jobs');
  const { languages, namespaces, reference } = useLoaderData<FilesData>();
  const { tag: reader } = useLanguage();
  const { person } = useAppContext();
  const [problem, setProblem] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current!.focus(), []);
  const targets = languages.filter(({ tag }) => tag !== reference && may(person, 'texts.edit', { language: tag }));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const [filter, release, name] = FIELDS.map((field) => form.get(field) as string);
    const selected = form.getAll('namespaces') as string[];
    setBusy(true);
    setProblem(undefined);
    const input = {
      ...{ languages: form.getAll('languages') as string[], filter: filter! },
      ...(selected.length > 0 && { namespaces: selected }),
      ...(release && { sinceRelease: Number(release) }),
      ...(name?.trim() && { name: name.trim() }),
    };
    const outcome = await createTranslationJobs(sendInBrowser, input, crypto.randomUUID());
    setBusy(false);
    if (outcome.ok) created(outcome.view);
    else setProblem(outcome.problem);
  };
  return (
    <form className={styles.section} aria-label={t('new.title')} onSubmit={(event) => void submit(event)}>
      <h3 ref={heading} tabIndex={-1}>
        {t('new.title')}
      </h3>
      <ChoiceGroup legend={t('new.language')} error={problemAt(problem, '/languages')}>
        <ChoiceList
          name="languages"
          choices={targets.map(({ tag, ownName, direction }) => ({
            value: tag,
            name: `${ownName} ${languageName(tag, reader)}`,
            content: (
              <span lang={tag} dir={direction}>
                {ownName}
              </span>
            ),
          }))}
          selected={targets.length === 1 ? [targets[0]!.tag] : []}
        />
      </ChoiceGroup>
      <div className={styles.fields}>
        <Field label={t('new.filter')}>
          {(control) => (
            <Select {...control} name="filter">
              {FILTERS.map((filter) => (
                <option key={filter} value={filter}>
                  {t(`filter.${filter}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('new.release')} hint={t('new.releaseHint')}>
          {(control) => <TextInput {...control} name="release" type="number" min={1} max={999_999_999} step={1} />}
        </Field>
        <Field label={t('new.name')}>
          {(control) => <TextInput {...control} name="name" maxLength={100} dir="auto" />}
        </Field>
      </div>
      {namespaces.length > 1 && (
        <details className={formStyles.disclosure}>
          <summary>{t('new.someNamespaces')}</summary>
          <NamespaceChoices legend={t('new.namespaces')} namespaces={namespaces} />
        </details>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" aria-disabled={isBusy || undefined}>
          {t('new.do')}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('new.cancel')}
        </Button>
      </div>
    </form>
  );
}

const FIELDS = ['filter', 'release', 'name'] as const;

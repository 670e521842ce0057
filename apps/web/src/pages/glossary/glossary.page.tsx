import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import {
  type GlossaryAddress,
  glossaryFilter,
  glossaryPath,
  parseGlossaryAddress,
  termPath,
} from '../../addresses/glossary-address';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { type ActionInput, type HeadInput, PageFailure, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { glossaryFilePath, listTerms, restoreTerm } from '../../requests/glossary';
import { listLanguages } from '../../requests/languages';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import { TermTable } from './term-table';
import formStyles from '../../form/form.module.css';
import pageStyles from '../../ui/page.module.css';
import styles from './glossary.module.css';

const ImportGlossary = lazy(async () => ({ default: (await import('./import-glossary')).ImportGlossary }));

export const route = {
  path: '/glossary',
  namespaces: ['dragoman/glossary', 'dragoman/files'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.glossary',
    order: 320,
    permission: 'texts.read',
    section: 'translation',
    icon: 'glossary',
  },
} satisfies PageRoute;

export async function loader({ read, url, language: reader }: PageInput) {
  try {
    const address = parseGlossaryAddress(url.search);
    const [{ terms, matches, total, next }, { languages }] = await Promise.all([
      listTerms(read, address),
      listLanguages(read),
    ]);
    return {
      ...{ terms, matches, total, next },
      languages: languages.map(({ tag }) => ({ tag, name: languageName(tag, reader) })),
    };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid cursor
    throw error;
  }
}

export async function action({ form, language, send }: ActionInput) {
  const to = `/${language}${glossaryPath()}`;
  return respondToForm(form, restoreTerm(send, form.get('id') ?? ''), { to, done: 'restored' });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/glossary:title') });

/** The terms of the workspace, to search, import and export. */
export default function GlossaryPage() {
  const { t } = useTranslation('dragoman/glossary');
  const { terms, matches, total, next, languages } = useLoaderData<typeof loader>();
  const { base, person } = useAppContext();
  const language = useLanguage().tag;
  const { search } = useLocation();
  const address = parseGlossaryAddress(search);
  const done = useConfirmedChange(['deleted', 'restored']);
  const refusal = useRefusal('restore');
  const deleted = new URLSearchParams(search).get('deleted');
  const mayEdit = may(person, 'glossary.edit');
  const [isImporting, setImporting] = useState(false);
  const isEmpty = total === 0;
  return (
    <div className={pageStyles.compact}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        {mayEdit && !isEmpty && (
          <PageLink to={termPath()} className={buttonClass('primary')}>
            {t('add')}
          </PageLink>
        )}
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      {done && (
        <SuccessNotice title={t(`done.${done}`)}>
          {done === 'deleted' && deleted && mayEdit && (
            <Form method="post" action={`/${language}${glossaryPath()}`}>
              <HiddenFields values={{ intent: 'restore', id: deleted }} />
              <SubmitButton kind="plain">{t('undo')}</SubmitButton>
            </Form>
          )}
        </SuccessNotice>
      )}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {isEmpty ? (
        <EmptyState title={t('empty.title')}>
          <p>{t(mayEdit ? 'empty.text' : 'empty.others')}</p>
          {mayEdit && (
            <p>
              <PageLink to={termPath()} className={buttonClass('primary')}>
                {t('add')}
              </PageLink>
            </p>
          )}
        </EmptyState>
      ) : (
        <>
          <Filters address={address} languages={languages} />
          {terms.length === 0 ? (
            <EmptyState icon="search" title={t('none')}>
              <PageLink to={glossaryPath()}>{t('all')}</PageLink>
            </EmptyState>
          ) : (
            <>
              {matches !== undefined && (
                <p role="status" className={pageStyles.note}>
                  {t('count', { count: matches })}
                </p>
              )}
              <TermTable terms={terms} languages={languages} />
            </>
          )}
          {next && (
            <p>
              <PageLink to={glossaryPath({ ...address, cursor: next })}>{t('next')}</PageLink>
            </p>
          )}
        </>
      )}
      {mayEdit && (
        <section className={formStyles.section} aria-labelledby="import">
          <h2 id="import">{t('import.title')}</h2>
          <p className={pageStyles.note}>{t('import.hint')}</p>
          <div className={formStyles.withScript}>
            {isImporting ? (
              <Suspense>
                <ImportGlossary />
              </Suspense>
            ) : (
              <Button onClick={() => setImporting(true)}>{t('import.open')}</Button>
            )}
          </div>
        </section>
      )}
      {!isEmpty && (
        <section className={formStyles.section} aria-labelledby="export">
          <h2 id="export">{t('export.title')}</h2>
          <p className={pageStyles.note}>{t('export.hint')}</p>
          <p className={formStyles.row}>
            {(['csv', 'tbx'] as const).map((format) => (
              <a key={format} className={buttonClass()} href={base + glossaryFilePath(format)} download>
                {t('export.do', { format: format.toUpperCase() })}
              </a>
            ))}
          </p>
        </section>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly address: GlossaryAddress;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
}

/** Searches and filters the list. The form works without JavaScript as well. */
function Filters({ address, languages }: FiltersProps) {
  const { t } = useTranslation('dragoman/glossary');
  const language = useLanguage().tag;
  const show = glossaryFilter(address);
  return (
    <Form className={styles.filters} role="search" aria-label={t('filter.label')} action={`/${language}/glossary`}>
      <Field label={t('filter.search')}>
        {(control) => (
          <TextInput
            {...control}
            key={address.q}
            type="search"
            name="q"
            dir="auto"
            maxLength={200}
            defaultValue={address.q}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Field label={t('filter.show')}>
        {(control) => (
          <Select {...control} key={show} name="show" defaultValue={show ?? ''}>
            <option value="">{t('all')}</option>
            <option value="doNotTranslate">{t('doNotTranslate')}</option>
            <option value="forbidden">{t('forbidden')}</option>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={`without-${tag}`}>
                {t('filter.without', { language: name })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">{t('filter.apply')}</Button>
    </Form>
  );
}

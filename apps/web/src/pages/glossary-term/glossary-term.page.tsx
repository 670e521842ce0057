import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { GlossaryTermView } from '../../../../../libs/workspace/src/glossary/glossary.contract';
import { glossaryPath, termPath } from '../../addresses/glossary-address';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { useAppContext } from '../../page/app-context';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput, Refusal } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { addTerm, changeTerm, deleteTerm, getTerm } from '../../requests/glossary';
import { listLanguages } from '../../requests/languages';
import { CurrentTerm } from './current-term';
import { TermFields } from './term-fields';
import { termInput } from './term-form';
import styles from '../../form/form.module.css';
import pageStyles from '../../ui/page.module.css';

export const route = {
  path: '/glossary/:id',
  namespaces: ['dragoman/glossary'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, params, language: reader }: PageInput) {
  const [term, { languages, reference }] = await Promise.all([
    params.id === 'new' ? undefined : getTerm(read, params.id!),
    listLanguages(read),
  ]);
  const used = (term?.translations ?? []).map(({ language }) => language);
  const tags = new Set([...languages.map(({ tag }) => tag), ...used]);
  return {
    term,
    reference,
    languages: Array.from(tags, (tag) => ({ tag, name: languageName(tag, reader) })),
  };
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  const version = Number(form.get('version'));
  if (id === 'new') {
    const to = ({ id: added }: GlossaryTermView) => `/${language}${termPath(added)}`;
    return respondToForm(form, addTerm(send, termInput(form)), { to, done: 'added' });
  }
  if (form.get('intent') === 'delete') {
    const to = `/${language}${glossaryPath()}?deleted=${encodeURIComponent(id)}`;
    return respondToForm(form, deleteTerm(send, id, version), { to, done: 'deleted' });
  }
  const { language: _, ...change } = termInput(form);
  return respondToForm(form, changeTerm(send, id, change, version), {
    to: `/${language}${termPath(id)}`,
    done: 'saved',
  });
}

interface ExistingTerm {
  /** Of the term that is the same. */
  readonly id: string;
}

export const head = ({ t, data }: HeadInput<{ term?: GlossaryTermView } | undefined>) => ({
  title: data?.term?.term ?? t('dragoman/glossary:add'),
});

/** One term of the glossary, or a new one. */
export default function GlossaryTermPage() {
  const { t } = useTranslation('dragoman/glossary');
  const { term, reference, languages } = useLoaderData<typeof loader>();
  const { person } = useAppContext();
  const refusal = useRefusal('save');
  const deleteRefusal = useRefusal('delete');
  const done = useConfirmedChange(['added', 'saved']);
  const mayEdit = may(person, 'glossary.edit');
  const current = refusal?.problem.current as GlossaryTermView | undefined;
  const existing =
    refusal?.problem.type === 'urn:problem:termTaken' ? (refusal.problem as Refusal & ExistingTerm) : undefined;
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <p>
          <PageLink to={glossaryPath()}>{t('title')}</PageLink>
        </p>
        <h1 dir="auto" translate={term && 'no'}>
          {term?.term ?? t('add')}
        </h1>
      </header>
      {done && <SuccessNotice title={t(`done.${done}`)} />}
      {deleteRefusal && <ProblemNotice problem={deleteRefusal.problem} />}
      {!mayEdit && term && <CurrentTerm term={term} languages={languages} />}
      {mayEdit && (
        <div className={styles.sections}>
          {refusal && (
            <ProblemNotice problem={refusal.problem}>
              {current && <CurrentTerm term={current} languages={languages} />}
              {existing && (
                <p>
                  <PageLink to={termPath(existing.id)}>{t('showExisting')}</PageLink>
                </p>
              )}
            </ProblemNotice>
          )}
          <Form key={term?.version} method="post" className={styles.sections} preventScrollReset>
            <HiddenFields values={{ intent: 'save' }} />
            <VersionField version={term?.version ?? 0} refusal={refusal} />
            <TermFields term={term} reference={reference} languages={languages} refusal={refusal}>
              <SubmitButton>{t(term ? 'save' : 'add')}</SubmitButton>
            </TermFields>
          </Form>
          {term && (
            <Form method="post">
              <HiddenFields values={{ intent: 'delete' }} />
              <VersionField key={term.version} version={term.version} refusal={deleteRefusal} />
              <SubmitButton kind="plain">{t('delete')}</SubmitButton>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { pathWithQuery } from '../../addresses/path-with-query';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useRefusal } from '../../form/use-form-result';
import { InboxFrame } from '../../inbox-ui/inbox-frame';
import { useAppContext } from '../../page/app-context';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { applyBuild, resolveCodeChange, resolveCodeChanges } from '../../requests/builds';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select } from '../../ui/field';
import { BulkDecision } from './bulk-decision';
import { CodeChange } from './code-change';
import styles from './inbox-code.module.css';
import { type CodeChangesData, loadCodeChanges } from './load-code-changes';
import { WaitingBuild } from './waiting-build';

export const route = {
  path: '/inbox/code',
  namespaces: ['dragoman/inbox', 'dragoman/messages'],
  audience: 'members',
} satisfies PageRoute;

export const loader = loadCodeChanges;

export async function action({ form, url, send }: ActionInput) {
  const valueOf = (name: string) => form.get(name) ?? '';
  const version = Number(valueOf('version'));
  const filter = {
    namespace: url.searchParams.get('namespace') ?? undefined,
    language: url.searchParams.get('language') ?? undefined,
  };
  const to = pathWithQuery(url.pathname, filter);
  switch (valueOf('intent')) {
    case 'apply':
      return respondToForm(form, applyBuild(send, valueOf('id'), version), { to, done: 'applied' });
    case 'all': {
      const take = valueOf('take') === 'code' ? 'code' : 'workspace';
      const body = { take, total: Number(valueOf('total')), ...withoutEmpty(filter) } as const;
      return respondToForm(form, resolveCodeChanges(send, body), { to, done: 'decided' });
    }
    default: {
      const forms = Object.fromEntries(
        [...form].flatMap(([name, text]) => (name.startsWith('form-') ? [[name.slice('form-'.length), text]] : [])),
      );
      const take = valueOf('take') as 'code' | 'workspace' | 'edited';
      const body = take === 'edited' ? { take, forms } : { take };
      return respondToForm(form, resolveCodeChange(send, valueOf('id'), body, version), { to, done: 'decided' });
    }
  }
}

const withoutEmpty = (filter: { readonly namespace?: string | undefined; readonly language?: string | undefined }) => ({
  ...(filter.namespace && { namespace: filter.namespace }),
  ...(filter.language && { language: filter.language }),
});

/** Also after a refusal, which may be because a text has changed. */
export const shouldRevalidate = () => true;

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/inbox:code.title') });

/** Texts that both the code and people have changed, and builds that wait. */
export default function InboxCodePage() {
  const { t } = useTranslation('dragoman/inbox');
  const { list, waiting, filter, languages, namespaces, named } = useLoaderData<CodeChangesData>();
  const { person } = useAppContext();
  const navigate = useNavigate();
  const page = `/${useLanguage().tag}/inbox/code`;
  const refusal = useRefusal();
  const done = useConfirmedChange(['applied', 'decided']);
  const mayEdit = may(person, 'texts.edit', withoutEmpty({ language: filter.language }));
  const isFiltered = filter.namespace !== undefined || filter.language !== undefined;
  return (
    <InboxFrame lead={t('code.lead')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {done && <SuccessNotice title={t(`done.${done}`)} />}
      {waiting.map((build) => (
        <WaitingBuild key={build.id} build={build} mayApply={may(person, 'files.import')} />
      ))}
      <section className={styles.section} aria-labelledby="changes">
        <h2 id="changes" className={list.total === 0 && !isFiltered ? 'visually-hidden' : undefined}>
          {t('code.heading', { amount: list.total })}
        </h2>
        {(list.total > 0 || isFiltered) && (
          <AutoSubmitForm
            className={styles.row}
            action={page}
            submitLabel={t('filter.apply')}
            onSubmit={(data) => {
              const [namespace, language] = [data.get('namespace') as string, data.get('language') as string];
              void navigate(pathWithQuery(page, { namespace, language }));
            }}
          >
            <Field label={t('filter.language')}>
              {(control) => (
                <Select {...control} key={filter.language} name="language" defaultValue={filter.language ?? ''}>
                  <option value="">{t('filter.allLanguages')}</option>
                  {languages.map(({ tag, ownName }) => (
                    <option key={tag} value={tag} lang={tag}>
                      {`${ownName} (${tag})`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('filter.namespace')}>
              {(control) => (
                <Select {...control} key={filter.namespace} name="namespace" defaultValue={filter.namespace ?? ''}>
                  <option value="">{t('filter.allNamespaces')}</option>
                  {namespaces.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
            </Field>
          </AutoSubmitForm>
        )}
        {list.total > 1 && mayEdit && <BulkDecision total={list.total} />}
        {list.total === 0 && (
          <EmptyState icon={isFiltered ? 'search' : 'done'} title={t(isFiltered ? 'none.filtered' : 'none.title')}>
            <p>{t('none.text')}</p>
          </EmptyState>
        )}
        <ul className={styles.changes}>
          {list.changes.map((change) => (
            <CodeChange
              key={`${change.id} ${change.version}`}
              change={change}
              language={named.find(({ tag }) => tag === change.language)!}
              mayEdit={may(person, 'texts.edit', { language: change.language })}
            />
          ))}
        </ul>
        {list.next && (
          <p>
            <PageLink
              className={buttonClass()}
              to={pathWithQuery('/inbox/code', { ...withoutEmpty(filter), after: list.next })}
            >
              {t('code.more')}
            </PageLink>
          </p>
        )}
      </section>
    </InboxFrame>
  );
}

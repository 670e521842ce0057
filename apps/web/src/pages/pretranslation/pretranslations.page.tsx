import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { pretranslationPath } from '../../addresses/pretranslation-address';
import { NamespaceChoices } from '../../form/namespace-choices';
import { problemAt } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listLanguages } from '../../requests/languages';
import { listNamespaces } from '../../requests/namespaces';
import { listPretranslations, startPretranslation } from '../../requests/pretranslations';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { useReloadWhile } from '../../settings-ui/use-reload-while';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import { leavesFocusToPage } from '../../ui/moved-focus';
import { Table } from '../../ui/table';
import { isEnded, leftOutCount, PretranslationState } from './pretranslation-state';
import styles from '../../form/form.module.css';

export const route = {
  path: '/settings/pretranslation',
  namespaces: ['dragoman/settings', 'dragoman/pretranslation'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, language }: PageInput) {
  const [list, { languages, reference }, { namespaces }] = await Promise.all([
    listPretranslations(read),
    listLanguages(read),
    listNamespaces(read),
  ]);
  return {
    ...list,
    languages: languages
      .filter(({ tag }) => tag !== reference || namespaces.some((each) => each.reference !== reference))
      .map(({ tag }) => ({ tag, name: languageName(tag, language) })),
    namespaces: namespaces.map(({ name }) => name),
  };
}

export async function action({ form, language, send }: ActionInput) {
  const namespaces = form.getAll('namespaces');
  const most = form.get('maxCharacters') ?? '';
  const input = {
    language: form.get('language') ?? '',
    machine: form.get('means') === 'machine',
    ...(namespaces.length > 0 && { namespaces }),
    ...(most !== '' && { maxCharacters: Number(most) }),
  };
  return respondToForm(form, startPretranslation(send, input), {
    to: ({ id }) => `/${language}${pretranslationPath({ id })}`,
  });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/pretranslation:title') });

/** Jobs that translate missing texts in the background, for administrators. */
export default function PretranslationsPage() {
  const { t } = useTranslation('dragoman/pretranslation');
  const { date, number } = useFormatters();
  const { provider, pretranslations, languages } = useLoaderData<typeof loader>();
  useReloadWhile(!pretranslations.every(isEnded));
  return (
    <SettingsFrame title={t('title')} lead={provider === null ? t('leadMemory') : t('lead', { provider })}>
      <StartForm />
      <SettingsSection title={t('list')}>
        {pretranslations.length === 0 ? (
          <EmptyState title={t('none')}>
            <p>{t('noneText')}</p>
          </EmptyState>
        ) : (
          <Table caption={t('list')} captionHidden stacked>
            <thead>
              <tr>
                <th scope="col">{t('started')}</th>
                <th scope="col">{t('language')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col" data-number>
                  {t('texts')}
                </th>
                <th scope="col" data-number>
                  {t('translated')}
                </th>
                <th scope="col" data-number>
                  {t('leftOutTexts')}
                </th>
              </tr>
            </thead>
            <tbody>
              {pretranslations.map((job) => (
                <tr key={job.id}>
                  <th scope="row">
                    <PageLink to={pretranslationPath(job)}>
                      <time dateTime={job.createdAt}>{date(job.createdAt)}</time>
                    </PageLink>
                  </th>
                  <td>{languages.find(({ tag }) => tag === job.language)?.name ?? job.language}</td>
                  <td>
                    <PretranslationState job={job} />
                  </td>
                  <td data-number data-label={t('texts')}>
                    {number(job.texts)}
                  </td>
                  <td data-number data-label={t('translated')}>
                    {number(job.fromMemory + job.fromMachine)}
                  </td>
                  <td data-number data-label={t('leftOutTexts')}>
                    {number(leftOutCount(job))}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}

/** Starts a job. */
function StartForm() {
  const { t } = useTranslation('dragoman/pretranslation');
  const { provider, characters, languages, namespaces } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const value = (name: string) => refusal?.values[name];
  const selected = (value('namespaces') ?? '').split(' ');
  if (languages.length === 0) return null;
  return (
    <SettingsSection title={t('start')}>
      <Form ref={leavesFocusToPage} method="post" className={styles.form}>
        <Field label={t('language')} error={problemAt(refusal?.problem, '/language')}>
          {(control) => (
            <Select {...control} name="language" defaultValue={value('language')}>
              {languages.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {`${name} (${tag})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {namespaces.length > 1 && (
          <details className={styles.disclosure} open={selected.some(Boolean)}>
            <summary>{t('someNamespaces')}</summary>
            <NamespaceChoices legend={t('namespaces')} namespaces={namespaces} selected={selected} />
          </details>
        )}
        {provider !== null && (
          <>
            <Field label={t('means')}>
              {(control) => (
                <Select {...control} name="means" defaultValue={value('means')}>
                  <option value="machine">{t('memoryAndMachine', { provider })}</option>
                  <option value="memory">{t('memoryOnly')}</option>
                </Select>
              )}
            </Field>
            <Field
              label={t('maxCharacters')}
              hint={t('used', { used: characters.usedThisMonth, max: characters.perMonth })}
              error={problemAt(refusal?.problem, '/maxCharacters')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  name="maxCharacters"
                  type="number"
                  min={0}
                  max={characters.perJob}
                  step={1}
                  defaultValue={value('maxCharacters') ?? characters.perJob}
                />
              )}
            </Field>
          </>
        )}
        <SubmitButton>{t('start')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

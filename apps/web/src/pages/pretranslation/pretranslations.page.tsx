import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { pretranslationPath } from '../../addresses/pretranslation-address';
import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { StartedPretranslationsView } from '../../../../../libs/workspace/src/pretranslation/pretranslation.contract';
import { ChoiceGroup } from '../../form/choice-group';
import { ChoiceList } from '../../form/choice-list';
import { NamespaceChoices } from '../../form/namespace-choices';
import { problemAt } from '../../form/problem-notice';
import { refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useFormResult, useRefusal } from '../../form/use-form-result';
import { languageName } from '../../page/language-name';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { listPretranslations, startPretranslation, startPretranslations } from '../../requests/pretranslations';
import { getWorkspace } from '../../requests/workspace';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { useReloadWhile } from '../../settings-ui/use-reload-while';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import { leavesFocusToPage } from '../../ui/moved-focus';
import { Table } from '../../ui/table';
import { doneCount, isEnded, leftOutCount, PretranslationState } from './pretranslation-state';
import styles from '../../form/form.module.css';

export const route = {
  path: '/settings/pretranslation',
  namespaces: ['dragoman/settings', 'dragoman/pretranslation'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, language }: PageInput) {
  const [list, { languages, reference, namespaces, counts }] = await Promise.all([
    listPretranslations(read),
    getWorkspace(read),
  ]);
  return {
    ...list,
    languages: languages
      .map(({ tag }, index) => ({
        tag,
        name: languageName(tag, language),
        // By namespace. Source texts are not translated from anything.
        missing: namespaces.map((each, n) => (each.reference === tag ? 0 : missingTexts(counts[index]![n]!))),
      }))
      .filter(({ tag }) => tag !== reference || namespaces.some((each) => each.reference !== reference)),
    namespaces: namespaces.map(({ name }) => name),
  };
}

/** Texts with a source and without any translation. */
const missingTexts = ({ keys, drafts, needsReview, reviewed }: CountsView): number =>
  keys - drafts - needsReview - reviewed;

export async function action({ form, language, send }: ActionInput) {
  const namespaces = form.getAll('namespaces');
  const most = form.get('maxCharacters') ?? '';
  const languages = form.getAll('languages');
  const input = {
    machine: form.get('means') === 'machine',
    ...(namespaces.length > 0 && { namespaces }),
    ...(most !== '' && { maxCharacters: Number(most) }),
  };
  if (languages.length === 1) {
    return respondToForm(form, startPretranslation(send, { ...input, language: languages[0]! }), {
      to: ({ id }) => `/${language}${pretranslationPath({ id })}`,
    });
  }
  const started = await startPretranslations(send, { ...input, languages });
  return started.ok ? started.view : refuseForm(form, started.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/pretranslation:title') });

/** Jobs that translate missing texts in the background, for administrators. */
export default function PretranslationsPage() {
  const { t } = useTranslation('dragoman/pretranslation');
  const { date, number, list } = useFormatters();
  const { provider, pretranslations, languages } = useLoaderData<typeof loader>();
  const started = useFormResult<StartedPretranslationsView>();
  useReloadWhile(!pretranslations.every(isEnded));
  const languageOf = (tag: string) => languages.find((each) => each.tag === tag)?.name ?? tag;
  return (
    <SettingsFrame title={t('title')} lead={provider === null ? t('leadMemory') : t('lead', { provider })}>
      {started && (
        <SuccessNotice title={t('startedTogether', { jobs: started.pretranslations.length })}>
          {Array.from(
            Map.groupBy(started.leftOut, ({ reason }) => reason),
            ([reason, leftOut]) => (
              <p key={reason}>
                {t(`notStarted.${reason}`, { languages: list(leftOut.map(({ language }) => languageOf(language))) })}
              </p>
            ),
          )}
        </SuccessNotice>
      )}
      <StartForm key={started?.pretranslations[0]?.id ?? ''} />
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
                  <td>{languageOf(job.language)}</td>
                  <td>
                    <PretranslationState job={job} />{' '}
                    {!isEnded(job) && <span>{t('progress', { done: doneCount(job), total: job.texts })}</span>}
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
  const chosen = (value('languages') ?? '').split(' ');
  const [only, setOnly] = useState<readonly unknown[]>(selected.filter(Boolean));
  const countOf = (missing: readonly number[]) =>
    missing.reduce(
      (sum, count, index) => (only.length === 0 || only.includes(namespaces[index]) ? sum + count : sum),
      0,
    );
  if (languages.length === 0) return null;
  return (
    <SettingsSection title={t('start')}>
      <Form
        ref={leavesFocusToPage}
        method="post"
        className={styles.form}
        onChange={({ currentTarget }) => setOnly(new FormData(currentTarget).getAll('namespaces'))}
      >
        <ChoiceGroup
          legend={t('languages')}
          error={problemAt(refusal?.problem, '/languages') ?? problemAt(refusal?.problem, '/language')}
        >
          <ChoiceList
            name="languages"
            choices={languages.map(({ tag, name, missing }) => ({
              value: tag,
              name,
              content: (
                <>
                  <span>{`${name} (${tag})`}</span>
                  <small>{t('missing', { texts: countOf(missing) })}</small>
                </>
              ),
            }))}
            selected={chosen}
          />
        </ChoiceGroup>
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
              hint={`${t('forAll')} ${t('used', { used: characters.usedThisMonth, max: characters.perMonth })}`}
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

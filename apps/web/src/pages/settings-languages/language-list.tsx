import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { languageSettingsPath } from '../../addresses/settings-address';
import { PageLink } from '../../page/page-link';
import { shareOf } from '../../page/share-of';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextInput } from '../../ui/field';
import { Table } from '../../ui/table';
import { problemAt } from '../../form/problem-notice';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { DeletedSection } from '../../settings-ui/deleted-section';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { FallbackField } from './fallback-field';
import type { LanguagesData } from './load-languages';
import styles from '../../settings-ui/settings.module.css';

/** The languages of the workspace, with a form that adds one and the deleted ones. */
export function LanguageList() {
  const { t } = useTranslation('dragoman/settings');
  const { languages, added, gone, deleted } = useLoaderData<LanguagesData>();
  // The API accepts only tags, but the form also names.
  const isUnknown = useRefusal('add')?.problem.type === 'urn:problem:languageImpossible';
  return (
    <SettingsFrame
      title={t('languages.title')}
      lead={t('languages.lead')}
      added={added}
      gone={gone}
      advice={isUnknown ? t('languages.add.unknown') : undefined}
    >
      {languages.length === 0 && (
        <EmptyState title={t('languages.empty.title')}>
          <p>{t('languages.empty.text')}</p>
        </EmptyState>
      )}
      <AddLanguage />
      {languages.length > 0 && <LanguageTable />}
      <DeletedSection
        field="tag"
        deleted={deleted.map(({ tag, ownName, name, direction, deletedAt, version }) => ({
          id: tag,
          name,
          deletedAt,
          version,
          label: (
            <>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>{' '}
              <code>{tag}</code>
            </>
          ),
        }))}
      />
    </SettingsFrame>
  );
}

function LanguageTable() {
  const { t } = useTranslation('dragoman/settings');
  const { percent } = useFormatters();
  const { languages, reference } = useLoaderData<LanguagesData>();
  return (
    <Table caption={t('languages.title')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('languages.language')}</th>
          <th scope="col">{t('languages.tag')}</th>
          <th scope="col">{t('languages.fallback')}</th>
          <th scope="col" data-number>
            {t('languages.translated')}
          </th>
        </tr>
      </thead>
      <tbody>
        {languages.map(
          ({ tag, ownName, name, direction, fallback, fallbacks, translated, keys, independentReview }) => (
            <tr key={tag}>
              <th scope="row">
                <PageLink to={languageSettingsPath(tag)} title={name}>
                  <bdi lang={tag} dir={direction}>
                    {ownName}
                  </bdi>
                </PageLink>{' '}
                {tag === reference && <Badge tone="accent">{t('languages.reference')}</Badge>}{' '}
                {independentReview && <Badge>{t('languages.independent')}</Badge>}
              </th>
              <td>
                <code>{tag}</code>
              </td>
              <td>
                <FallbackChain configured={fallback} chain={fallbacks} />
              </td>
              <td data-number>{keys === 0 ? '–' : percent(shareOf(translated, keys))}</td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}

/** The chain of fallbacks, with the configured one highlighted. */
function FallbackChain({ configured, chain }: { configured: string | null; chain: readonly string[] }) {
  if (chain.length === 0) return '–';
  return (
    <bdi dir="ltr">
      {chain.map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && <span className={styles.muted}> → </span>}
          <code className={tag === configured ? undefined : styles.muted}>{tag}</code>
        </Fragment>
      ))}
    </bdi>
  );
}

function AddLanguage() {
  const { t } = useTranslation('dragoman/settings');
  const { languages, suggestions } = useLoaderData<LanguagesData>();
  const refusal = useRefusal('add');
  const listId = useId();
  return (
    <SettingsSection title={t('languages.add.title')}>
      {/* The key clears the form once the language is added. */}
      <Form key={languages.length} method="post" className={styles.inlineForm}>
        <Field
          label={t('languages.add.tag')}
          hint={t('languages.add.hint')}
          error={problemAt(refusal?.problem, '/tag')}
        >
          {(control) => (
            <TextInput
              {...control}
              name="tag"
              list={listId}
              required
              maxLength={35}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              defaultValue={refusal?.values.tag}
            />
          )}
        </Field>
        <datalist id={listId}>
          {suggestions.map(({ tag, name }) => (
            <option key={tag} value={tag} label={name} />
          ))}
        </datalist>
        {languages.length > 0 && <FallbackField languages={languages} value={refusal?.values.fallback} />}
        <SubmitButton name="intent" value="add">
          {t('languages.add.button')}
        </SubmitButton>
      </Form>
    </SettingsSection>
  );
}

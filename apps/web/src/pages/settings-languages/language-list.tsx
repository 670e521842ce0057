import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextInput } from '../../ui/field';
import { Table } from '../../ui/table';
import { problemAt } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import { DeletedPart } from '../settings/deleted-part';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { FallbackField } from './fallback-field';
import type { LanguagesData } from './load-languages';
import styles from '../settings/settings.module.css';

export function LanguageList() {
  const { t } = useTranslation('dragoman/settings');
  const { languages, added, deleted } = useLoaderData<LanguagesData>();
  return (
    <SettingsPage title={t('languages.title')} lead={t('languages.lead')} added={added}>
      {languages.length === 0 && (
        <EmptyState title={t('languages.empty.title')}>
          <p>{t('languages.empty.text')}</p>
        </EmptyState>
      )}
      <AddLanguage />
      {languages.length > 0 && <Languages />}
      <DeletedPart
        field="tag"
        deleted={deleted.map(({ tag, ownName, name, direction, deletedAt, version }) => ({
          ...{ id: tag, name, deletedAt, version },
          shown: (
            <>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>{' '}
              <code>{tag}</code>
            </>
          ),
        }))}
      />
    </SettingsPage>
  );
}

function Languages() {
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
        {languages.map(({ tag, ownName, name, direction, fallback, fallbacks, translated, messages }) => (
          <tr key={tag}>
            <th scope="row">
              <PageLink to={`/settings/languages?${new URLSearchParams({ language: tag })}`} title={name}>
                <bdi lang={tag} dir={direction}>
                  {ownName}
                </bdi>
              </PageLink>{' '}
              {tag === reference && <Badge tone="accent">{t('languages.reference')}</Badge>}
            </th>
            <td>
              <code>{tag}</code>
            </td>
            <td>
              <Fallbacks chosen={fallback} all={fallbacks} />
            </td>
            <td data-number>{messages === 0 ? '–' : percent(Math.floor((100 * translated) / messages) / 100)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Those that are asked one after the other, the one that somebody chose in the ink of what is set. */
function Fallbacks({ chosen, all }: { chosen: string | null; all: readonly string[] }) {
  if (all.length === 0) return '–';
  return (
    <bdi dir="ltr">
      {all.map((tag, index) => (
        <Fragment key={tag}>
          {index > 0 && <span className={styles.muted}> → </span>}
          <code className={tag === chosen ? undefined : styles.muted}>{tag}</code>
        </Fragment>
      ))}
    </bdi>
  );
}

function AddLanguage() {
  const { t } = useTranslation('dragoman/settings');
  const { languages, known } = useLoaderData<LanguagesData>();
  const refusal = useRefusal();
  const tried = refusal?.values.act === 'add' ? refusal : undefined;
  const list = useId();
  return (
    <section className={styles.part}>
      <h2>{t('languages.add.title')}</h2>
      {/* Made anew once the language is there. */}
      <Form key={languages.length} method="post" className={styles.line}>
        <Field label={t('languages.add.tag')} hint={t('languages.add.hint')} error={problemAt(tried?.problem, '/tag')}>
          {(control) => (
            <TextInput
              {...control}
              {...{ name: 'tag', list, required: true, maxLength: 35, dir: 'ltr', autoComplete: 'off' }}
              {...{ spellCheck: false, autoCapitalize: 'none' }}
              defaultValue={tried?.values.tag}
            />
          )}
        </Field>
        <datalist id={list}>
          {known.map(({ tag, name }) => (
            <option key={tag} value={tag} label={name} />
          ))}
        </datalist>
        {languages.length > 0 && <FallbackField languages={languages} chosen={tried?.values.fallback} />}
        <SubmitButton name="act" value="add">
          {t('languages.add.button')}
        </SubmitButton>
      </Form>
    </section>
  );
}

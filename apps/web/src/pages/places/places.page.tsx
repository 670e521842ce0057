import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { keyPath } from '../../addresses/key-address';
import { pageAddress, placesPath } from '../../addresses/places-address';
import { languageName } from '../../page/language-name';
import { useLoaded } from '../../page/use-loaded';
import { PageLink } from '../../page/page-link';
import type { HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';

import { getKeyTexts } from '../../requests/keys';
import { listPlaces } from '../../requests/places';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import styles from './places.module.css';

export const route = {
  path: '/keys/:id/pages',
  namespaces: ['dragoman/screenshots'],
  audience: 'members',
  query: ['page', 'language'],
} satisfies PageRoute;

export async function loader({ read, params, url, language: reader }: PageInput) {
  const id = params.id!;
  const [{ key, reference, texts }, places] = await Promise.all([getKeyTexts(read, id), listPlaces(read, id)]);
  const languages = texts.map(({ language: { tag } }) => ({ tag, name: languageName(tag, reader) }));
  const chosen = { page: url.searchParams.get('page'), language: url.searchParams.get('language') };
  const place = places.find(({ page }) => page === chosen.page) ?? places[0];
  const language = languages.find(({ tag }) => tag === chosen.language)?.tag ?? reference;
  return { message: key, places, place, language, languages };
}

export const head = ({ t, data }: HeadInput<{ message: { key: string } } | undefined>) => ({
  title: t('dragoman/screenshots:places.preview', { key: data?.message.key ?? '' }),
});

/** None in a frame: a page that frames itself would do so without end. */
const importPagePreview = () => (window.parent === window ? import('./page-preview') : new Promise<never>(() => {}));

/** A page that shows the text of a key, in the draft, in a language, and whether the text fits at three widths. */
export default function PlacesPage() {
  const { t } = useTranslation('dragoman/screenshots');
  const { message, places, place, language, languages } = useLoaderData<typeof loader>();
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { id, namespace, key } = message;
  const preview = useLoaded('preview', importPagePreview);
  const address = place && pageAddress(place.page, language);
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.compactHeader}>
        <h1>{t('places.preview', { key })}</h1>
        <p>
          <PageLink to={keyPath({ id })}>
            <code>
              {namespace}:{key}
            </code>
          </PageLink>
        </p>
      </header>
      {address === undefined ? (
        <EmptyState title={t('places.none')}>
          <p>{t('places.hint')}</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.toolbar}>
            <AutoSubmitForm
              action={`/${reader}${placesPath({ id })}`}
              submitLabel={t('places.show')}
              className={styles.form}
              onSubmit={(data) => {
                const chosen = { page: data.get('page') as string, language: data.get('language') as string };
                void navigate(`/${reader}${placesPath({ id, ...chosen })}`);
              }}
            >
              <Field label={t('places.page')}>
                {(control) => (
                  <Select {...control} name="page" dir="ltr" key={place!.page} defaultValue={place!.page}>
                    {places.map(({ page }) => (
                      <option key={page} value={page}>
                        {pageAddress(page, language)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label={t('places.language')}>
                {(control) => (
                  <Select {...control} name="language" key={language} defaultValue={language}>
                    {languages.map(({ tag, name }) => (
                      <option key={tag} value={tag}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </AutoSubmitForm>
            <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
              {t('places.open')}
            </a>
          </div>
          {address.startsWith('/') ? (
            preview && (
              <preview.PagePreview
                key={`${id} ${address}`}
                messageId={id}
                namespace={namespace}
                messageKey={key}
                language={language}
                address={address}
              />
            )
          ) : (
            <Notice title={t('places.elsewhere.title')}>
              <p>{t('places.elsewhere.text')}</p>
            </Notice>
          )}
        </>
      )}
    </div>
  );
}

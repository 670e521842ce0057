import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { HeadInput, PageInput } from '../../page/page-module';
import { useAppContext } from '../../page/app-context';
import { getOpenApiDocument, openApiPath } from '../../requests/openapi';
import { TaggedText } from '../../ui/tagged-text';
import { classNames } from '../../ui/class-names';
import pageStyles from '../../ui/page.module.css';
import { SchemaFields, schemaFields } from './schema-fields';
import { InlineProse, Prose } from './prose';
import { referenceView } from './reference-view';
import { RouteDetails } from './route-details';
import { TypeText } from './type-text';
import type { PageRoute } from '../../page/page-route';
import styles from './reference.module.css';

export const route = { path: '/docs/api', namespaces: ['dragoman/reference'], query: [] } satisfies PageRoute;

export const loader = async ({ read }: PageInput) => referenceView(await getOpenApiDocument(read));

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/reference:title'),
  description: t('dragoman/reference:description'),
});

/** The reference of the REST API from its OpenAPI document, which is in English; the frame is in the reader's language. */
export default function ReferencePage() {
  const { t } = useTranslation('dragoman/reference');
  const { introduction, areas, schemas, errors } = useLoaderData<typeof loader>();
  const { base, publicUrl } = useAppContext();
  useOpenHashTarget();
  return (
    <div className={classNames(pageStyles.spacious, pageStyles.withTableOfContents)}>
      <header className={pageStyles.header}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>
          <TaggedText
            text={t('lead')}
            tags={{
              // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- TaggedText inserts the text
              document: <a href={base + openApiPath} />,
            }}
          />
        </p>
        <p className={pageStyles.note}>{t('english')}</p>
      </header>

      <nav className={classNames(pageStyles.tableOfContents, styles.tableOfContents)} aria-label={t('contents')}>
        <ul>
          {areas.map(({ name }) => (
            <li key={name}>
              <a href={`#${anchorId(name)}`} lang="en">
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href="#refusals">{t('refusals')}</a>
          </li>
          <li>
            <a href="#types">{t('types')}</a>
          </li>
        </ul>
      </nav>

      <div className={styles.introduction} lang="en" dir="ltr">
        <Prose text={introduction} />
        <p>
          <code>ORIGIN={publicUrl}</code>
        </p>
      </div>

      {areas.map(({ name, description, routes }) => (
        <section key={name} className={styles.area} aria-labelledby={anchorId(name)}>
          <div lang="en" dir="ltr" className={styles.areaHeader}>
            <h2 id={anchorId(name)} tabIndex={-1}>
              {name}
            </h2>
            <Prose text={description} />
          </div>
          <div>
            {routes.map((route) => (
              <RouteDetails key={route.id} route={route} />
            ))}
          </div>
        </section>
      ))}

      <section className={styles.area} aria-labelledby="refusals">
        <h2 id="refusals" tabIndex={-1}>
          {t('refusals')}
        </h2>
        <dl className={styles.fields}>
          {errors.map(({ status, text }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd lang="en" dir="ltr">
                <InlineProse text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </section>

      <section className={styles.area} aria-labelledby="types">
        <h2 id="types" tabIndex={-1}>
          {t('types')}
        </h2>
        <div>
          {schemas.map(({ name, schema }) => (
            <details key={name} id={name} className={styles.route}>
              <summary lang="en" dir="ltr">
                <code>{name}</code>
              </summary>
              <div className={styles.content}>
                {schema.description && (
                  <div lang="en" dir="ltr">
                    <Prose text={schema.description} />
                  </div>
                )}
                {schema.properties ? (
                  <SchemaFields label={name} fields={schemaFields(schema)} />
                ) : (
                  <p dir="ltr">
                    <TypeText schema={schema} />
                  </p>
                )}
              </div>
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

const anchorId = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Expands the section that the fragment of the URL names. */
function useOpenHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const open = (fragment: string) => {
      const target = document.getElementById(decodeURIComponent(fragment.slice(1)));
      if (!(target instanceof HTMLDetailsElement)) return;
      target.open = true;
      target.scrollIntoView();
    };
    const onHashChange = () => open(window.location.hash);
    open(hash);
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [hash]);
}

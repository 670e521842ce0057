import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { HeadInput, PageInput } from '../../page/page-module';
import { useSurroundings } from '../../page/surroundings';
import { openApi } from '../../requests/openapi';
import { TaggedText } from '../../ui/tagged-text';
import { classNames } from '../../ui/class-names';
import frame from '../../ui/page.module.css';
import { Fields, fieldsOf } from './fields';
import { Prose, Words } from './prose';
import { referenceView } from './reference-view';
import { Route } from './route';
import { TypeText } from './type-text';
import styles from './reference.module.css';

export const loader = async ({ read }: PageInput) => referenceView(await openApi(read));

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/reference:title'),
  description: t('dragoman/reference:description'),
});

/** The REST API, as its description says it. That is in English; everything around it is in the reader's language. */
export default function ReferencePage() {
  const { t } = useTranslation('dragoman/reference');
  const { introduction, areas, schemas, refusals } = useLoaderData<typeof loader>();
  const { origin } = useSurroundings();
  useOpenedByAddress();
  return (
    <div className={classNames(frame.far, frame.withContents)}>
      <header className={frame.opening}>
        <h1>{t('title')}</h1>
        <p className={frame.lead}>
          <TaggedText text={t('lead')} tags={{ document: <a href="/api/v1/openapi.json" /> }} />
        </p>
        <p className={frame.note}>{t('english')}</p>
      </header>

      <nav className={classNames(frame.contents, styles.contents)} aria-label={t('contents')}>
        <ul>
          {areas.map(({ name }) => (
            <li key={name}>
              <a href={`#${anchor(name)}`} lang="en">
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
          <code>ORIGIN={origin}</code>
        </p>
      </div>

      {areas.map(({ name, about, routes }) => (
        <section key={name} className={styles.area} aria-labelledby={anchor(name)}>
          <div lang="en" dir="ltr" className={styles.about}>
            <h2 id={anchor(name)} tabIndex={-1}>
              {name}
            </h2>
            <Prose text={about} />
          </div>
          <div>
            {routes.map((route) => (
              <Route key={route.id} route={route} />
            ))}
          </div>
        </section>
      ))}

      <section className={styles.area} aria-labelledby="refusals">
        <h2 id="refusals" tabIndex={-1}>
          {t('refusals')}
        </h2>
        <dl className={styles.fields}>
          {refusals.map(({ status, text }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd lang="en" dir="ltr">
                <Words text={text} />
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
              <div className={styles.inside}>
                {schema.description && (
                  <div lang="en" dir="ltr">
                    <Prose text={schema.description} />
                  </div>
                )}
                {schema.properties ? (
                  <Fields label={name} fields={fieldsOf(schema)} />
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

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Who follows a link to something that is folded up wants to read it. */
function useOpenedByAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const open = (name: string) => {
      const target = document.getElementById(decodeURIComponent(name.slice(1)));
      if (!(target instanceof HTMLDetailsElement)) return;
      target.open = true;
      target.scrollIntoView();
    };
    const follow = () => open(window.location.hash);
    open(hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [hash]);
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { useAppContext } from '../../page/app-context';
import { publicOrigin } from '../../page/base';
import { deliveryPathOf } from '../../page/delivery-path';
import { getProject } from '../../requests/project';
import { getCoverage } from '../../requests/served';
import { TaggedText } from '../../ui/tagged-text';
import { classNames } from '../../ui/class-names';
import pageStyles from '../../ui/page.module.css';
import { ChoiceForm } from './choice-form';
import { chooseExample, findExampleMessage } from './example-choice';
import { LiveRequest } from './live-request';
import { Guarantees } from './guarantees';
import { Snippet } from './snippet';
import {
  bundlePath,
  curlSnippet,
  eventsSnippet,
  featureModuleSnippet,
  i18nextSnippet,
  locizeSnippet,
  multiloadSnippet,
  reactSnippet,
  rootModuleSnippet,
} from './snippets';
import type { PageRoute } from '../../page/page-route';
import styles from './developers.module.css';

export const route = {
  path: '/developers',
  namespaces: ['dragoman/developers'],
  query: ['language', 'namespace'],
  navigation: { label: 'dragoman/common:navigation.developers', order: 300 },
} satisfies PageRoute;

export async function loader({ url, language: reader, read }: PageInput) {
  const view = await getCoverage(read);
  const choice = chooseExample(view, url.searchParams, reader);
  return {
    ...choice,
    example: await findExampleMessage(read, choice),
    fallback: view.reference,
    project: await getProject(read),
    languages: view.languages.map(({ tag, ownName }) => ({ tag, ownName })),
    namespaces: view.namespaces.map(({ name, own }) => ({ name, own })),
  };
}

export const head = ({ t }: HeadInput) => ({
  title: t('dragoman/developers:title'),
  description: t('dragoman/developers:description'),
});

const allSections = ['ask', 'clients', 'nest', 'shell', 'locize', 'api', 'guarantees'] as const;
const sectionsWithoutDelivery = ['nest', 'locize', 'api'] as const;

/** How an application gets its texts from this installation. */
export default function DevelopersPage() {
  const { t } = useTranslation('dragoman/developers');
  const { languages, namespaces, project, ...choice } = useLoaderData<typeof loader>();
  const { language, namespace } = choice;
  const context = useAppContext();
  const { base, publicUrl } = context;
  const deliveryPath = deliveryPathOf(context);
  const isDelivered = deliveryPath !== undefined;
  const deliveryUrl = isDelivered ? publicUrl && publicOrigin(publicUrl, base) + deliveryPath : '';
  const values = { ...choice, deliveryUrl };
  const bundle = deliveryPath + bundlePath(language, namespace);
  const sections = isDelivered ? allSections : sectionsWithoutDelivery;
  return (
    <div className={classNames(pageStyles.spacious, pageStyles.withTableOfContents)}>
      <header className={classNames(pageStyles.header, styles.header)}>
        <h1>{t('title')}</h1>
        <p className={classNames(pageStyles.lead, styles.lead)}>
          <TaggedText
            text={isDelivered ? t('lead', { url: deliveryUrl }) : t('leadWithoutDelivery')}
            tags={{ code: <code /> }}
          />
        </p>
      </header>
      <nav className={classNames(pageStyles.tableOfContents, styles.tableOfContents)} aria-label={t('contents')}>
        <ul>
          {sections.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`${name}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>

      {isDelivered && (
        <>
          <Section name="ask">
            <p>{t('ask.text')}</p>
            <ChoiceForm language={language} namespace={namespace} languages={languages} namespaces={namespaces} />
            <LiveRequest key={bundle} path={bundle} />
          </Section>

          <Section name="clients">
            <p>{t('clients.text')}</p>
            <Snippet title={t('clients.i18next')} code={i18nextSnippet(values)} syntax="js" />
            <Snippet title={t('clients.react')} code={reactSnippet(values)} syntax="js" />
            <p>{t('clients.several')}</p>
            <Snippet title={t('clients.multiload')} code={multiloadSnippet(values)} syntax="js" />
            <p>{t('clients.live')}</p>
            <Snippet title={t('clients.events')} code={eventsSnippet(values)} syntax="js" />
          </Section>
        </>
      )}

      <Section name="nest">
        <p>
          <TaggedText text={t('nest.text')} tags={{ code: <code /> }} />
        </p>
        <Snippet title={t('nest.root')} code={rootModuleSnippet(values)} syntax="js" />
        <p>{t('nest.features')}</p>
        <Snippet title={t('nest.feature')} code={featureModuleSnippet(values)} syntax="js" />
      </Section>

      {isDelivered && (
        <Section name="shell">
          <Snippet title={t('shell.commands')} code={curlSnippet(values)} syntax="sh" />
        </Section>
      )}

      <Section name="locize">
        <p>
          <TaggedText text={t('locize.text', { project })} tags={{ code: <code /> }} />
        </p>
        <Snippet title={t('locize.cli')} code={locizeSnippet(publicUrl, project)} syntax="sh" />
      </Section>

      <Section name="api">
        <p>
          <TaggedText text={t('api.text')} tags={{ reference: <PageLink to="/docs/api" /> }} />
        </p>
      </Section>

      {isDelivered && (
        <Section name="guarantees">
          <Guarantees path={deliveryPath} />
          <p>
            <TaggedText text={t('guarantees.more')} tags={{ languages: <PageLink to="/languages" /> }} />
          </p>
        </Section>
      )}
    </div>
  );
}

function Section({ name, children }: { name: (typeof allSections)[number]; children: ReactNode }) {
  const { t } = useTranslation('dragoman/developers');
  return (
    <section className={styles.section} aria-labelledby={name}>
      <h2 id={name} tabIndex={-1}>
        {t(`${name}.title`)}
      </h2>
      {children}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../api/src/people/permissions';
import type { PreviewView } from '../../../../api/src/releases/releases.contract';
import { PageLink } from '../../page/page-link';
import type { RefusedForm } from '../../page/refused-form';
import { useSurroundings } from '../../page/surroundings';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextArea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Progress } from '../../ui/progress';
import { ProblemNotice } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import { Changes } from './changes';
import type { ReleasesData } from './load-releases';
import styles from './releases.module.css';

/** What would be published now: nothing else, whatever changes before the button is pressed. */
export function NextRelease({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { next, languages } = useLoaderData<ReleasesData>();
  const { person } = useSurroundings();
  const isVoid = refusal?.problem.status === 412;
  const nothing = next.bundles.length === 0 && next.fallbacks.length === 0;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{t('next.title')}</h2>
      {isVoid && (
        <div role="alert">
          <Notice tone="warning" title={t('next.void.title')}>
            <p>{t('next.void.text')}</p>
          </Notice>
        </div>
      )}
      {refusal && !isVoid && <ProblemNotice problem={refusal.problem} />}
      {next.blocking.count > 0 && <Blocking {...next.blocking} />}
      {next.waiting.count > 0 && <Waiting {...next.waiting} />}
      {nothing ? (
        <EmptyState title={t(next.base === null ? 'next.first.title' : 'next.nothing.title')}>
          <p>{t(next.base === null ? 'next.first.text' : 'next.nothing.text')}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            {next.base === null ? t('next.sinceNothing') : t('next.since', { number: next.base })}{' '}
            {t('changes.sum', { ...next.changes })}
          </p>
          <Changes view={next} languages={languages} path="/releases" />
          <Coverage />
          {may(person, 'releases.publish') ? <PublishForm refusal={refusal} /> : <p>{t('next.mayNot')}</p>}
        </>
      )}
    </section>
  );
}

function PublishForm({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { next, once } = useLoaderData<ReleasesData>();
  return (
    <Form method="post" className={styles.publish}>
      <input type="hidden" name="do" value="publish" />
      <input type="hidden" name="hash" value={next.hash} />
      <input type="hidden" name="once" value={once} />
      <Field label={t('note.label')} hint={t('note.hint')}>
        {(control) => (
          <TextArea {...control} name="note" rows={2} maxLength={1000} dir="auto" defaultValue={refusal?.values.note} />
        )}
      </Field>
      {next.blocking.count > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            name="leaveErrors"
            required
            defaultChecked={'leaveErrors' in (refusal?.values ?? {})}
          />
          <span>{t('next.leaveErrors')}</span>
        </label>
      )}
      <SubmitButton>{t('next.publish')}</SubmitButton>
    </Form>
  );
}

function Blocking({ count, texts }: PreviewView['blocking']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Notice tone="bad" title={t('next.blocking.title', { count })}>
      <p>{t('next.blocking.text')}</p>
      <HeldBack
        count={count}
        texts={texts.map(({ errors, ...text }) => ({
          ...text,
          ...{ filter: 'errors', why: t('next.blocking.errors', { count: errors }) },
        }))}
      />
    </Notice>
  );
}

function Waiting({ count, texts }: PreviewView['waiting']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Notice title={t('next.waiting.title', { count })}>
      <p>{t('next.waiting.text', { count })}</p>
      <HeldBack
        count={count}
        texts={texts.map(({ because, ...text }) => ({
          ...text,
          ...{ filter: because, why: t(`next.waiting.because.${because}`) },
        }))}
      />
    </Notice>
  );
}

interface HeldBackProps {
  readonly count: number;
  readonly texts: readonly {
    readonly message: string;
    readonly language: string;
    readonly namespace: string;
    readonly key: string;
    /** Of the page that it leads to: those with the same trouble come next there. */
    readonly filter: string;
    readonly why: string;
  }[];
}

/** As many as one takes in; the rest is a number. */
const MOST_NAMED = 10;

/** Texts that are not published, each with what keeps it, and a way to where that is mended. */
function HeldBack({ count, texts }: HeldBackProps) {
  const { t } = useTranslation('dragoman/releases');
  const named = texts.slice(0, MOST_NAMED);
  return (
    <>
      <ul className={styles.held}>
        {named.map(({ message, language, namespace, key, filter, why }) => (
          <li key={`${message} ${language}`}>
            <PageLink to={`/translate?${new URLSearchParams({ language, filter, message })}`}>
              <code translate="no">{`${language} ${namespace}:${key}`}</code>
            </PageLink>{' '}
            {why}
          </li>
        ))}
      </ul>
      {count > named.length && <p>{t('next.more', { count: count - named.length })}</p>}
    </>
  );
}

/** How far each language is, whether or not it is published. */
function Coverage() {
  const { t } = useTranslation('dragoman/releases');
  const { percent } = useFormatters();
  const { coverage } = useLoaderData<ReleasesData>();
  return (
    <details className={styles.more}>
      <summary>{t('coverage.title')}</summary>
      <ul className={styles.coverage}>
        {coverage.map(({ tag, ownName, direction, translated, messages }) => {
          const share = percent(messages === 0 ? 0 : Math.floor((100 * translated) / messages) / 100);
          return (
            <li key={tag}>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>
              <Progress value={translated} max={messages} label={t('coverage.label', { language: ownName, share })} />
              <span>{share}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

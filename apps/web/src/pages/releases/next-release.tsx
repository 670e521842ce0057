import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../api/src/people/permissions';
import type { BlockingView } from '../../../../api/src/releases/releases.contract';
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
      {next.blocking.count > 0 && <Blocking count={next.blocking.count} texts={next.blocking.texts} />}
      {next.waiting > 0 && (
        <Notice title={t('next.waiting.title', { count: next.waiting })}>
          <p>{t('next.waiting.text')}</p>
        </Notice>
      )}
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

function Blocking({ count, texts }: { count: number; texts: readonly BlockingView[] }) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Notice tone="bad" title={t('next.blocking.title', { count })}>
      <p>{t('next.blocking.text')}</p>
      <ul className={styles.blocking}>
        {texts.map(({ message, language, namespace, key, errors }) => (
          <li key={`${message} ${language}`}>
            <PageLink to={`/translate?${new URLSearchParams({ language, filter: 'errors', message })}`}>
              <code translate="no">{`${language} ${namespace}:${key}`}</code>
            </PageLink>{' '}
            {t('next.blocking.errors', { count: errors })}
          </li>
        ))}
      </ul>
      {count > texts.length && <p>{t('next.blocking.more', { count: count - texts.length })}</p>}
    </Notice>
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

import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { PreviewView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import type { RefusedForm } from '../../form/refused-form';
import { useAppContext } from '../../page/app-context';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextArea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Progress } from '../../ui/progress';
import { FocusedAlert } from '../../form/focused-alert';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import { BuildCheckNotice } from './build-check-notice';
import { Changes } from './changes';
import type { ReleasesData } from './load-releases';
import styles from './releases.module.css';

/** The preview of the next release. Publishing is refused if anything has changed since the preview. */
export function NextRelease({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { next, languages } = useLoaderData<ReleasesData>();
  const { person } = useAppContext();
  const isOutdated = refusal?.problem.status === 412;
  const isRefused = next.builds.refuses && next.builds.count > 0;
  const isEmpty = next.bundles.length === 0 && next.fallbacks.length === 0;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{t('next.title')}</h2>
      {refusal && isOutdated && (
        <FocusedAlert response={refusal}>
          <Notice tone="warning" title={t('next.void.title')}>
            <p>{t('next.void.text')}</p>
          </Notice>
        </FocusedAlert>
      )}
      {refusal && !isOutdated && <ProblemNotice problem={refusal.problem} />}
      {next.blocking.count > 0 && <BlockingNotice {...next.blocking} />}
      {next.builds.count > 0 && <BuildCheckNotice {...next.builds} />}
      {next.waiting.count > 0 && <WaitingNotice {...next.waiting} />}
      {isEmpty ? (
        <EmptyState title={t(next.base === null ? 'next.first.title' : 'next.nothing.title')}>
          <p>{t(next.base === null ? 'next.first.text' : 'next.nothing.text')}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            {next.base === null
              ? t('changes.sum', { ...next.changes })
              : t('changes.sumSince', { ...next.changes, number: next.base })}
          </p>
          <Changes view={next} languages={languages} path="/releases" />
          <CoverageDetails />
          {!may(person, 'releases.publish') && <p>{t('next.mayNot')}</p>}
          {may(person, 'releases.publish') && !isRefused && <PublishForm refusal={refusal} />}
        </>
      )}
    </section>
  );
}

function PublishForm({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { next, idempotencyKey } = useLoaderData<ReleasesData>();
  return (
    <Form method="post" className={styles.publish}>
      <HiddenFields values={{ intent: 'publish', hash: next.hash, idempotencyKey }} />
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

function BlockingNotice({ count, texts }: PreviewView['blocking']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Notice tone="bad" title={t('next.blocking.title', { count })}>
      <p>{t('next.blocking.text')}</p>
      <HeldBackTexts
        count={count}
        texts={texts.map(({ errors, ...text }) => ({
          ...text,
          filter: 'errors',
          reason: t('next.blocking.errors', { count: errors }),
        }))}
      />
    </Notice>
  );
}

function WaitingNotice({ count, texts }: PreviewView['waiting']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Notice title={t('next.waiting.title', { count })}>
      <p>{t('next.waiting.text', { count })}</p>
      <HeldBackTexts
        count={count}
        texts={texts.map(({ because, ...text }) => ({
          ...text,
          filter: because,
          reason: t(`next.waiting.because.${because}`),
        }))}
      />
    </Notice>
  );
}

interface HeldBackTextsProps {
  readonly count: number;
  readonly texts: readonly {
    readonly keyId: string;
    readonly language: string;
    readonly namespace: string;
    readonly key: string;
    /** Filter of the linked list, which has all texts with the same problem. */
    readonly filter: TranslateFilter;
    readonly reason: string;
  }[];
}

/** Further texts are not listed, only counted. */
const MAX_LISTED_TEXTS = 10;

/** Texts that will not be published, each with the reason and a link to its editor. */
function HeldBackTexts({ count, texts }: HeldBackTextsProps) {
  const { t } = useTranslation('dragoman/releases');
  const listed = texts.slice(0, MAX_LISTED_TEXTS);
  return (
    <>
      <ul className={styles.heldBackTexts}>
        {listed.map(({ keyId, language, namespace, key, filter, reason }) => (
          <li key={`${keyId} ${language}`}>
            <PageLink to={translatePath({ language, filters: [filter], key: keyId })}>
              <code translate="no">{`${language} ${namespace}:${key}`}</code>
            </PageLink>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {count > listed.length && <p>{t('next.more', { count: count - listed.length })}</p>}
    </>
  );
}

/** Progress by language. */
function CoverageDetails() {
  const { t } = useTranslation('dragoman/releases');
  const { percent } = useFormatters();
  const { coverage } = useLoaderData<ReleasesData>();
  return (
    <details className={styles.disclosure}>
      <summary>{t('coverage.title')}</summary>
      <ul className={styles.coverage}>
        {coverage.map(({ tag, ownName, direction, translated, keys }) => {
          const share = percent(keys === 0 ? 0 : Math.floor((100 * translated) / keys) / 100);
          return (
            <li key={tag}>
              <bdi lang={tag} dir={direction}>
                {ownName}
              </bdi>
              <Progress value={translated} max={keys} label={t('coverage.label', { language: ownName, share })} />
              <span>{share}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useNavigation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { PreviewView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import { Breakable } from '../../ui/breakable';
import { announce } from '../../page/announce';
import { shareOf } from '../../page/share-of';
import { PageLink } from '../../page/page-link';
import type { RefusedForm } from '../../form/refused-form';
import { useAppContext } from '../../page/app-context';
import { Disclosure } from '../../ui/disclosure';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextArea } from '../../ui/field';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { Progress } from '../../ui/progress';
import { FocusedAlert } from '../../form/focused-alert';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { BuildCheck } from './build-check';
import { Changes } from './changes';
import type { ReleasesData } from './load-releases';
import { LeaveErrors } from './leave-errors';
import { Obstacle } from './obstacle';
import { PublishLater } from './scheduled/publish-later';
import { PublishProblem } from './publish-problem';
import { useTarget } from './use-target';
import styles from './releases.module.css';

interface NextReleaseProps {
  readonly refusal: RefusedForm | undefined;
  /** Of the form that publishes it later. */
  readonly laterRefusal: RefusedForm | undefined;
  /** Shown below the form that publishes it. */
  readonly children: ReactNode;
}

/**
 * The preview of the next release: the decision in a card, and what it is based on. Publishing is refused if anything has
 * changed since the preview.
 */
export function NextRelease({ refusal, laterRefusal, children }: NextReleaseProps) {
  const { t } = useTranslation('dragoman/releases');
  const { next, languages } = useLoaderData<ReleasesData>();
  const { person } = useAppContext();
  useTarget();
  const isOutdated = refusal?.problem.status === 412;
  const isRefused = next.builds.refuses && next.builds.count > 0;
  const isEmpty = next.bundles.length === 0 && next.fallbacks.length === 0;
  return (
    <section className={styles.next} aria-labelledby="next">
      <div className={styles.card}>
        <h2 id="next">{t('next.title')}</h2>
        {refusal && isOutdated && (
          <FocusedAlert response={refusal}>
            <Notice tone="warning" title={t('next.void.title')}>
              <p>{t('next.void.text')}</p>
            </Notice>
          </FocusedAlert>
        )}
        {refusal && !isOutdated && <PublishProblem problem={refusal.problem} />}
        {isEmpty ? (
          <EmptyState
            icon={next.base === null ? 'missing' : 'done'}
            title={t(next.base === null ? 'next.first.title' : 'next.nothing.title')}
          >
            <p>{t(next.base === null ? 'next.first.text' : 'next.nothing.text')}</p>
          </EmptyState>
        ) : (
          <ChangeCounts {...next} />
        )}
        {next.blocking.count > 0 && (
          <Obstacle id="errors" title={t('next.blocking.title', { count: next.blocking.count })} />
        )}
        {!isEmpty && (
          <>
            {isRefused && <Obstacle id="builds" title={t('next.builds.title', { count: next.builds.count })} />}
            {!may(person, 'releases.publish') && <p className={pageStyles.note}>{t('next.mayNot')}</p>}
            {may(person, 'releases.publish') && !isRefused && <PublishForm refusal={refusal} />}
          </>
        )}
        {may(person, 'releases.publish') && <PublishLater refusal={laterRefusal} />}
        {children}
      </div>
      <div className={styles.details}>
        {next.builds.count > 0 && <BuildCheck {...next.builds} />}
        {next.blocking.count > 0 && <BlockingTexts {...next.blocking} />}
        {next.waiting.count > 0 && <WaitingTexts {...next.waiting} />}
        {!isEmpty && (
          <>
            <Changes view={next} languages={languages} path="/releases" />
            <CoverageDetails />
          </>
        )}
      </div>
    </section>
  );
}

/** How many texts the next release adds, changes and removes. */
function ChangeCounts({ base, changes }: Pick<PreviewView, 'base' | 'changes'>) {
  const { t } = useTranslation('dragoman/releases');
  const { number } = useFormatters();
  return (
    <>
      <dl className={styles.counts}>
        {(['added', 'changed', 'removed'] as const).map((kind) => (
          <div key={kind} data-kind={changes[kind] > 0 ? kind : undefined}>
            <dt>{t(`changes.${kind}`)}</dt>
            <dd>{number(changes[kind])}</dd>
          </div>
        ))}
      </dl>
      {base !== null && <p className={pageStyles.note}>{t('next.since', { number: base })}</p>}
    </>
  );
}

function PublishForm({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/releases');
  const { next, idempotencyKey } = useLoaderData<ReleasesData>();
  const { added, changed, removed } = next.changes;
  return (
    <Form method="post" className={styles.publish}>
      <HiddenFields values={{ intent: 'publish', hash: next.hash, idempotencyKey }} />
      <Field label={t('note.label')} hint={t('note.hint')}>
        {(control) => (
          <TextArea {...control} name="note" rows={2} maxLength={1000} dir="auto" defaultValue={refusal?.values.note} />
        )}
      </Field>
      {next.blocking.count > 0 && <LeaveErrors isChosen={'leaveErrors' in (refusal?.values ?? {})} />}
      <SubmitButton>{t('next.publish', { count: added + changed + removed + next.fallbacks.length })}</SubmitButton>
      <Publishing />
    </Form>
  );
}

/** A release of some hundred texts is published before this shows up; a first one of 100,000 takes many seconds. */
const PUBLISHING_SHOWN_AFTER_MS = 1_000;

function Publishing() {
  const { t } = useTranslation('dragoman/releases');
  const { state, formData } = useNavigation();
  const isPublishing = state === 'submitting' && formData?.get('intent') === 'publish';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPublishing) return;
    const timer = setTimeout(() => {
      setShown(true);
      announce(t('next.publishing'));
    }, PUBLISHING_SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isPublishing, t]);
  return isShown && <p className={pageStyles.note}>{t('next.publishing')}</p>;
}

function BlockingTexts({ count, texts }: PreviewView['blocking']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Disclosure tone="bad" icon="error" title={t('next.blocking.title', { count })}>
      <p id="errors" className={styles.target}>
        {t('next.blocking.text')}
      </p>
      <HeldBackTexts
        count={count}
        texts={texts.map(({ errors, ...text }) => ({
          ...text,
          filter: 'errors',
          reason: t('next.blocking.errors', { count: errors }),
        }))}
      />
    </Disclosure>
  );
}

function WaitingTexts({ count, texts }: PreviewView['waiting']) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <Disclosure icon="half" tone="warning" title={t('next.waiting.title', { count })}>
      <p>{t('next.waiting.text', { count })}</p>
      <HeldBackTexts
        count={count}
        texts={texts.map(({ because, ...text }) => ({
          ...text,
          filter: because,
          reason: t(`next.waiting.because.${because}`),
        }))}
      />
    </Disclosure>
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
              <code translate="no">
                <Breakable text={`${language} ${namespace}:${key}`} />
              </code>
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
    <Disclosure icon="languages" title={t('coverage.title')}>
      <ul className={styles.coverage}>
        {coverage.map(({ tag, ownName, direction, translated, keys }) => {
          const share = percent(keys === 0 ? 0 : shareOf(translated, keys));
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
    </Disclosure>
  );
}

import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { ReleasesView, ReleaseView } from '../../../../../libs/workspace/src/releases/releases.contract';
import { compareReleasesPath } from '../../addresses/release-changes-address';
import { PageLink } from '../../page/page-link';
import type { RefusedForm } from '../../form/refused-form';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import pageStyles from '../../ui/page.module.css';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { SubmitButton } from '../../form/submit-button';
import type { ReleasesData } from './load-releases';
import { ScheduledNext } from './scheduled/scheduled-next';
import styles from './releases.module.css';

export interface ReleaseListProps {
  readonly list: ReleasesView;
  readonly mayRollBack: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** The release history, with rollback and comparison. */
export function ReleaseList({ list, mayRollBack, refusal }: ReleaseListProps) {
  const { t } = useTranslation('dragoman/releases');
  const kept = list.releases.filter((release) => release.kept);
  const live = list.releases.find((release) => release.current);
  return (
    <section className={styles.section} aria-labelledby="past">
      <h2 id="past">{t('past.title')}</h2>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {list.releases.length === 0 && (
        <EmptyState title={t('past.none.title')}>
          <p>{t('past.none.text')}</p>
        </EmptyState>
      )}
      {kept.length > 1 && <CompareForm releases={kept} />}
      <ol className={styles.releases}>
        {list.releases.map((release) => (
          <ReleaseItem
            key={release.number}
            release={release}
            live={live?.number}
            // Nothing would change if the live release already repeats it.
            mayRollBack={mayRollBack && release.number !== live?.rollbackOf}
          />
        ))}
      </ol>
      {list.next && (
        <p>
          <PageLink className={buttonClass()} to={`/releases?${new URLSearchParams({ before: list.next })}#past`}>
            {t('past.earlier')}
          </PageLink>
        </p>
      )}
    </section>
  );
}

/** Opens the comparison of two releases. The form works without JavaScript as well. */
function CompareForm({ releases }: { releases: readonly ReleaseView[] }) {
  const { t } = useTranslation('dragoman/releases');
  const language = useLanguage().tag;
  const options = releases.map(({ number }) => (
    <option key={number} value={number}>
      {t('past.release', { number })}
    </option>
  ));
  return (
    <Form method="get" action={`/${language}/releases/compare`} className={styles.row}>
      <Field label={t('compare.from')}>
        {(control) => (
          <Select {...control} name="from" defaultValue={releases[1]!.number}>
            {options}
          </Select>
        )}
      </Field>
      <Field label={t('compare.to')}>
        {(control) => (
          <Select {...control} name="to" defaultValue={releases[0]!.number}>
            {options}
          </Select>
        )}
      </Field>
      <button type="submit" className={buttonClass()}>
        {t('compare.show')}
      </button>
    </Form>
  );
}

interface ReleaseItemProps {
  readonly release: ReleaseView;
  readonly live: number | undefined;
  readonly mayRollBack: boolean;
}

function ReleaseItem({ release, live, mayRollBack }: ReleaseItemProps) {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const { number, current, kept, at, by, note, kind, rollbackOf, changes, left, build } = release;
  return (
    <li className={styles.release}>
      <Avatar name={by.name} tinted />
      <p className={styles.releaseHeader}>
        <strong>{t('past.release', { number })}</strong>
        {current && (
          <Badge tone="good" icon="check">
            {t('past.current')}
          </Badge>
        )}
        {kind === 'rollback' && <Badge>{t('past.rollbackOf', { number: rollbackOf! })}</Badge>}
        {build !== undefined && <Badge>{t('past.build')}</Badge>}
        <time className={pageStyles.note} dateTime={at}>
          {date(at)}
        </time>{' '}
        <bdi className={pageStyles.note}>{by.name}</bdi>
      </p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <p className={pageStyles.note}>
        {t('changes.sum', { ...changes })} {left > 0 && t('past.left', { count: left })} {!kept && t('past.notKept')}
      </p>
      <div className={styles.releaseActions}>
        {kept && number > 1 && (
          <PageLink to={compareReleasesPath(number - 1, number)}>{t('past.changes', { number: number - 1 })}</PageLink>
        )}
        {/* The key closes it once there is a new release. */}
        {kept && !current && mayRollBack && <RollbackForm key={live} number={number} />}
      </div>
    </li>
  );
}

/** Asks for confirmation, also without JavaScript. */
function RollbackForm({ number }: { number: number }) {
  const { t } = useTranslation('dragoman/releases');
  const { idempotencyKey } = useLoaderData<ReleasesData>();
  return (
    <details className={styles.rollback}>
      <summary>{t('rollback.open')}</summary>
      <Form method="post" className={styles.publish}>
        <HiddenFields values={{ intent: 'rollback', release: number, idempotencyKey: `${idempotencyKey}-${number}` }} />
        <p>{t('rollback.text', { number })}</p>
        <ScheduledNext />
        <Field label={t('note.label')}>
          {(control) => <TextInput {...control} name="note" maxLength={1000} dir="auto" />}
        </Field>
        <SubmitButton>{t('rollback.do', { number })}</SubmitButton>
      </Form>
    </details>
  );
}

import { useTranslation } from 'react-i18next';
import { Form, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { BulkReportView, ChangeSetView } from '../../../../api/src/translations/editing.contract';
import { may } from '../../../../api/src/people/permissions';
import { PageFailure, type ActionInput, type HeadInput, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refused, type RefusedForm } from '../../page/refused-form';
import { useSurroundings } from '../../page/surroundings';
import { workspace } from '../../requests/work';
import { activePeople, activity, changesOf } from '../../requests/workspace';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select } from '../../ui/field';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { ProblemNotice } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import { readAddress, writeAddress, type ActivityAddress } from './activity-address';
import { EntryChange } from './entry-change';
import { SetLine } from './set-line';
import styles from './activity.module.css';

const AT_ONCE = '30';

export async function loader({ read, url }: PageInput) {
  const { set, person, language, message, cursor } = readAddress(url.search);
  const [{ people }, { languages }] = await Promise.all([activePeople(read), workspace(read)]);
  const others = { people, languages: languages.map(({ tag, ownName, direction }) => ({ tag, ownName, direction })) };
  try {
    if (set === undefined) {
      return { ...(await activity(read, { person, language, message, cursor, limit: AT_ONCE })), ...others };
    }
    const [{ sets }, changes] = await Promise.all([
      activity(read, { changeSet: set, limit: '1' }),
      changesOf(read, set, cursor),
    ]);
    if (sets.length === 0) throw new PageFailure(404);
    return { sets, changes, ...others };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // a name that cannot be is of nothing
    throw error;
  }
}

export async function action({ form, send }: ActionInput) {
  const undone = await send<BulkReportView>(
    'POST',
    `/api/v1/history/${encodeURIComponent(form.get('undo') ?? '')}/undo`,
  );
  return undone.ok ? { report: undone.view } : refused(form, undone.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/activity:title') });

/** Who did what, and the way back from it. */
export default function ActivityPage() {
  const { t } = useTranslation('dragoman/activity');
  const data = useLoaderData<typeof loader>();
  const done = useActionData() as RefusedForm | { report: BulkReportView } | undefined;
  const address = readAddress(useLocation().search);
  const { sets, next } = 'next' in data ? data : { sets: data.sets, next: undefined };
  return (
    <div className={frame.near}>
      <header className={frame.short}>
        {address.set && (
          <p>
            <PageLink to="/activity">{t('all')}</PageLink>
          </p>
        )}
        <h1>{t('title')}</h1>
        <p className={frame.lead}>{t('lead')}</p>
      </header>

      {done && ('problem' in done ? <ProblemNotice problem={done.problem} /> : <Report report={done.report} />)}

      {address.set === undefined && <Filters address={address} />}

      {sets.length === 0 ? (
        <EmptyState title={t(isFiltered(address) ? 'none.title' : 'empty.title')}>
          <p>{t(isFiltered(address) ? 'none.text' : 'empty.text')}</p>
          {isFiltered(address) && <PageLink to="/activity">{t('all')}</PageLink>}
        </EmptyState>
      ) : (
        <ol className={styles.sets}>
          {sets.map((set) => (
            <li key={set.id}>
              <SetLine set={set}>
                <Undo set={set} />
              </SetLine>
            </li>
          ))}
        </ol>
      )}

      {'changes' in data && (
        <ol className={styles.entries} aria-label={t('changes')}>
          {data.changes.entries.map((entry) => (
            <li key={entry.entry}>
              <EntryChange entry={entry} languages={data.languages} />
            </li>
          ))}
        </ol>
      )}
      <More address={address} next={'changes' in data ? data.changes.next : next} />
    </div>
  );
}

const isFiltered = ({ person, language, message, cursor }: ActivityAddress): boolean =>
  Boolean(person ?? language ?? message ?? cursor);

function More({ address, next }: { address: ActivityAddress; next: string | undefined }) {
  const { t } = useTranslation('dragoman/activity');
  return (
    next && (
      <p>
        <PageLink to={writeAddress({ ...address, cursor: next })}>{t('earlier')}</PageLink>
      </p>
    )
  );
}

function Undo({ set }: { set: ChangeSetView }) {
  const { t } = useTranslation('dragoman/activity');
  const { person } = useSurroundings();
  if (!set.undoable || !may(person, 'texts.edit')) return null;
  return (
    <Form method="post" className={styles.undo} preventScrollReset>
      <input type="hidden" name="undo" value={set.id} />
      <SubmitButton kind="quiet" aria-describedby={`set-${set.id}`}>
        {t('undo')}
      </SubmitButton>
    </Form>
  );
}

/** What became of an undo: what somebody changed since was left as it is. */
function Report({ report: { done, skipped } }: { report: BulkReportView }) {
  const { t } = useTranslation('dragoman/activity');
  return (
    <div role="status">
      <Notice tone={done > 0 ? 'good' : 'warning'} title={t('report.done', { count: done })}>
        {skipped.length > 0 && (
          <>
            <p>{t('report.left', { count: skipped.length })}</p>
            <ul className={styles.skipped}>
              {skipped.slice(0, 10).map(({ message, key, language, reason }) => (
                <li key={`${message} ${language}`}>
                  <code>{key}</code> {language && <code>{language}</code>}{' '}
                  {t(`report.${reason === 'changedMeanwhile' || reason === 'forbidden' ? reason : 'impossible'}`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}

/** A form of its own address, with and without JavaScript. */
function Filters({ address }: { address: ActivityAddress }) {
  const { t } = useTranslation('dragoman/activity');
  const { people, languages } = useLoaderData<typeof loader>();
  const reader = useLanguage().tag;
  return (
    <Form className={styles.filters} role="search" aria-label={t('filter.label')} action={`/${reader}/activity`}>
      <Field label={t('filter.person')}>
        {(control) => (
          <Select {...control} key={address.person} name="person" defaultValue={address.person ?? ''}>
            <option value="">{t('filter.everybody')}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('filter.language')}>
        {(control) => (
          <Select {...control} key={address.language} name="language" defaultValue={address.language ?? ''}>
            <option value="">{t('filter.allLanguages')}</option>
            {languages.map(({ tag, ownName }) => (
              <option key={tag} value={tag} lang={tag}>
                {ownName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {address.message && <input type="hidden" name="message" value={address.message} />}
      <Button type="submit">{t('filter.show')}</Button>
      {address.message && (
        <p className={styles.chosen}>
          {t('filter.message')}{' '}
          <PageLink to={writeAddress({ ...address, message: undefined })}>{t('filter.all')}</PageLink>
        </p>
      )}
    </Form>
  );
}

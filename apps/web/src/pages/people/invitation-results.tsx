import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  InvitationResultView,
  InvitationsResultView,
} from '../../../../../libs/workspace/src/people/people.contract';
import { PageLink } from '../../page/page-link';
import { CopyButton } from '../../ui/copy-button';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import styles from './people.module.css';

/** What the page's action returns for several addresses. */
export interface InvitationResultsData extends InvitationsResultView {
  /** Fields of the form, with the addresses to correct; absent if there are none. */
  readonly values?: Readonly<Record<string, string>>;
  /** The addresses were left of an earlier list, whose results are still of interest. */
  readonly corrects: boolean;
}

/** Returns the results, and the form with the addresses to correct. */
export function invitationResults(form: URLSearchParams, { results }: InvitationsResultView): InvitationResultsData {
  const invalid = results.filter(({ outcome }) => outcome === 'invalid').map(({ email }) => email);
  const names = [...new Set(form.keys())];
  const values = Object.fromEntries(names.map((name) => [name, form.getAll(name).join(' ')]));
  return {
    results,
    ...(invalid.length > 0 && { values: { ...values, emails: invalid.join('\n') } }),
    corrects: form.has('corrects'),
  };
}

interface InvitationResultsProps {
  readonly data: InvitationResultsData;
  /** The links are sent by email. */
  readonly sendsEmail: boolean;
}

/** What happened with each address of a list. It takes the focus, so that links are not overlooked: they are shown only once. */
export function InvitationResults({ data, sendsEmail }: InvitationResultsProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const [shown, setShown] = useState({ of: data, results: data.results });
  if (shown.of !== data) {
    const earlier = data.corrects ? shown.results.filter(({ outcome }) => outcome !== 'invalid') : [];
    // One that was entered again is not new.
    const added = data.results.filter(({ email }) => !earlier.some((each) => each.email === email));
    setShown({ of: data, results: [...earlier, ...added] });
  }
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), [data]);
  const { results } = shown;
  const having = (outcome: InvitationResultView['outcome']) => results.filter((each) => each.outcome === outcome);
  const invited = having('invited');
  const links = sendsEmail
    ? []
    : invited.flatMap(({ email, invitation }) => (invitation ? [{ email, ...invitation }] : []));
  return (
    <div ref={status} role="status" tabIndex={-1} className={styles.results}>
      <Notice
        tone={invited.length > 0 ? 'good' : 'info'}
        title={invited.length > 0 ? t('results.invited', { count: invited.length }) : t('results.none')}
      >
        {invited.length > 0 && (
          <p>{links[0] ? t('results.links', { date: date(links[0].expiresAt) }) : t('results.sent')}</p>
        )}
        <dl>
          {(['pending', 'person', 'invalid'] as const).map(
            (outcome) =>
              having(outcome).length > 0 && (
                <div key={outcome}>
                  <dt>{t(`results.${outcome}`)}</dt>
                  {having(outcome).map(({ email, personId }) => (
                    <dd key={email}>
                      <bdi>{personId ? <PageLink to={`/people/${personId}`}>{email}</PageLink> : email}</bdi>
                    </dd>
                  ))}
                </div>
              ),
          )}
        </dl>
      </Notice>
      {links.length > 0 && (
        <div className={styles.links}>
          <CopyButton
            text={links.map(({ email, link }) => `${email}\t${link}`).join('\n')}
            label={t('results.copyAll')}
            copiedLabel={tCommon('copied')}
          />
          <Table caption={t('results.caption')} captionHidden stacked>
            <thead>
              <tr>
                <th scope="col">{t('columns.email')}</th>
                <th scope="col">{t('results.link')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {links.map(({ email, link }) => (
                <tr key={link}>
                  <th scope="row" className={styles.invited}>
                    <bdi>{email}</bdi>
                  </th>
                  <td>
                    <code dir="ltr" className={styles.link}>
                      {link}
                    </code>
                  </td>
                  <td data-actions>
                    <CopyButton text={link} label={tCommon('copy')} copiedLabel={tCommon('copied')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { SecurityEventView } from '../../../../libs/workspace/src/security-log/security-log.contract';
import { PageLink } from '../page/page-link';
import { Table } from '../ui/table';
import { BrowserLabel } from './browser-label';
import styles from './security-event-list.module.css';

interface SecurityEventListProps {
  readonly caption: string;
  readonly events: readonly SecurityEventView[];
  /** For administrators: whose account it concerns, and links to it and to what changed. */
  readonly withPeople?: boolean;
}

/** A table of sign-ins and changes of accounts. */
export function SecurityEventList({ caption, events, withPeople = false }: SecurityEventListProps) {
  const { t } = useTranslation('dragoman/security');
  const { date } = useFormatters();
  return (
    <Table caption={caption} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.time')}</th>
          <th scope="col">{t('columns.event')}</th>
          {withPeople && <th scope="col">{t('columns.person')}</th>}
          <th scope="col">{t('columns.by')}</th>
          <th scope="col">{t('columns.address')}</th>
          <th scope="col">{t('columns.browser')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, at, event, detail, person, email, by, address, agent, changeSet }) => (
          <tr key={id}>
            <td className={styles.time}>
              <time dateTime={at}>{date(at)}</time>
            </td>
            <th scope="row" className={styles.event}>
              {withPeople && changeSet ? (
                <PageLink to={`/activity?set=${encodeURIComponent(changeSet)}`}>{t(`event.${event}`)}</PageLink>
              ) : (
                t(`event.${event}`)
              )}
              {detail && <small>{t(`detail.${detail}`)}</small>}
            </th>
            {withPeople && (
              <td className={styles.person}>
                {person && (
                  <PageLink
                    to={`/${person.isServiceAccount ? 'service-accounts' : 'people'}/${encodeURIComponent(person.id)}`}
                  >
                    <bdi>{person.name}</bdi>
                  </PageLink>
                )}
                {person?.email && (
                  <small>
                    <bdi>{person.email}</bdi>
                  </small>
                )}
                {email && <bdi>{email}</bdi>}
              </td>
            )}
            <td className={styles.person}>
              {by && (by.id === null ? t('system') : <bdi>{by.name}</bdi>)}
              {by?.email && by.id !== person?.id && (
                <small>
                  <bdi>{by.email}</bdi>
                </small>
              )}
            </td>
            <td>
              <bdi>{address}</bdi>
            </td>
            <td>{agent !== null && <BrowserLabel agent={agent} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { IgnoredKeyView } from '../../../../../libs/workspace/src/missing-keys/missing-keys.contract';
import { missingKeysPath } from '../../addresses/inbox-address';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { InboxFrame } from '../../inbox-ui/inbox-frame';
import { PageLink } from '../../page/page-link';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { IgnoreForm } from './ignore-form';
import { MissingKeyNotice } from './missing-key-notice';
import styles from './inbox-missing.module.css';

/** The patterns of keys that are not listed when they are missing. */
export function IgnoredPatterns({ patterns }: { patterns: readonly IgnoredKeyView[] }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const { date } = useFormatters();
  return (
    <InboxFrame
      title={t('ignored.title')}
      parentLink={<PageLink to={missingKeysPath()}>{t('missing.title')}</PageLink>}
      lead={t('ignored.lead')}
      notice={<MissingKeyNotice />}
    >
      <IgnoreForm />
      {patterns.length === 0 ? (
        <EmptyState title={t('ignored.none')} />
      ) : (
        <Table caption={t('ignored.title')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('ignored.pattern')}</th>
              <th scope="col">{t('namespace')}</th>
              <th scope="col">{t('ignored.by')}</th>
              <th scope="col">{t('ignored.remove')}</th>
            </tr>
          </thead>
          <tbody>
            {patterns.map(({ id, pattern, namespace, by, at }) => (
              <tr key={id}>
                <th scope="row" className={styles.key}>
                  <code>{pattern}</code>
                </th>
                <td>{namespace ?? t('filter.allNamespaces')}</td>
                <td data-label={t('ignored.by')}>
                  <bdi>{by}</bdi> <span className={styles.small}>{date(at)}</span>
                </td>
                <td data-actions>
                  <Form method="post">
                    <HiddenFields values={{ intent: 'stopIgnoring', id }} />
                    <SubmitButton kind="plain" aria-label={t('ignored.removeIt', { pattern })}>
                      {t('ignored.remove')}
                    </SubmitButton>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </InboxFrame>
  );
}

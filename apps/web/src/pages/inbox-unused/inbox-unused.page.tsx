import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useLocation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { parseUnusedKeysAddress, unusedDays, unusedKeysPath } from '../../addresses/inbox-address';
import { keysPath } from '../../addresses/keys-address';
import { InboxFrame } from '../../inbox-ui/inbox-frame';
import { useAppContext } from '../../page/app-context';
import { type HeadInput, PageFailure, type PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { listUnusedKeys, unusedKeysExportPath } from '../../requests/missing-keys';
import { getWorkspace } from '../../requests/workspace';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select } from '../../ui/field';
import { Table } from '../../ui/table';
import { TaggedText } from '../../ui/tagged-text';
import { Breakable } from '../../ui/breakable';
import styles from './inbox-unused.module.css';

export const route = {
  path: '/inbox/unused',
  namespaces: ['dragoman/inbox', 'dragoman/missing-keys'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, url }: PageInput) {
  try {
    const [view, { namespaces }] = await Promise.all([
      listUnusedKeys(read, parseUnusedKeysAddress(url.search)),
      getWorkspace(read),
    ]);
    return { ...view, namespaces: namespaces.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid cursor
    throw error;
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/missing-keys:unused.title') });

/** Keys that nothing has used for a while. A report: they are deleted in their settings, if at all. */
export default function InboxUnusedPage() {
  const { t } = useTranslation('dragoman/missing-keys');
  const { date, number } = useFormatters();
  const dayOf = (day: string) => date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  const { keys, matches, watchingSince, watchedDays, isConclusive, next, namespaces } = useLoaderData<typeof loader>();
  const address = parseUnusedKeysAddress(useLocation().search);
  return (
    <InboxFrame lead={t('unused.lead')}>
      <Filter namespaces={namespaces} />
      {watchingSince && (
        <p className={styles.muted}>
          {t('unused.watching', { date: dayOf(watchingSince) })} {t('unused.watched', { n: number(watchedDays) })}
        </p>
      )}
      {keys.length > 0 ? (
        <Table caption={t('unused.count', { n: number(matches) })} stacked>
          <thead>
            <tr>
              <th scope="col">{t('key')}</th>
              <th scope="col">{t('namespace')}</th>
              <th scope="col">{t('unused.last')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ id, namespace, key, lastUsedOn, notInCodeSince }) => (
              <tr key={id}>
                <th scope="row" className={styles.key}>
                  <PageLink to={keysPath({ namespace, key: id })}>
                    <code>
                      <Breakable text={key} />
                    </code>
                  </PageLink>{' '}
                  {notInCodeSince && <Badge tone="warning">{t('unused.notInCode')}</Badge>}
                </th>
                <td className={styles.key}>{namespace}</td>
                <td data-label={t('unused.last')}>
                  {lastUsedOn ? <time dateTime={lastUsedOn}>{dayOf(lastUsedOn)}</time> : t('unused.never')}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : watchingSince === null ? (
        <NotReported />
      ) : (
        <EmptyState
          icon={isConclusive ? 'done' : 'missing'}
          title={t(isConclusive ? 'unused.none' : 'unused.tooEarly')}
        >
          <p>{t(isConclusive ? 'unused.noneText' : 'unused.tooEarlyText')}</p>
        </EmptyState>
      )}
      {next && (
        <p>
          <PageLink to={unusedKeysPath({ ...address, cursor: next })}>{t('next')}</PageLink>
        </p>
      )}
    </InboxFrame>
  );
}

/** How applications report which keys they use. */
function NotReported() {
  const { t } = useTranslation('dragoman/missing-keys');
  const { base, publicUrl } = useAppContext();
  return (
    <EmptyState title={t('unused.notReported')}>
      <p>{t('unused.notReportedText')}</p>
      <p className={styles.key}>
        <code translate="no">
          {publicUrl || base}/locize/used/{'{project}/{version}/{language}/{namespace}'}
        </code>
      </p>
      <p>
        <TaggedText text={t('unused.notReportedToken')} tags={{ developers: <PageLink to="/developers" /> }} />
      </p>
    </EmptyState>
  );
}

/** Filters the list. The form works without JavaScript as well. */
function Filter({ namespaces }: { namespaces: readonly string[] }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const reader = useLanguage().tag;
  const { number } = useFormatters();
  const { base } = useAppContext();
  const { namespace, days, notInCode } = parseUnusedKeysAddress(useLocation().search);
  return (
    <Form className={styles.filter} role="search" aria-label={t('filter.label')} action={`/${reader}/inbox/unused`}>
      <Field label={t('namespace')}>
        {(control) => (
          <Select {...control} key={namespace} name="namespace" defaultValue={namespace ?? ''}>
            <option value="">{t('filter.allNamespaces')}</option>
            {namespaces.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('unused.days')}>
        {(control) => (
          <Select {...control} key={days} name="days" defaultValue={days}>
            {unusedDays.map((each) => (
              <option key={each} value={each}>
                {number(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('unused.code')}>
        {(control) => (
          <Select {...control} key={String(notInCode)} name="notInCode" defaultValue={notInCode ? 'true' : ''}>
            <option value="">{t('unused.anyCode')}</option>
            <option value="true">{t('unused.notInCode')}</option>
          </Select>
        )}
      </Field>
      <Button type="submit">{t('filter.show')}</Button>
      <a className={buttonClass('plain')} href={base + unusedKeysExportPath({ namespace, days, notInCode })} download>
        {t('unused.export')}
      </a>
    </Form>
  );
}

import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type {
  MissingKeyCollectionView,
  MissingKeysView,
  MissingKeyView,
} from '../../../../../libs/workspace/src/missing-keys/missing-keys.contract';
import { missingKeysPath, missingKeySources, parseMissingKeysAddress } from '../../addresses/inbox-address';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { InboxFrame } from '../../inbox-ui/inbox-frame';
import { useAppContext } from '../../page/app-context';
import { publicOrigin } from '../../page/base';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextInput } from '../../ui/field';
import { Table } from '../../ui/table';
import { Breakable } from '../../ui/breakable';
import styles from './inbox-missing.module.css';
import { MissingKeyNotice } from './missing-key-notice';

/** The list of missing keys, with its filter and how they are collected. */
export function MissingKeyList({ keys, matches, namespaces, next, collection }: MissingKeysView) {
  const { t } = useTranslation('dragoman/missing-keys');
  const address = parseMissingKeysAddress(useLocation().search);
  const isFiltered = [address.namespace, address.q, address.source].some(Boolean);
  return (
    <InboxFrame lead={t('missing.lead')} notice={<MissingKeyNotice />}>
      <div className={styles.links}>
        <PageLink to={missingKeysPath()} aria-current={address.show ? undefined : 'true'}>
          {t('missing.open')}
        </PageLink>
        <PageLink to={missingKeysPath({ show: 'mapped' })} aria-current={address.show ? 'true' : undefined}>
          {t('missing.mapped')}
        </PageLink>
        <PageLink to={missingKeysPath({ show: 'ignored' })}>{t('ignored.title')}</PageLink>
      </div>
      {(keys.length > 0 || isFiltered) && <Filter namespaces={namespaces} />}
      {keys.length > 0 ? (
        <KeyTable keys={keys} matches={matches} isMapped={address.show === 'mapped'} />
      ) : (
        <EmptyState
          icon={isFiltered ? 'search' : 'done'}
          title={t(isFiltered ? 'missing.noneFound' : address.show ? 'missing.noneMapped' : 'missing.none')}
        >
          {isFiltered && <PageLink to={missingKeysPath({ show: address.show })}>{t('missing.all')}</PageLink>}
        </EmptyState>
      )}
      {next && (
        <p>
          <PageLink to={missingKeysPath({ ...address, cursor: next })}>{t('next')}</PageLink>
        </p>
      )}
      {keys.length > 0 && !address.show && <Bulk count={matches} />}
      <Collection {...collection} />
    </InboxFrame>
  );
}

/** Filters the list. The form works without JavaScript as well. */
function Filter({ namespaces }: { namespaces: readonly string[] }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const reader = useLanguage().tag;
  const { show, namespace, q, source } = parseMissingKeysAddress(useLocation().search);
  return (
    <Form className={styles.filter} role="search" aria-label={t('filter.label')} action={`/${reader}/inbox/missing`}>
      {show && <input type="hidden" name="show" value={show} />}
      <Field label={t('filter.q')}>
        {(control) => (
          <TextInput {...control} key={q} type="search" name="q" maxLength={MAX_SEARCH_LENGTH} defaultValue={q} />
        )}
      </Field>
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
      <Field label={t('source.label')}>
        {(control) => (
          <Select {...control} key={source} name="source" defaultValue={source ?? ''}>
            <option value="">{t('filter.allSources')}</option>
            {missingKeySources.map((each) => (
              <option key={each} value={each}>
                {t(`source.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">{t('filter.show')}</Button>
    </Form>
  );
}

interface KeyTableProps {
  readonly keys: readonly MissingKeyView[];
  readonly matches: number;
  readonly isMapped: boolean;
}

function KeyTable({ keys, matches, isMapped }: KeyTableProps) {
  const { t } = useTranslation('dragoman/missing-keys');
  const { number, date } = useFormatters();
  const address = parseMissingKeysAddress(useLocation().search);
  return (
    <Table caption={t('missing.count', { n: number(matches) })} stacked>
      <thead>
        <tr>
          <th scope="col">{t('key')}</th>
          <th scope="col">{t(isMapped ? 'missing.meant' : 'missing.default')}</th>
          <th scope="col" data-number>
            {t('missing.times')}
          </th>
          <th scope="col">{t('missing.last')}</th>
          <th scope="col">{t('missing.where')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((each) => (
          <tr key={each.id}>
            <th scope="row" className={styles.key}>
              <PageLink to={missingKeysPath({ ...address, cursor: undefined, key: each.id })}>
                <code>
                  <Breakable text={each.key} />
                </code>
              </PageLink>
              <span className={styles.small}>{each.namespace}</span>
            </th>
            <td className={styles.text} dir="auto">
              {each.meant ? (
                <>
                  <code>
                    <Breakable text={each.meant.key} />
                  </code>
                  <span className={styles.small}>{each.meant.note ?? each.meant.namespace}</span>
                </>
              ) : (
                (each.defaults.other ?? each.defaults[''])
              )}
            </td>
            <td data-number data-label={t('missing.times')}>
              {number(each.count)}
            </td>
            <td data-label={t('missing.last')}>
              <time dateTime={each.lastSeenAt}>{date(each.lastSeenAt)}</time>
            </td>
            <td className={styles.key}>
              <Badge>{t(`source.${each.source}`)}</Badge>
              {each.page && (
                <span className={styles.small}>
                  <bdi dir="ltr">{each.page}</bdi>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Creates or removes all keys that the filter shows. */
function Bulk({ count }: { count: number }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const { number } = useFormatters();
  return (
    <div className={styles.links}>
      <Confirmation label={t('bulk.create')}>
        <Form method="post" className={styles.confirm}>
          <p>{t('bulk.createText', { n: number(count) })}</p>
          <HiddenFields values={{ intent: 'createAll' }} />
          <SubmitButton>{t('bulk.create')}</SubmitButton>
        </Form>
      </Confirmation>
      <Confirmation label={t('bulk.remove')}>
        <Form method="post" className={styles.confirm}>
          <p>{t('bulk.removeText', { n: number(count) })}</p>
          <HiddenFields values={{ intent: 'removeAll' }} />
          <SubmitButton>{t('bulk.remove')}</SubmitButton>
        </Form>
      </Confirmation>
    </div>
  );
}

/** How missing keys are collected, and how that is switched on for applications. */
function Collection({ origins, path, max, kept, reported, dropped }: MissingKeyCollectionView) {
  const { t } = useTranslation('dragoman/missing-keys');
  const { number } = useFormatters();
  const { base, host, publicUrl } = useAppContext();
  const origin = publicOrigin(publicUrl, base);
  return (
    <section className={styles.collection}>
      <h2>{t('collection.title')}</h2>
      <p>{t('collection.own')}</p>
      {path === '' ? null : origins.length === 0 ? (
        <p>
          {t('collection.off')}{' '}
          <code>
            {host
              ? "WorkspaceModule.forRoot({ …, reportOrigins: ['https://shop.example'] })"
              : 'DRAGOMAN_REPORT_ORIGINS=https://shop.example'}
          </code>
        </p>
      ) : (
        <p>
          {t('collection.on')}{' '}
          {origins.map((origin) => (
            <code key={origin}>{origin}</code>
          ))}
        </p>
      )}
      {path !== '' && (
        <p>
          {t('collection.path')} <code>{origin + path.replace('{lng}', '{{lng}}').replace('{ns}', '{{ns}}')}</code>
        </p>
      )}
      <p className={styles.muted}>
        {t('collection.kept', { kept: number(kept), max: number(max) })}{' '}
        {t('collection.reported', { n: number(reported) })}{' '}
        {dropped > 0 && t('collection.dropped', { n: number(dropped) })}
      </p>
    </section>
  );
}

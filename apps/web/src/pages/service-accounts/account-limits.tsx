import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ServiceAccountView } from '../../../../../libs/workspace/src/service-accounts/service-accounts.contract';
import { useScopeName } from '../../accounts/scope-name';
import type { LimitOptions } from '../../accounts/limit-options';
import styles from '../../form/form.module.css';

interface AccountLimitsProps {
  readonly account: Pick<ServiceAccountView, 'scopes' | 'languages' | 'namespaces'>;
  readonly options: LimitOptions;
}

/** The permissions of a service account, and what they are limited to. */
export function AccountLimits({ account: { scopes, languages, namespaces }, options }: AccountLimitsProps) {
  const { t } = useTranslation('dragoman/service-accounts');
  const { list } = useFormatters();
  const scopeName = useScopeName();
  const languageNameOf = (tag: string) => options.languages.find((each) => each.tag === tag)?.name ?? tag;
  return (
    <>
      {list(scopes.map(scopeName))}
      <br />
      <small className={styles.note}>
        <bdi>{namespaces ? list(namespaces, { type: 'unit' }) : t('allNamespaces')}</bdi>
        {' · '}
        {languages ? list(languages.map(languageNameOf), { type: 'unit' }) : t('allLanguages')}
      </small>
    </>
  );
}

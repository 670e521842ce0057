import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { lastPlace } from '../../addresses/last-place';
import { FOCUS_FIELD, parseTranslateAddress } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import styles from './workspace.module.css';

interface ContinueLinkProps {
  readonly person: string;
  readonly languages: readonly NamedLanguage[];
}

/** Leads back to the list in which the person translated or reviewed last in this browser, if there is one. */
export function ContinueLink({ person, languages }: ContinueLinkProps) {
  const { t } = useTranslation('dragoman/workspace');
  const path = useSyncExternalStore(
    () => () => {},
    () => lastPlace(person),
    () => undefined,
  );
  if (path === undefined) return null;
  const url = new URL(`/en${path}`, location.href);
  const { language, namespace } = parseTranslateAddress(url);
  const name = languages.find(({ tag }) => tag === language)?.ownName;
  if (name === undefined) return null; // deleted since
  return (
    <PageLink to={path} state={FOCUS_FIELD} className={buttonClass('primary')}>
      {namespace === undefined ? t('continue.language', { name }) : t('continue.namespace', { name, namespace })}
      <Icon name="arrow" className={styles.arrow} />
    </PageLink>
  );
}

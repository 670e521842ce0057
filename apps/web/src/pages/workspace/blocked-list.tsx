import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { translatePath } from '../../addresses/translate-address';
import type { BlockedTexts } from './pending-work';
import styles from './workspace.module.css';

interface BlockedListProps {
  readonly blocked: BlockedTexts;
  /** The list includes languages that the person may not edit. */
  readonly hasAllLanguages: boolean;
}

/** Languages and namespaces with errors, which block publishing. */
export function BlockedList({ blocked, hasAllLanguages }: BlockedListProps) {
  const { t } = useTranslation('dragoman/workspace');
  if (blocked.most.length === 0)
    return <Notice tone="good" title={t(hasAllLanguages ? 'blocked.nothing' : 'blocked.nothingOfYours')} />;
  return (
    <>
      <p className={pageStyles.note}>{t('blocked.text')}</p>
      <ul className={styles.blocked}>
        {blocked.most.map(({ language: { tag, ownName, direction }, namespace, errors }) => (
          <li key={`${tag} ${namespace}`}>
            <PageLink
              to={translatePath({ language: tag, namespace, filters: ['errors'] })}
              className={styles.blockedLink}
            >
              <Icon name="error" className={styles.blockedIcon} />
              <span className={styles.blockedPlace}>
                <bdi lang={tag} dir={direction}>
                  {ownName}
                </bdi>{' '}
                <code>{namespace}</code>
              </span>
              <span>{t('blocked.errors', { count: errors })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {blocked.otherErrors > 0 && (
        <p className={pageStyles.note}>{t('blocked.more', { count: blocked.otherErrors })}</p>
      )}
    </>
  );
}

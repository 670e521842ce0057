import { useTranslation } from 'react-i18next';
import { PageLink } from '../../page/page-link';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { translatePath } from './translate-path';
import type { Blocked } from './waiting';
import styles from './workspace.module.css';

interface BlockedListProps {
  readonly blocked: readonly Blocked[];
  /** Not only in languages that somebody may edit. */
  readonly everywhere: boolean;
}

/** As many as one takes in; the rest is a number. */
const MOST = 8;

/** Where texts have errors: those are not published as they are. */
export function BlockedList({ blocked, everywhere }: BlockedListProps) {
  const { t } = useTranslation('dragoman/workspace');
  if (blocked.length === 0)
    return <Notice tone="good" title={t(everywhere ? 'blocked.nothing' : 'blocked.nothingOfYours')} />;
  const rest = blocked.slice(MOST).reduce((sum, { errors }) => sum + errors, 0);
  return (
    <>
      <p className={frame.note}>{t('blocked.text')}</p>
      <ul className={styles.blocked}>
        {blocked.slice(0, MOST).map(({ language: { tag, ownName, direction }, namespace, errors }) => (
          <li key={`${tag} ${namespace}`}>
            <PageLink to={translatePath({ language: tag, namespace, filter: 'errors' })} className={styles.blockedLink}>
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
      {rest > 0 && <p className={frame.note}>{t('blocked.more', { count: rest })}</p>}
    </>
  );
}

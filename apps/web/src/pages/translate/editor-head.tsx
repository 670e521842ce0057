import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { PersonView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { Breakable } from '../../messages/breakable';
import { PageLink } from '../../page/page-link';
import { ariaKeys } from '../../page/shortcuts';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { FOCUS, useWork } from './work-context';
import styles from './editor-head.module.css';

export interface EditorHeadProps {
  readonly row: TranslationView;
  /** In the list, from 0; -1 where it is not in it. */
  readonly place: number;
  readonly of: number;
  /** Who else is on it. */
  readonly others: readonly PersonView[] | undefined;
}

/** Which message is open, what is known of it, and the way to its neighbours. */
export const EditorHead = memo(function EditorHead({ row, place, of, others }: EditorHeadProps) {
  const { t } = useTranslation('dragoman/translate');
  const { list: enumeration } = useFormatters();
  const { addressOf, list } = useWork();
  return (
    <>
      <header className={styles.head}>
        <PageLink className={styles.back} to={addressOf(undefined)}>
          {t('toList')}
        </PageLink>
        <p className={styles.keyLine}>
          <code className={styles.key} translate="no">
            <Breakable text={row.key} />
          </code>
          <span className={styles.namespace}>{row.namespace}</span>
        </p>
        <div className={styles.steps}>
          {place >= 0 && <span className={styles.place}>{t('step.place', { place: place + 1, count: of })}</span>}
          <StepLink by={-1} row={list.now().rows[place - 1]} />
          <StepLink by={1} row={place < 0 ? undefined : list.now().rows[place + 1]} />
        </div>
      </header>

      {(row.description || row.context || row.tags.length > 0) && (
        <div className={styles.about}>
          {row.description && <p className={styles.description}>{row.description}</p>}
          {row.context && <Badge>{t('context.of', { name: row.context })}</Badge>}
          {row.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      )}
      {others && (
        <p className={styles.others}>
          <Icon name="person" />
          {t('presence', { names: enumeration(others.map(({ name }) => name)), count: others.length })}
        </p>
      )}
    </>
  );
});

function StepLink({ by, row }: { by: 1 | -1; row: TranslationView | undefined }) {
  const { t } = useTranslation('dragoman/translate');
  const { addressOf } = useWork();
  const label = t(by > 0 ? 'keys.next' : 'keys.previous');
  if (!row) return <span className={styles.step} aria-hidden="true" />;
  return (
    <PageLink
      className={styles.step}
      to={addressOf(row.id)}
      replace
      preventScrollReset
      state={FOCUS}
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(by > 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')}
    >
      <Icon name={by > 0 ? 'down' : 'up'} />
    </PageLink>
  );
}

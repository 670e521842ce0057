import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { WorkspaceIcon } from '../../ui/workspace-icon';
import styles from './folded-options.module.css';

interface FoldedOptionsProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Names of what narrows the list down. */
  readonly active: readonly string[];
  readonly children: ReactNode;
}

/** Controls that a narrow screen shows below a button, which counts those that are in use. Wide screens have the controls alone. */
export function FoldedOptions({ isOpen, onToggle, active, children }: FoldedOptionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { number, list } = useFormatters();
  const id = useId();
  return (
    <>
      <Button className={styles.button} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <WorkspaceIcon name="filter" />
        {t('filter.short')}
        {active.length > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {number(active.length)}
            </span>
            <span className="visually-hidden"> {list(active)}</span>
          </>
        )}
        <Icon name="chevron" className={styles.chevron} />
      </Button>
      <div id={id} className={styles.options} data-open={isOpen ? '' : undefined}>
        {children}
      </div>
    </>
  );
}

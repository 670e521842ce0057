import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** Default: an empty place. */
  icon?: IconName;
  /** Explains how to fill the list. */
  children?: ReactNode;
}

/** Replaces an empty list and explains how to fill it. */
export function EmptyState({ title, icon = 'missing', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

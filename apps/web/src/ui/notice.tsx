import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'good' | 'warning' | 'bad';
  title?: ReactNode;
  /** Title and text share a line where there is space, so that the notice takes little room from the page. */
  compact?: boolean;
  children?: ReactNode;
}

const icons = { info: 'info', good: 'check', warning: 'warning', bad: 'error' } as const;

/** A message that stands out from the page: information, success, a warning or a problem. */
export function Notice({ tone = 'info', title, compact = false, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone], compact && styles.compact)}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

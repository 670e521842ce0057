import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { classNames } from './class-names';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Id of the summary. */
  id?: string;
  /** Colors the icon. */
  tone?: 'info' | 'good' | 'warning' | 'bad';
  icon?: IconName;
  /** Whether it is open at first. Default: no. */
  open?: boolean;
  children: ReactNode;
}

/** A card with a summary that opens and closes it, also without JavaScript. */
export function Disclosure({ title, id, tone = 'info', icon, open, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open}>
      <summary id={id}>
        {icon && <Icon name={icon} className={classNames(styles.icon, styles[tone])} />}
        <span className={styles.title}>{title}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

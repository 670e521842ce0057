import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './badge.module.css';

/** A state in a word with an icon: color is never the only difference. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {children}
    </span>
  );
}

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'info' | 'good' | 'warning' | 'bad';
  icon?: IconName;
  children: ReactNode;
}

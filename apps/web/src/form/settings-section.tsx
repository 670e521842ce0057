import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  /** Name that links use: `#notifications`. */
  readonly id?: string;
  readonly title: string;
  /** What the section is for. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page of settings: its title and text, beside them (on narrow screens below) a card with its fields. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <div id={id} role="group" className={styles.section} aria-labelledby={titleId}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.card}>{children}</div>
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import styles from './collapsible-section.module.css';

/** Which sections were opened or collapsed, by name. Kept in memory, so that it applies to the next message as well. */
const openSections = new Map<string, boolean>();

export interface CollapsibleSectionProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly openByDefault?: boolean;
  /** A function is called once the section is open. */
  readonly children: ReactNode | (() => ReactNode);
}

/** A section that can be collapsed, and stays so from message to message. */
export function CollapsibleSection({ name, title, openByDefault = true, children }: CollapsibleSectionProps) {
  const isOpenAtFirst = openSections.get(name) ?? openByDefault;
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.section}
      open={isOpenAtFirst}
      onToggle={
        typeof children === 'function' ? ({ currentTarget }) => currentTarget.open && setOpened(true) : undefined
      }
    >
      <summary
        onClick={({ currentTarget }) => {
          // The `toggle` event fires later, when another message may be open already.
          openSections.set(name, !(currentTarget.parentElement as HTMLDetailsElement).open);
        }}
      >
        <Icon name="chevron" className={styles.chevron} />
        <h2>{title}</h2>
      </summary>
      {typeof children !== 'function' ? children : (isOpenAtFirst || wasOpened) && children()}
    </details>
  );
}

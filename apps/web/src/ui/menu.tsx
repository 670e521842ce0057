import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon';
import styles from './menu.module.css';

interface MenuProps {
  /** What the button shows. */
  button: ReactNode;
  /** What the button is called; the panel as well. */
  label: string;
  /** Links, which close the panel when they are followed, or controls. */
  children: ReactNode;
}

/**
 * A button that opens a panel of links or controls. It is a `<details>`: without JavaScript it opens all the
 * same; with it, Escape, a click elsewhere and leaving by Tab close it.
 */
export function Menu({ button, label, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  /** The focus goes back to the button: what it was on is not to be seen any more. */
  const close = () => {
    details.current!.open = false;
    details.current!.querySelector('summary')!.focus({ preventScroll: true });
  };

  useEffect(() => {
    const menu = details.current!;
    const closeWhenElsewhere = (event: Event) => {
      if (!menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeWhenElsewhere);
    document.addEventListener('focusin', closeWhenElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeWhenElsewhere);
      document.removeEventListener('focusin', closeWhenElsewhere);
    };
  }, []);

  return (
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && details.current!.open) close();
      }}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) close();
      }}
    >
      <summary className={styles.button} aria-label={label} title={label}>
        {button}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.panel} role="group" aria-label={label}>
        {children}
      </div>
    </details>
  );
}

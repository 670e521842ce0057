import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon';
import styles from './menu.module.css';

interface MenuProps {
  /** Content of the button. */
  button: ReactNode;
  /** Accessible name of the button and the panel. */
  label: string;
  onOpen?: () => void;
  /** Links or controls; following a link closes the panel. */
  children: ReactNode;
}

/**
 * A button that opens a panel of links or controls. It is a `<details>`, which opens without JavaScript as well. Arrow keys, Home
 * and End move among its links and buttons. Escape, a click outside and moving the focus out close it.
 */
export function Menu({ button, label, onOpen, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  /** Returns the focus to the button, since the focused item is hidden. */
  const close = () => {
    details.current!.open = false;
    details.current!.querySelector('summary')!.focus({ preventScroll: true });
  };

  useEffect(() => {
    const menu = details.current!;
    if (menu.open) onOpen?.(); // opened before hydration
    const closeOnOutsideEvent = (event: Event) => {
      if (!menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once the page reacts to input
  }, []);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- handles events of its content
    <details
      ref={details}
      className={styles.menu}
      onToggle={() => details.current!.open && onOpen?.()}
      onKeyDown={(event) => {
        if (!details.current!.open) return;
        if (event.key === 'Escape') return close();
        const next = event.defaultPrevented ? undefined : nextItem(details.current!, event);
        if (!next) return;
        event.preventDefault(); // the page would scroll
        next.focus();
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

/** Returns the link or button that a key moves to. Fields keep their keys. */
function nextItem(menu: HTMLElement, { key, target }: { key: string; target: EventTarget }): HTMLElement | undefined {
  if ((target as Element).closest('input, select, textarea')) return undefined;
  const items = [...menu.querySelectorAll<HTMLElement>('summary ~ * :is(a, button)')];
  const index = items.indexOf(target as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: index > 0 ? index - 1 : -1,
    Home: 0,
    End: -1,
  };
  return places[key] === undefined ? undefined : items.at(places[key]);
}

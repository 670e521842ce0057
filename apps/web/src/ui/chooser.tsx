import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './chooser.module.css';

interface ChooserProps {
  /** Where the form goes without JavaScript. */
  action: string;
  /** Called whenever something is chosen. */
  choose: (form: FormData) => void;
  /** Of the button, which those see who have no JavaScript. */
  submitLabel: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Controls that act at once; without JavaScript they are a form with a button. */
export function Chooser({ action, choose, submitLabel, className, children }: ChooserProps) {
  return (
    <form
      className={className}
      action={action}
      // Firefox would put back what was chosen before a reload, and the address say otherwise.
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if ((target as Element).getAttribute('type') !== 'search') choose(new FormData(currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        choose(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Button type="submit" className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './auto-submit-form.module.css';

interface AutoSubmitFormProps {
  /** URL that the form submits to without JavaScript. */
  action: string;
  /** Called with the form data after every change, except while a search is typed. */
  onSubmit: (data: FormData) => void;
  /** Label of the button, which is visible without JavaScript only. */
  submitLabel: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose controls apply immediately. Without JavaScript it has a button. */
export function AutoSubmitForm({ action, onSubmit, submitLabel, className, children }: AutoSubmitFormProps) {
  return (
    <form
      className={className}
      action={action}
      // Firefox would restore the choices from before a reload, which may differ from the URL.
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if ((target as Element).getAttribute('type') !== 'search') onSubmit(new FormData(currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Button type="submit" className={styles.submit}>
        {submitLabel}
      </Button>
    </form>
  );
}

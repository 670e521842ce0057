import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './auto-submit-form.module.css';

interface AutoSubmitFormProps {
  /** Path that the form submits to without JavaScript. */
  action: string;
  /** Called with the form data after every change, except while a search is typed or a list is gone through by keys. */
  onSubmit: (data: FormData) => void;
  /** Label of the button, which is visible without JavaScript and while a choice made by keys is not applied yet. */
  submitLabel: string;
  /** The accessible name, which makes the form a landmark for searches. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A form whose controls apply immediately, and without JavaScript with a button. Arrow keys and letters change the choice of a
 * closed `<select>` with every key, and digits a date: they only choose, and Enter or the button applies (WCAG 2.2, 3.2.2).
 */
export function AutoSubmitForm({ action, onSubmit, submitLabel, label, className, children }: AutoSubmitFormProps) {
  const isSteppedThrough = useRef(false);
  const [isPending, setPending] = useState(false);
  const submit = (form: HTMLFormElement) => {
    setPending(false);
    onSubmit(new FormData(form));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isStepped(event.target)) return;
    if (event.key === 'Enter' && isPending) {
      event.preventDefault(); // it would open the list
      submit(event.currentTarget);
      return;
    }
    // These open the list, in which arrow keys choose nothing yet.
    const opens = event.key === 'Enter' || event.key === ' ' || (event.altKey && event.key.startsWith('Arrow'));
    isSteppedThrough.current = !opens;
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys of its controls
    <form
      className={className}
      role={label && 'search'}
      aria-label={label}
      action={useHref(action)}
      // Firefox would restore the choices from before a reload, which may differ from the URL.
      autoComplete="off"
      onKeyDown={onKeyDown}
      onPointerDown={() => (isSteppedThrough.current = false)}
      onChange={({ target, currentTarget }) => {
        if ((target as Element).getAttribute('type') === 'search') return;
        if (isStepped(target) && isSteppedThrough.current) setPending(true);
        else submit(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {children}
      <Button type="submit" className={classNames(styles.submit, isPending && styles.pending)}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** Whether keys change the value of a control step by step. */
const isStepped = (control: EventTarget): boolean =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type === 'date');

import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router-dom';
import { classNames } from '../../ui/class-names';
import { Button } from '../../ui/button';
import styles from './form.module.css';

/** Sends its form, once: while anything is being sent it does nothing, and keeps the focus. */
export function SubmitButton({ kind = 'primary', className, ...props }: ComponentProps<typeof Button>) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Button
      {...props}
      type="submit"
      kind={kind}
      className={classNames(styles.submit, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    />
  );
}

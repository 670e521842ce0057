import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router-dom';
import { classNames } from '../ui/class-names';
import { Button } from '../ui/button';
import styles from './form.module.css';

/** A submit button. It is inactive while a form is being sent, but keeps the focus. */
export function SubmitButton({ kind = 'primary', className, ...props }: ComponentProps<typeof Button>) {
  const isSubmitting = useNavigation().state === 'submitting';
  return (
    <Button
      {...props}
      type="submit"
      kind={kind}
      className={classNames(styles.submit, className)}
      aria-disabled={isSubmitting || undefined}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault();
      }}
    />
  );
}

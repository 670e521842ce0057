import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router-dom';
import { classNames } from '../ui/class-names';
import { Button } from '../ui/button';
import styles from './form.module.css';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** There is nothing to send at the moment. */
  isInactive?: boolean;
}

/** A submit button. It is inactive while a form is being sent, but keeps the focus. */
export function SubmitButton({ kind = 'primary', className, isInactive = false, ...props }: SubmitButtonProps) {
  const isSubmitting = useNavigation().state === 'submitting';
  const isBlocked = isSubmitting || isInactive;
  return (
    <Button
      {...props}
      type="submit"
      kind={kind}
      className={classNames(styles.submit, className)}
      aria-disabled={isBlocked || undefined}
      onClick={(event) => {
        if (isBlocked) event.preventDefault();
      }}
    />
  );
}

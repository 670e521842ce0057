import type { ComponentProps, ReactNode } from 'react';
import { Field, TextInput } from '../ui/field';

const MAX_EMAIL_LENGTH = 254;

interface EmailFieldProps extends ComponentProps<typeof TextInput> {
  readonly label: string;
  /** Describes the problem and how to correct it. */
  readonly error: ReactNode;
}

/** The email address of an account. */
export function EmailField({ label, error, ...input }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput {...control} type="email" name="email" dir="ltr" required maxLength={MAX_EMAIL_LENGTH} {...input} />
      )}
    </Field>
  );
}

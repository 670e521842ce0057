import type { Ref } from 'react';
import { Field, TextInput } from '../ui/field';

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A field for a code of an authenticator app, or a recovery code. */
export function CodeField({ ref, label, name, error, required = false }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          name={name}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required={required}
          maxLength={40}
        />
      )}
    </Field>
  );
}

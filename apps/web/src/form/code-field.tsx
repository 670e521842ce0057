import { Field, TextInput } from '../ui/field';

interface CodeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** A field for a code of an authenticator app, or a recovery code. */
export function CodeField({ label, name, error, required = false }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
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

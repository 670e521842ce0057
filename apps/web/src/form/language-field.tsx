import { Field } from '../ui/field';
import { AddressSelect } from './address-select';

interface LanguageFieldProps {
  name: string;
  label: string;
  /** Tag of the selected language. */
  value: string;
  languages: readonly { readonly tag: string; readonly ownName: string }[];
}

/** A field that selects a language by its own name. */
export function LanguageField({ name, label, value, languages }: LanguageFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} name={name} value={value}>
          {languages.map(({ tag, ownName }) => (
            <option key={tag} value={tag} lang={tag}>
              {`${ownName} (${tag})`}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}

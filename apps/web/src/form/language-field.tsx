import { Field, Select } from '../ui/field';

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
        // Controlled by the URL: choosing navigates, and the choice is shown once the page has loaded.
        <Select {...control} name={name} value={value} onChange={() => {}}>
          {languages.map(({ tag, ownName }) => (
            <option key={tag} value={tag} lang={tag}>
              {`${ownName} (${tag})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

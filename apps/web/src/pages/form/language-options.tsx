import { Field, Select } from '../../ui/field';

interface LanguageOptionsProps {
  name: string;
  label: string;
  /** Tag of the language chosen. */
  value: string;
  languages: readonly { readonly tag: string; readonly ownName: string }[];
}

/** A language to choose, each under its own name. */
export function LanguageOptions({ name, label, value, languages }: LanguageOptionsProps) {
  return (
    <Field label={label}>
      {(control) => (
        // The address decides: what is chosen is asked for, and shown once it is there.
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

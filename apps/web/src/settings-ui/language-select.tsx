import type { ComponentProps } from 'react';
import { Select } from '../ui/field';

interface LanguageSelectProps extends ComponentProps<'select'> {
  /** Label of the empty option. */
  defaultLabel: string;
  languages: readonly { readonly tag: string; readonly name: string }[];
}

/** Chooses one language by its name in the reader's language, or none. */
export function LanguageSelect({ defaultLabel, languages, ...props }: LanguageSelectProps) {
  return (
    <Select {...props}>
      <option value="">{defaultLabel}</option>
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {`${name} (${tag})`}
        </option>
      ))}
    </Select>
  );
}

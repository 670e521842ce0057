import type { ComponentProps } from 'react';
import { Select } from '../../ui/field';

interface LanguageSelectProps extends ComponentProps<'select'> {
  /** What goes without a choice. */
  usual: string;
  languages: readonly { readonly tag: string; readonly name: string }[];
}

/** One of the languages, by their names in the reader's, or none. */
export function LanguageSelect({ usual, languages, ...props }: LanguageSelectProps) {
  return (
    <Select {...props}>
      <option value="">{usual}</option>
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {`${name} (${tag})`}
        </option>
      ))}
    </Select>
  );
}

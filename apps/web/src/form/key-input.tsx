import type { ComponentProps } from 'react';
import { TextInput } from '../ui/field';

/** The name of a key, which browsers must neither complete nor correct. */
export const KeyInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    {...props}
    name="key"
    required
    maxLength={1000}
    dir="auto"
    autoComplete="off"
    spellCheck={false}
    autoCapitalize="none"
  />
);

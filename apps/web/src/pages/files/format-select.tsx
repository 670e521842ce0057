import type { ComponentProps } from 'react';
import type { FileFormat } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { Select } from '../../ui/field';
import { FORMAT_NAMES } from './format-names';

export interface FormatSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** The first option. */
  readonly defaultLabel: string;
  /** Undefined for the first option. */
  readonly value: FileFormat | undefined;
  readonly onChange: (format: FileFormat | undefined) => void;
}

/** Selects a format of files. */
export const FormatSelect = ({ defaultLabel, value, onChange, ...props }: FormatSelectProps) => (
  <Select
    {...props}
    value={value ?? ''}
    onChange={({ target }) => onChange((target.value || undefined) as FileFormat | undefined)}
  >
    <option value="">{defaultLabel}</option>
    {Object.entries(FORMAT_NAMES).map(([format, name]) => (
      <option key={format} value={format} translate="no">
        {name}
      </option>
    ))}
  </Select>
);

import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Select } from '../ui/field';

/**
 * A `<select>` whose value is in the URL. Uncontrolled, so that a choice is shown before the next page has loaded, and while
 * it is not applied yet.
 */
export function AddressSelect({ value, ...props }: ComponentProps<typeof Select> & { value: string }) {
  const select = useRef<HTMLSelectElement>(null);
  // Links and the browser's history change the address without the control.
  useLayoutEffect(() => void (select.current!.value = value), [value]);
  return <Select {...props} ref={select} defaultValue={value} />;
}

import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { Select, TextInput } from '../ui/field';

/**
 * A `<select>` whose value is in the URL. Uncontrolled, so that a choice is shown before the next page has loaded, and while
 * it is not applied yet.
 */
export function AddressSelect({ value, ...props }: ComponentProps<typeof Select> & { value: string }) {
  const select = useAddressValue<HTMLSelectElement>(value, ({ options }) =>
    Array.from(options).some((option) => option.value === value),
  );
  return <Select {...props} ref={select} defaultValue={value} />;
}

/** A field for a day (RFC 3339 `full-date`) that is in the URL, uncontrolled as {@link AddressSelect}. */
export function AddressDay({ value, ...props }: Omit<ComponentProps<typeof TextInput>, 'type'> & { value: string }) {
  const input = useAddressValue<HTMLInputElement>(value, (current) => current.value !== '');
  return <TextInput {...props} ref={input} type="date" defaultValue={value} />;
}

/** @param wasChosen whether another value than that of the URL, on the first render in the browser, is the visitor's choice */
function useAddressValue<Control extends HTMLSelectElement | HTMLInputElement>(
  value: string,
  wasChosen: (control: Control) => boolean,
) {
  const control = useRef<Control>(null);
  const previousValue = useRef(value);
  // Links and the browser's history change the address without the control.
  useLayoutEffect(() => {
    if (value === previousValue.current) return;
    previousValue.current = value;
    control.current!.value = value;
  }, [value]);
  // The visitor may have chosen before hydration: the form applies that choice, too.
  useEffect(() => {
    const current = control.current!;
    if (current.value !== value && wasChosen(current)) current.dispatchEvent(new Event('change', { bubbles: true }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once the page reacts to input
  }, []);
  return control;
}

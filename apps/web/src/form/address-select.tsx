import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Select } from '../ui/field';

/**
 * A `<select>` whose value is in the URL. Uncontrolled, so that a choice is shown before the next page has loaded, and while
 * it is not applied yet.
 */
export function AddressSelect({ value, ...props }: ComponentProps<typeof Select> & { value: string }) {
  const select = useRef<HTMLSelectElement>(null);
  const previousValue = useRef(value);
  // Links and the browser's history change the address without the control.
  useLayoutEffect(() => {
    if (value === previousValue.current) return;
    previousValue.current = value;
    select.current!.value = value;
  }, [value]);
  // The visitor may have chosen before hydration: the form applies that choice, too.
  useEffect(() => {
    const { current } = select;
    if (current!.value !== value) current!.dispatchEvent(new Event('change', { bubbles: true }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once the page reacts to input
  }, []);
  return <Select {...props} ref={select} defaultValue={value} />;
}

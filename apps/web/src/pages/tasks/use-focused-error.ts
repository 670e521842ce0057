import { useEffect, useRef, type RefObject } from 'react';
import type { RefusedForm } from '../../form/refused-form';

/** Returns the ref of a form. After a refusal, its first field with an error takes the focus. */
export function useFocusedError(refusal: RefusedForm | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal === undefined) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input:not([type=search])');
    invalid?.focus();
  }, [refusal]);
  return form;
}

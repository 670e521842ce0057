import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows the list that the address names, such as `#errors`, in its `<details>`. The browser only opens those for links within a page
 * and for pages that it loads itself.
 */
export function useTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    const details = target?.closest('details');
    if (!details) return;
    details.open = true;
    target!.scrollIntoView();
  }, [hash, key]);
}

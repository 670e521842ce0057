import { useEffect, useRef } from 'react';
import { announce } from './announce';

/**
 * Announces how many results a list has when it is limited in another way than before: the search field or the filter keeps the
 * focus.
 * @param list the same as long as the same list is shown
 */
export function useAnnouncedResults(list: string, message: string): void {
  const announced = useRef(list);
  useEffect(() => {
    if (announced.current === list) return;
    announced.current = list;
    announce(message);
  }, [list, message]);
}

import { useSyncExternalStore } from 'react';

/** Remembers that texts are edited where they stand, until the browser is closed. */
const COOKIE = 'in-place';

const listeners = new Set<() => void>();

const isOn = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=on`);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether texts are edited where they stand. A page that was rendered begins without. */
export const useInPlace = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);

/** On an explicit act of somebody who is signed in. */
export function switchInPlace(on: boolean): void {
  document.cookie = `${COOKIE}=${on ? 'on' : ''}; Path=/; SameSite=Lax${on ? '' : '; Max-Age=0'}`;
  for (const changed of listeners) changed();
}

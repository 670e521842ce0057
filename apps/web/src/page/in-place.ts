import { useSyncExternalStore } from 'react';

/** A session cookie: Edit in place stays on until the browser is closed. */
const COOKIE = 'in-place';

const listeners = new Set<() => void>();

const isOn = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=on`);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether Edit in place is on. It is off while the page is rendered on the server. */
export const useInPlace = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);

/** Switches Edit in place on or off. Only for a person's own action: a link must not switch it. */
export function setInPlace(isEnabled: boolean): void {
  document.cookie = `${COOKIE}=${isEnabled ? 'on' : ''}; Path=/; SameSite=Lax${isEnabled ? '' : '; Max-Age=0'}`;
  for (const listener of listeners) listener();
}

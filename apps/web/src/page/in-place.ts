import { useSyncExternalStore } from 'react';
import { documentBase } from './base';
import { cookieName, setCookie } from './cookies';

const listeners = new Set<() => void>();

/** Not in a frame, in which the workspace shows a page as visitors see it. */
const isOn = (): boolean =>
  parent === window && document.cookie.split('; ').includes(`${cookieName('in-place', documentBase())}=on`);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether Edit in place is on. It is off while the page is rendered on the server. */
export const useInPlace = (): boolean => useSyncExternalStore(subscribe, isOn, () => false);

/** Switches Edit in place on, until the browser is closed, or off. Only for a person's own action: a link must not switch it. */
export function setInPlace(isEnabled: boolean): void {
  setCookie('in-place', isEnabled ? 'on' : '', 'session');
  for (const listener of listeners) listener();
}

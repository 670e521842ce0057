import { documentBase } from '../page/base';

const key = () => `dragoman-last-place${documentBase()}`;

/** Keeps where a person translates, in this browser. The path is below the interface language, with its query. */
export function rememberTranslatePath(person: string, path: string): void {
  try {
    localStorage.setItem(key(), JSON.stringify({ person, path }));
  } catch {
    // Without storage, people choose the list again.
  }
}

/** Returns where the person translated last in this browser. In the browser only. */
export function lastTranslatePath(person: string): string | undefined {
  try {
    const last = JSON.parse(localStorage.getItem(key()) ?? '{}') as { person?: string; path?: string };
    return last.person === person && last.path?.startsWith('/translate') ? last.path : undefined;
  } catch {
    return undefined;
  }
}

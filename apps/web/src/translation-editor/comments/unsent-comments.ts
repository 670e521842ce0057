import { accessibleStorage } from '../../editing/accessible-storage';
import { documentBase } from '../../page/base';
import { signedInPerson } from '../../page/signed-in-person';

export interface UnsentComment {
  readonly text: string;
  /** People that were chosen for a mention. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** It is about all languages. */
  readonly isAboutAll?: boolean | undefined;
}

/** Those that the browser refuses to store, because its storage is full or denied, by {@link storageKey}. */
const unstored = new Map<string, string>();

/** Others who sign in on the same device do not see it. Applications below other paths of the origin share the storage. */
const storageKey = (place: string): string => `dragoman-comment ${documentBase()} ${signedInPerson()} ${place}`;

/** Returns the comment that was kept for a place. In the browser only. */
export function unsentComment(place: string): UnsentComment | undefined {
  const key = storageKey(place);
  return parseComment(unstored.get(key) ?? accessibleStorage()?.getItem(key) ?? '');
}

/** Keeps a comment in this browser, so that it is there when its author comes back, also after a reload. */
export function keepUnsentComment(place: string, comment: UnsentComment | undefined): void {
  const key = storageKey(place);
  const storage = accessibleStorage();
  unstored.delete(key);
  if (comment === undefined || comment.text.trim() === '') return storage?.removeItem(key);
  const json = JSON.stringify(comment);
  try {
    if (storage) return storage.setItem(key, json);
  } catch {
    // It is full.
  }
  unstored.set(key, json);
}

/** Returns undefined for anything else that was stored under the key. */
function parseComment(json: string): UnsentComment | undefined {
  try {
    const comment = JSON.parse(json) as Partial<UnsentComment> | null;
    return typeof comment?.text === 'string' && Array.isArray(comment.people) ? (comment as UnsentComment) : undefined;
  } catch {
    return undefined;
  }
}

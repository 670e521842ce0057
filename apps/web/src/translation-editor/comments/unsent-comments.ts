import { accessibleStorage } from '../../editing/accessible-storage';
import { documentBase } from '../../page/base';
import { signedInPerson } from '../../page/signed-in-person';

export interface UnsentComment {
  readonly text: string;
  /** People that were chosen for a mention. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** Comments that were not sent yet, by the key of the storage: where the browser does not store them, they last until a reload. */
const unsent = new Map<string, UnsentComment | undefined>();

/** Others who sign in on the same device do not see it. Applications below other paths of the origin share the storage. */
const storageKey = (place: string): string => `dragoman-comment ${documentBase()} ${signedInPerson()} ${place}`;

/** Returns the comment that was kept for a place. In the browser only. */
export function unsentComment(place: string): UnsentComment | undefined {
  const key = storageKey(place);
  return unsent.has(key) ? unsent.get(key) : parseComment(accessibleStorage()?.getItem(key) ?? '');
}

/** Keeps a comment in this browser, so that it is there when its author comes back, also after a reload. */
export function keepUnsentComment(place: string, comment: UnsentComment | undefined): void {
  const key = storageKey(place);
  const kept = comment?.text.trim() === '' ? undefined : comment;
  unsent.set(key, kept);
  try {
    if (kept === undefined) accessibleStorage()?.removeItem(key);
    else accessibleStorage()?.setItem(key, JSON.stringify(kept));
  } catch {
    // The storage is full: the comment is kept in memory.
  }
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

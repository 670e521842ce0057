import { parseDraft } from './draft';
import type { DraftStore } from './draft-store';

/** Earlier versions kept the drafts of Edit in place in the session storage, as `in-place {message} {language}`. */
const PREFIX = 'in-place ';

/** Moves the drafts of earlier versions into the store, except where it already has a draft of the same text. */
export function adoptInPlaceDrafts(storage: Storage | undefined, drafts: DraftStore): void {
  for (const key of Object.keys(storage ?? {}).filter((name) => name.startsWith(PREFIX))) {
    const [message, language] = key.slice(PREFIX.length).split(' ');
    const draft = parseDraft(toDraftJson(storage!.getItem(key), { message, language }));
    if (!draft || drafts.get(draft)) continue;
    drafts.put(draft);
    drafts.flush();
    if (drafts.isPersistent) storage!.removeItem(key);
  }
}

/** Converts `{ version, base, forms }`, where `base` are the forms of that version. */
function toDraftJson(json: string | null, id: object): string | null {
  try {
    const { version, base, forms } = JSON.parse(json ?? '') as Record<string, unknown>;
    return JSON.stringify({ ...id, forms, base: { forms: base, version }, at: Date.now() });
  } catch {
    return null;
  }
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { LiveEventView } from '../../../../libs/workspace/src/live/live.contract';
import type {
  DeletedKeyView,
  ListedTextView,
  NamedTextView,
} from '../../../../libs/workspace/src/texts/texts.contract';
import { useLoaded } from '../page/use-loaded';
import { deletionInstead } from '../requests/deleted-keys';
import { readInBrowser } from '../requests/from-browser';
import { followLiveEvents } from '../requests/live';
import { getTextContext } from '../requests/texts';
import { usePresence, useSentPresence } from './use-presence';

export interface FollowedText {
  /** The other people who have it open. */
  readonly viewers: readonly AuthorView[] | undefined;
  /** Who has deleted its key. */
  readonly deletion: DeletedKeyView | undefined;
  readonly reload: () => void;
}

/** The server knows no changes after it, so it sends `missed`: what has changed since the page was loaded is loaded then. */
const UNKNOWN_POSITION = 'unknown';

/**
 * Follows the changes of one text, its key and its source that are made in other windows and by other people.
 *
 * @param self id of the person who is signed in
 */
export function useFollowedText(
  view: NamedTextView,
  self: string,
  onView: (view: NamedTextView) => void,
): FollowedText {
  const { id, referenceLanguage, targetLanguage } = view;
  const { tag } = targetLanguage;
  const [changes, setChanges] = useState(0);
  const { presence, listenToPresences } = usePresence(tag, self);
  useSentPresence(id, tag);
  useEffect(() => {
    let position = UNKNOWN_POSITION;
    const languages = [undefined, tag, referenceLanguage.tag];
    const listen = (stream: EventSource) => {
      listenToPresences(stream);
      stream.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
        position = lastEventId;
        const { changes } = JSON.parse(data) as Extract<LiveEventView, { event: 'changed' }>;
        const isAboutText = changes?.some((change) => change.id === id && languages.includes(change.language)) ?? true;
        if (isAboutText) setChanges((before) => before + 1);
      });
      stream.addEventListener('missed', ({ lastEventId }: MessageEvent<string>) => {
        position = lastEventId;
        setChanges((before) => before + 1);
      });
    };
    return followLiveEvents(listen, () => position);
  }, [id, tag, referenceLanguage.tag, listenToPresences]);

  const load = (): Promise<{ text?: ListedTextView; deletion?: DeletedKeyView }> =>
    getTextContext(readInBrowser, id, tag).catch(async (error: unknown) => ({
      deletion: await deletionInstead(readInBrowser, { ids: [id] }, error),
    }));
  const latest = useLoaded(changes > 0 && `${id} ${tag} ${changes}`, load);
  const [shown, setShown] = useState(latest); // until it has been loaded again
  if (latest !== undefined && latest !== shown) setShown(latest);
  const newer = shown?.text;
  const show = useEffectEvent((text: typeof newer) => {
    // A save may have been answered in the meantime.
    if (!text || text.text.version < view.text.version || text.sourceVersion < view.sourceVersion) return;
    onView({ ...text, referenceLanguage, targetLanguage });
  });
  useEffect(() => show(newer), [newer]);
  return { viewers: presence.get(id), deletion: shown?.deletion, reload: () => setChanges((before) => before + 1) };
}

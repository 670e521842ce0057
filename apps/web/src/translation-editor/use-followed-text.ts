import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { LiveEventView } from '../../../../libs/workspace/src/live/live.contract';
import type { NamedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { useLoaded } from '../page/use-loaded';
import { readInBrowser } from '../requests/from-browser';
import { followLiveEvents } from '../requests/live';
import { getTextContext } from '../requests/texts';
import { usePresence, useSentPresence } from './use-presence';

/** The server knows no changes after it, so it sends `missed`: what has changed since the page was loaded is loaded then. */
const UNKNOWN_POSITION = 'unknown';

/**
 * Follows the changes of one text, its key and its source that are made in other windows and by other people. Returns the other
 * people who have it open.
 * @param self id of the person who is signed in
 */
export function useFollowedText(
  view: NamedTextView,
  self: string,
  onView: (view: NamedTextView) => void,
): readonly AuthorView[] | undefined {
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

  const newer = useLoaded(changes > 0 && `${id} ${tag} ${changes}`, () => getTextContext(readInBrowser, id, tag))?.text;
  const show = useEffectEvent((text: typeof newer) => {
    // A save may have been answered in the meantime.
    if (!text || text.text.version < view.text.version || text.sourceVersion < view.sourceVersion) return;
    onView({ ...text, referenceLanguage, targetLanguage });
  });
  useEffect(() => show(newer), [newer]);
  return presence.get(id);
}

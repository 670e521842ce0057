import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEventView } from '../../../../libs/workspace/src/live/live.contract';
import type { NamedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { useLoaded } from '../page/use-loaded';
import { readInBrowser } from '../requests/from-browser';
import { followLiveEvents } from '../requests/live';
import { getTextContext } from '../requests/texts';

/** The server knows no changes after it, so it sends `missed`: what has changed since the page was loaded is loaded then. */
const UNKNOWN_POSITION = 'unknown';

/** Follows the changes of one text, its key and its source that are made in other windows and by other people. */
export function useFollowedText(view: NamedTextView, onView: (view: NamedTextView) => void): void {
  const { id, referenceLanguage, targetLanguage } = view;
  const { tag } = targetLanguage;
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let position = UNKNOWN_POSITION;
    const languages = [undefined, tag, referenceLanguage.tag];
    const listen = (stream: EventSource) => {
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
  }, [id, tag, referenceLanguage.tag]);

  const newer = useLoaded(changes > 0 && `${id} ${tag} ${changes}`, () => getTextContext(readInBrowser, id, tag))?.text;
  const show = useEffectEvent((text: typeof newer) => {
    // A save may have been answered in the meantime.
    if (!text || text.text.version < view.text.version || text.sourceVersion < view.sourceVersion) return;
    onView({ ...text, referenceLanguage, targetLanguage });
  });
  useEffect(() => show(newer), [newer]);
}

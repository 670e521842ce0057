import { useEffect, useRef } from 'react';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { LiveEventView } from '../../../../libs/workspace/src/live/live.contract';
import { followLiveEvents } from '../requests/live';
import type * as LaterCode from './later-code';
import type { TranslationList } from './list/translation-list';
import { usePresence, useSentPresence } from './use-presence';

/** The server knows no changes after it. */
const UNKNOWN_POSITION = 'unknown';

type ChangedEvent = Omit<Extract<LiveEventView, { event: 'changed' }>, 'event'>;

/**
 * Updates a list as other people change it, and tells them which message is open here. Returns the other people who have
 * a message of the list open, by its id.
 *
 * @param sources the languages that its messages are translated from, separated by commas
 */
export function useLiveUpdates(
  list: TranslationList,
  language: string,
  sources: string,
  open: string | undefined,
  self: string,
): ReadonlyMap<string, readonly AuthorView[]> {
  const { presence, listenToPresences } = usePresence(language, self);

  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  }, [open]);
  useEffect(() => {
    let position = list.livePosition ?? UNKNOWN_POSITION;
    const languages = [undefined, language, ...sources.split(',')];
    const follow = ({ ReloadBatch }: typeof LaterCode) => {
      const reloads = new ReloadBatch(list, language, latestOpen);
      const listen = (stream: EventSource) => {
        listenToPresences(stream);
        stream.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
          position = lastEventId;
          const { changes } = JSON.parse(data) as ChangedEvent;
          if (changes === undefined) return reloads.addAll();
          reloads.add(changes.filter((change) => languages.includes(change.language)));
        });
        stream.addEventListener('missed', ({ lastEventId }: MessageEvent<string>) => {
          position = lastEventId;
          reloads.addAll();
        });
      };
      const stop = followLiveEvents(listen, () => position);
      return () => {
        reloads.cancel();
        stop();
      };
    };
    let stop: (() => void) | undefined;
    let isCanceled = false;
    // The server sends what has changed since the position, so nothing is missed meanwhile.
    void import('./later-code').then(
      (code) => {
        if (!isCanceled) stop = follow(code);
      },
      () => {}, // no connection; a save still detects changes by other people
    );
    return () => {
      isCanceled = true;
      stop?.();
    };
  }, [list, language, sources, listenToPresences]);

  useSentPresence(open, language);
  return presence;
}

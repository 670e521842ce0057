import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { PresenceView } from '../../../../libs/workspace/src/live/live.contract';
import { sendInBrowser } from '../requests/from-browser';
import { sendPresence } from '../requests/live';

/** Shorter than the time after which the server drops a presence. */
const PRESENCE_INTERVAL_MS = 30_000;
/** Presence is not sent for a message that is open for less than this, on the way to another one. */
const PRESENCE_DELAY_MS = 1_000;

/** Tells other people which message is open here. */
export function useSentPresence(open: string | undefined, language: string): void {
  useEffect(() => {
    if (open === undefined) return;
    const first = setTimeout(() => void sendPresence(sendInBrowser, { keyId: open, language }), PRESENCE_DELAY_MS);
    const repeated = setInterval(() => {
      if (!document.hidden) void sendPresence(sendInBrowser, { keyId: open, language });
    }, PRESENCE_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
    };
  }, [open, language]);

  useEffect(() => () => void sendPresence(sendInBrowser, {}), []);
}

/**
 * Returns the other people who have a message open in the language, by its id, as far as a stream of events has sent them.
 * @param self id of the person who is signed in
 */
export function usePresence(language: string, self: string) {
  const [presences, setPresences] = useState<ReadonlyMap<string, PresenceView>>(new Map());
  const listenToPresences = useCallback((stream: EventSource) => {
    // The server sends all presences again.
    stream.addEventListener('open', () => setPresences((before) => (before.size > 0 ? new Map() : before)));
    stream.addEventListener('presence', ({ data }: MessageEvent<string>) => {
      const view = JSON.parse(data) as PresenceView;
      setPresences((before) => {
        const after = new Map(before);
        if (view.at === null) after.delete(view.person.id!);
        else after.set(view.person.id!, view);
        return after;
      });
    });
  }, []);
  const presence = useMemo((): ReadonlyMap<string, readonly AuthorView[]> => {
    const byMessage = new Map<string, AuthorView[]>();
    for (const { person, at } of presences.values()) {
      if (at?.language !== language || person.id === self) continue;
      byMessage.set(at.keyId, [...(byMessage.get(at.keyId) ?? []), person]);
    }
    return byMessage;
  }, [presences, language, self]);
  return { presence, listenToPresences };
}

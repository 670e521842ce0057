import { useEffect, useMemo, useState } from 'react';
import type { PersonView, PresenceView, WorkEventView } from '../../../../api/src/translations/editing.contract';
import { readNow, sendNow } from '../../requests/from-browser';
import { messageContext, translations } from '../../requests/work';
import type { WorkList } from './work-list';

/** Often enough not to be taken for gone. */
const STILL_HERE_MS = 30_000;
/** Many changes at once are one question. */
const GATHER_MS = 500;
/** More rows than these are not asked for one by one. */
const MOST_ROWS = 20;

type Changed = Omit<Extract<WorkEventView, { event: 'changed' }>, 'event'>;

/**
 * Keeps a list as others change it, says where we are, and gives who is where. A page that nobody looks at lets its
 * stream go, since browsers give each site only a handful.
 */
export function useWorkEvents(
  list: WorkList,
  language: string,
  open: string | undefined,
  self: string,
): ReadonlyMap<string, readonly PersonView[]> {
  const [places, setPlaces] = useState<ReadonlyMap<string, PresenceView>>(new Map());

  useEffect(() => {
    const stale = new Set<string>();
    let all = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      const ids = [...stale].slice(0, MOST_ROWS);
      const renewed = all || stale.size > MOST_ROWS ? list.again() : undefined;
      stale.clear();
      all = false;
      const asked = ids.map((id) => messageContext(readNow, id, language).then(({ message }) => list.put(message)));
      const counted =
        renewed ??
        translations(readNow, { language, namespace: list.namespace, limit: '1' }).then(({ counts }) =>
          list.recount(counts),
        );
      // Deleted meanwhile, or out of reach: what is shown stays.
      void Promise.allSettled([...asked, counted]);
    };
    const soon = () => void (timer ??= setTimeout(renew, GATHER_MS));

    let stream: EventSource | undefined;
    const connect = () => {
      if (document.hidden) {
        stream?.close();
        stream = undefined;
      } else if (stream === undefined) {
        stream = new EventSource('/api/v1/events');
        // What happened before it was open, or while it was broken; who is where it says by itself.
        stream.addEventListener('open', () => {
          setPlaces((before) => (before.size > 0 ? new Map() : before));
          all = true;
          soon();
        });
        stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
          const { changes } = JSON.parse(data) as Changed;
          for (const change of changes ?? []) {
            const ours = change.language === undefined || change.language === language;
            if (ours && list.row(change.id)) stale.add(change.id);
          }
          all ||= changes === undefined;
          soon();
        });
        stream.addEventListener('missed', () => {
          all = true;
          soon();
        });
        stream.addEventListener('presence', ({ data }: MessageEvent<string>) => {
          const view = JSON.parse(data) as PresenceView;
          setPlaces((before) => {
            const after = new Map(before);
            if (view.at === null) after.delete(view.person.id!);
            else after.set(view.person.id!, view);
            return after;
          });
        });
      }
    };
    connect();
    document.addEventListener('visibilitychange', connect);
    return () => {
      clearTimeout(timer);
      stream?.close();
      document.removeEventListener('visibilitychange', connect);
    };
  }, [list, language]);

  useEffect(() => {
    if (open === undefined) return;
    // Whoever only passes by is not there.
    const arrive = setTimeout(() => say({ message: open, language }), 1_000);
    const stay = setInterval(() => {
      if (!document.hidden) say({ message: open, language });
    }, STILL_HERE_MS);
    return () => {
      clearTimeout(arrive);
      clearInterval(stay);
    };
  }, [open, language]);

  useEffect(() => () => say({}), []);

  return useMemo(() => {
    const present = new Map<string, PersonView[]>();
    for (const { person, at } of places.values()) {
      if (at?.language !== language || person.id === self) continue;
      present.set(at.message, [...(present.get(at.message) ?? []), person]);
    }
    return present;
  }, [places, language, self]);
}

function say(body: { message?: string; language?: string }): void {
  void sendNow('PUT', '/api/v1/events/presence', { body });
}

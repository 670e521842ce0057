import type { PresenceInput } from '../../../../libs/workspace/src/live/live.contract';
import { documentBase } from '../page/base';
import type { Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Browsers open a stream again that was interrupted, but not one that a server or a proxy has refused meanwhile. */
const MIN_REOPEN_DELAY_MS = 5_000;
const MAX_REOPEN_DELAY_MS = 60_000;

/**
 * Follows the server-sent events of the workspace, see `LiveEventView`, until the returned function is called. Hidden pages
 * close their stream: browsers allow six connections per site. In the browser only.
 * @param listen is called with each new stream
 * @param after returns the position that was reached, from which a new stream goes on
 */
export function followLiveEvents(
  listen: (stream: EventSource) => void,
  after: () => string | undefined = () => undefined,
): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = MIN_REOPEN_DELAY_MS;
  const close = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const open = () => {
    const opened = new EventSource(`${documentBase()}${withQuery('/api/v1/events', { after: after() })}`);
    stream = opened;
    listen(opened);
    opened.addEventListener('open', () => (delay = MIN_REOPEN_DELAY_MS));
    opened.addEventListener('error', () => {
      if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, delay * (1 + Math.random()));
      delay = Math.min(2 * delay, MAX_REOPEN_DELAY_MS);
    });
  };
  const onVisibilityChange = () => {
    if (document.hidden) close();
    else if (stream === undefined) open();
  };
  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    close();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Tells other people which text is open in this browser, or that none is. */
export const sendPresence = (send: Send, body: PresenceInput) => send('PUT', '/api/v1/events/presence', { body });

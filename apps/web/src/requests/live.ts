import type { PresenceInput } from '../../../../libs/workspace/src/live/live.contract';
import { documentBase } from '../page/base';
import type { Send } from '../page/page-module';
import { withQuery } from './read-json';

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
  const onVisibilityChange = () => {
    if (document.hidden) {
      stream?.close();
      stream = undefined;
    } else if (stream === undefined) {
      stream = new EventSource(`${documentBase()}${withQuery('/api/v1/events', { after: after() })}`);
      listen(stream);
    }
  };
  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    stream?.close();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Tells other people which text is open in this browser, or that none is. */
export const sendPresence = (send: Send, body: PresenceInput) => send('PUT', '/api/v1/events/presence', { body });

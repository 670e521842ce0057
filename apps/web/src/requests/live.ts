import type { PresenceInput } from '../../../../libs/workspace/src/live/live.contract';
import { documentBase } from '../page/base';
import type { Send } from '../page/page-module';

/** Opens the server-sent events of the workspace, see `LiveEventView`. In the browser only. */
export const openLiveEvents = () => new EventSource(`${documentBase()}/api/v1/events`);

/** Tells other people which text is open in this browser, or that none is. */
export const sendPresence = (send: Send, body: PresenceInput) => send('PUT', '/api/v1/events/presence', { body });

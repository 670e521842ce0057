import type { PresenceInput } from '../../../../libs/workspace/src/live/live.contract';
import type { Send } from '../page/page-module';

/** The server-sent events of the workspace, see `WorkEventView`. */
export const workEventsPath = '/api/v1/events';

/** Tells other people which text is open in this browser, or that none is. */
export const sendPresence = (send: Send, body: PresenceInput) => send('PUT', '/api/v1/events/presence', { body });

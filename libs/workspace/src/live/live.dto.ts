import { MayBeLeftOut, Name } from '../http/input/input-rules';
import { Id } from '../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import type { PresenceInput } from './live.contract';

/** Longer than any position. */
const MAX_POSITION_LENGTH = 40;

/** Query of `GET /api/v1/events`. */
export class LiveEventsQuery {
  /** The `id` of an event, or the `livePosition` of a list of texts. */
  @MayBeLeftOut()
  @Name(MAX_POSITION_LENGTH)
  after?: string;
}

/** Body of `PUT /api/v1/events/presence`; empty if no text is open. */
export class PresenceBody implements PresenceInput {
  @MayBeLeftOut()
  @Id()
  keyId?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;
}

import { MayBeLeftOut, Name } from '../people/input-rules';
import { Id } from './editing-rules';
import { longestTag } from './input-bounds';

/** Body of `PUT /api/v1/events/presence`; empty: nowhere any more. */
export class PresenceBody {
  @MayBeLeftOut()
  @Id()
  message?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;
}

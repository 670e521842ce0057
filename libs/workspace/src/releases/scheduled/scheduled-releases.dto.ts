import { Time } from '../../editing/editing-rules';
import { MAX_NOTE_LENGTH } from '../../http/input/input-limits';
import { MayBeLeftOut, OneOf, rule, serverSays, Text } from '../../http/input/input-rules';
import type { PublishScheduledInput, ScheduledReleaseInput } from './scheduled-releases.contract';

/** Body of `POST /api/v1/scheduled-releases` and `PUT /api/v1/scheduled-releases/{id}`; see the contract. */
export class ScheduledReleaseBody implements ScheduledReleaseInput {
  /** @example "2030-01-31T08:00:00+01:00" */
  @Time()
  @WithZone()
  at: string;

  @MayBeLeftOut()
  @Text(MAX_NOTE_LENGTH)
  note?: string;

  @MayBeLeftOut()
  @OneOf([true, false])
  leaveErrors?: boolean;
}

/** Body of `POST /api/v1/scheduled-releases/{id}/publish` */
export class PublishScheduledBody implements PublishScheduledInput {
  @MayBeLeftOut()
  @OneOf([true, false])
  leaveErrors?: boolean;
}

/** Without a zone, JavaScript takes a time for one of the server's zone. */
function WithZone() {
  return rule(
    'zone',
    (value) => typeof value === 'string' && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value),
    serverSays('time'),
  );
}

import { MayBeLeftOut, Name, OneOf, Text } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import { MAX_NAMESPACE_LENGTH, MAX_NOTE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import type {
  DraftsInput,
  PublishedState,
  PublishingRulesInput,
  PublishInput,
  RollbackInput,
  RunningBuildsRule,
} from './releases.contract';

/** Query of previews and comparisons; see the contract. */
export class ChangesQuery extends PageQuery {
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;
}

/** Body of `POST /api/v1/releases` */
export class PublishBody implements PublishInput {
  /**
   * The hash of the preview.
   * @example "hash-of-the-preview"
   */
  @Name(64)
  hash: string;

  @MayBeLeftOut()
  @Text(MAX_NOTE_LENGTH)
  note?: string;

  @MayBeLeftOut()
  @OneOf([true, false])
  leaveErrors?: boolean;
}

/** Body of `POST /api/v1/releases/{number}/rollback` */
export class RollbackBody implements RollbackInput {
  @MayBeLeftOut()
  @Text(MAX_NOTE_LENGTH)
  note?: string;
}

/** Body of `PUT /api/v1/drafts` */
export class DraftsBody implements DraftsInput {
  /** @example true */
  @OneOf([true, false])
  shown: boolean;
}

/** Body of `PUT /api/v1/releases/rules` */
export class RulesBody implements PublishingRulesInput {
  @OneOf(['draft', 'needsReview', 'reviewed'])
  minState: PublishedState;

  @MayBeLeftOut()
  @OneOf(['warn', 'refuse'])
  runningBuilds?: RunningBuildsRule;
}

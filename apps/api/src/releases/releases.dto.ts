import { MayBeLeftOut, Name, OneOf, Text } from '../people/input-rules';
import { PageQuery } from '../people/page-query';
import { longestNamespace, longestNote, longestTag } from '../translations/input-bounds';
import type {
  DraftsView,
  PublishedState,
  PublishingRulesInput,
  PublishInput,
  RollbackInput,
} from './releases.contract';

/** Query of previews and comparisons; the contract says what it means. */
export class ChangesQuery extends PageQuery {
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;
}

/** Body of `POST /api/v1/releases` */
export class PublishBody implements PublishInput {
  /**
   * Of the preview.
   * @example "what-the-preview-said"
   */
  @Name(64)
  hash: string;

  @MayBeLeftOut()
  @Text(longestNote)
  note?: string;

  @MayBeLeftOut()
  @OneOf([true, false])
  leaveErrors?: boolean;
}

/** Body of `POST /api/v1/releases/{number}/rollback` */
export class RollbackBody implements RollbackInput {
  @MayBeLeftOut()
  @Text(longestNote)
  note?: string;
}

/** Body of `PUT /api/v1/drafts` */
export class DraftsBody implements DraftsView {
  /** @example true */
  @OneOf([true, false])
  shown: boolean;
}

/** Body of `PUT /api/v1/releases/rules` */
export class RulesBody implements PublishingRulesInput {
  @OneOf(['draft', 'needsReview', 'reviewed'])
  least: PublishedState;
}

import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../people/input-rules';
import { longestNamespace, longestTag, Name, OneOf, PageSize, says, Text } from '../translations/translations.dto';
import type { DraftsView, PublishedState, PublishingRulesView, PublishInput, RollbackInput } from './releases.contract';

const longestNote = 1000;
/** A key is at most 1,000 characters, of up to four bytes each, beside a language and a namespace. */
const longestCursor = 6000;

/** Query of `GET /api/v1/releases` */
export class ReleasesQuery {
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Name(longestCursor)
  cursor?: string;
}

/** Query of previews and comparisons; the contract says what it means. */
export class ChangesQuery {
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Name(longestNamespace)
  namespace?: string;

  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Name(longestCursor)
  cursor?: string;
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
  @IsIn([true, false], says('choice', { choices: 'true, false' }))
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
  @IsIn([true, false], says('choice', { choices: 'true, false' }))
  shown: boolean;
}

/** Body of `PUT /api/v1/releases/rules` */
export class RulesBody implements PublishingRulesView {
  @OneOf(['draft', 'needsReview', 'reviewed'])
  least: PublishedState;
}

import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { Id } from '../editing/editing-rules';
import { idShape } from '../http/input/id.pipe';
import { MAX_NAMESPACE_LENGTH, MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import { MayBeLeftOut, Name, OneOf, rule, serverSays, Text } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import type { CommentInput, CommentState, NewThreadInput, ThreadStateInput } from './comments.contract';

/** In UTF-16 units. */
const MAX_COMMENT_LENGTH = 4000;
const MAX_MENTIONS = 20;

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** The longest lists are refused before their entries are looked at. */
const Mentions = () =>
  applyDecorators(
    rule(
      'mentions',
      (value) =>
        Array.isArray(value) &&
        value.length <= MAX_MENTIONS &&
        value.every((id) => typeof id === 'string' && idShape.test(id)),
      serverSays('ids', { max: MAX_MENTIONS }),
    ),
  );

/** Body of `POST /api/v1/comments/{thread}` and `PATCH /api/v1/comments/{thread}/{comment}` */
export class ThreadCommentBody implements CommentInput {
  /** @example "Is this the button or the heading?" */
  @Trimmed()
  @Name(MAX_COMMENT_LENGTH)
  text: string;

  @MayBeLeftOut()
  @Mentions()
  mentions?: string[];
}

/** Body of `POST /api/v1/comments` */
export class NewThreadBody extends ThreadCommentBody implements NewThreadInput {
  /** @example "019ab1c2-5f7e-7d43-9b1a-2f0f6c1d7e55" */
  @Id()
  keyId: string;

  /**
   * Absent or `null`: about the key in all languages.
   * @example "de"
   */
  @IsOptional()
  @Name(MAX_TAG_LENGTH)
  language?: string | null;
}

/** Body of `PATCH /api/v1/comments/{thread}` */
export class ThreadStateBody implements ThreadStateInput {
  /** @example "resolved" */
  @OneOf(['open', 'resolved'])
  state: CommentState;
}

/** Query of `GET /api/v1/comments` */
export class CommentsQuery extends PageQuery {
  @MayBeLeftOut()
  @Id()
  key?: string;

  /**
   * Includes threads about all languages.
   * @example "de"
   */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /** @example "open" */
  @MayBeLeftOut()
  @OneOf(['open', 'resolved'])
  state?: CommentState;
}

/** Query of `GET /api/v1/comments/people` */
export class MentionQuery {
  /** The beginning of one of the names of a person. */
  @MayBeLeftOut()
  @Text(MAX_SEARCH_LENGTH)
  q: string = '';
}

import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { IdPipe } from '../http/input/id.pipe';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type { CommentThreadsView, CommentThreadView, MentionablePeopleView } from './comments.contract';
import { ThreadCommentBody, CommentsQuery, MentionQuery, NewThreadBody, ThreadStateBody } from './comments.dto';
import { CommentsService } from './comments.service';

/** Comments on keys and their texts, in threads that are open or resolved. */
@Controller('api/v1/comments')
@UseInterceptors(VersionedInterceptor)
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  /** List threads with their comments, the latest first */
  @Allow('texts.read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: CommentsQuery): Promise<CommentThreadsView> {
    return this.comments.list(actor, query);
  }

  /** Find people who can be mentioned */
  @Allow('texts.edit')
  @Get('people')
  people(@CurrentActor() actor: Actor, @Query() { q }: MentionQuery): Promise<MentionablePeopleView> {
    return this.comments.people(actor, q);
  }

  /** Start a thread about a key, in one language or in all of them */
  @Allow('texts.edit')
  @Post()
  start(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: NewThreadBody,
  ): Promise<CommentThreadView> {
    return this.comments.start(actor, key, body);
  }

  /** Get a thread with its comments */
  @Allow('texts.read')
  @Get(':thread')
  get(@CurrentActor() actor: Actor, @Param('thread', IdPipe) thread: string): Promise<CommentThreadView> {
    return this.comments.get(actor, thread);
  }

  /** Add a comment to a thread */
  @Allow('texts.edit')
  @Post(':thread')
  reply(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('thread', IdPipe) thread: string,
    @Body() body: ThreadCommentBody,
  ): Promise<CommentThreadView> {
    return this.comments.reply(actor, key, thread, body);
  }

  /** Resolve or reopen a thread */
  @Allow('texts.edit')
  @Patch(':thread')
  setState(
    @CurrentActor() actor: Actor,
    @Param('thread', IdPipe) thread: string,
    @Body() { state }: ThreadStateBody,
  ): Promise<CommentThreadView> {
    return this.comments.setState(actor, thread, state);
  }

  /** Edit your own comment */
  @Allow('texts.edit')
  @Patch(':thread/:comment')
  edit(
    @CurrentActor() actor: Actor,
    @Param('thread', IdPipe) thread: string,
    @Param('comment', IdPipe) comment: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ThreadCommentBody,
  ): Promise<CommentThreadView> {
    return this.comments.edit(actor, { thread, comment }, ifMatch, body);
  }

  /** Delete the text of a comment: your own, or with the permission to manage keys any */
  @Allow('texts.edit')
  @Delete(':thread/:comment')
  @HttpCode(204)
  delete(
    @CurrentActor() actor: Actor,
    @Param('thread', IdPipe) thread: string,
    @Param('comment', IdPipe) comment: string,
    @IfMatch() ifMatch: VersionMatcher,
  ): Promise<void> {
    return this.comments.delete(actor, { thread, comment }, ifMatch);
  }
}

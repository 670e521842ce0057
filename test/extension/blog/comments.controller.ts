import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { IsString, Length } from 'class-validator';
import { type Actor, Allow, CurrentActor, Database, newId } from '@dragoman/workspace';
import type { CommentRow } from './comments.tables';

declare module '@dragoman/workspace' {
  interface ExtensionPermissions {
    'blog.comment': true;
  }
}

export class CommentBody {
  /** @example "First!" */
  @IsString()
  @Length(1, 1000)
  content: string;
}

/** Behavior: routes of its own, guarded by a permission of its own. */
@Controller('api/v1/blog/posts/:post/comments')
export class CommentsController {
  constructor(private readonly database: Database) {}

  /** Comments on a post, the oldest first */
  @Allow('texts.read')
  @Get()
  list(@Param('post') post: string): Promise<CommentRow[]> {
    return this.database.read.selectFrom('blog_comments').selectAll().where('post', '=', post).orderBy('id').execute();
  }

  /** Adds a comment to a post */
  @Allow('blog.comment')
  @Post()
  async add(
    @CurrentActor() { id }: Actor,
    @Param('post') post: string,
    @Body() { content }: CommentBody,
  ): Promise<CommentRow> {
    const comment = { id: newId(), post, author_id: id, content, created_at: Date.now() };
    await this.database.transaction((tx) => tx.insertInto('blog_comments').values(comment).execute());
    return comment;
  }
}

import { Module } from '@nestjs/common';
import { DatabaseModule, PermissionsModule } from '@dragoman/workspace';
import { ChangeLog } from './change-log';
import { CommentsController } from './comments.controller';
import { commentTables } from './comments.tables';

/** Comments on posts: a table, routes with a permission of their own, and a listener to changes. */
@Module({
  imports: [
    DatabaseModule.forFeature(commentTables),
    PermissionsModule.forFeature({ 'blog.comment': ['translator', 'reviewer', 'publisher', 'administrator'] }),
  ],
  controllers: [CommentsController],
  providers: [ChangeLog],
})
export class CommentsModule {}

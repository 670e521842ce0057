import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { CommentsController } from './comments.controller';
import { CommentsService } from './comments.service';

@Module({ imports: [HistoryModule], controllers: [CommentsController], providers: [CommentsService] })
export class CommentsModule {}

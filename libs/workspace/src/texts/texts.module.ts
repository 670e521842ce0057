import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { BulkEditService } from './bulk-edit.service';
import { ReviewNotifications } from './review-notifications';
import { SearchesService } from './searches.service';
import { SuggestionsService } from './suggestions.service';
import { TextsController } from './texts.controller';
import { TextsService } from './texts.service';
import { WrittenTextsService } from './written-texts.service';

@Module({
  imports: [HistoryModule, NotificationsModule],
  controllers: [TextsController],
  providers: [
    TextsService,
    SearchesService,
    SuggestionsService,
    BulkEditService,
    ReviewNotifications,
    WrittenTextsService,
  ],
  exports: [TextsService, SuggestionsService, WrittenTextsService],
})
export class TextsModule {}

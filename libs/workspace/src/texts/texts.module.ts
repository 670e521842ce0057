import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { BulkEditService } from './bulk/bulk-edit.service';
import { BulkFindingsService } from './bulk/bulk-findings.service';
import { PreviewReplacementService } from './bulk/preview-replacement.service';
import { DeletedKeysController } from './deleted-keys.controller';
import { DeletedKeysService } from './deleted-keys.service';
import { KeyTextsController } from './key-texts.controller';
import { KeyTextsService } from './key-texts.service';
import { ReviewNotifications } from './review-notifications';
import { SearchedChecks } from './searched-checks';
import { SearchesService } from './searches.service';
import { SuggestionsService } from './suggestions/suggestions.service';
import { TextsController } from './texts.controller';
import { TextsService } from './texts.service';
import { WrittenTextsService } from './written-texts.service';

@Module({
  imports: [HistoryModule, NotificationsModule],
  controllers: [TextsController, KeyTextsController, DeletedKeysController],
  providers: [
    TextsService,
    KeyTextsService,
    DeletedKeysService,
    SearchedChecks,
    SearchesService,
    SuggestionsService,
    BulkEditService,
    BulkFindingsService,
    PreviewReplacementService,
    ReviewNotifications,
    WrittenTextsService,
  ],
  exports: [TextsService, SuggestionsService, WrittenTextsService],
})
export class TextsModule {}

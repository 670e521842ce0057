import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { BulkEditService } from './bulk-edit.service';
import { SearchesService } from './searches.service';
import { SuggestionsService } from './suggestions.service';
import { TextsController } from './texts.controller';
import { TextsService } from './texts.service';

@Module({
  imports: [HistoryModule],
  controllers: [TextsController],
  providers: [TextsService, SearchesService, SuggestionsService, BulkEditService],
})
export class TextsModule {}

import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { HistoryModule } from '../history/history.module';
import { EventsController } from './events.controller';
import { HistoryController } from './history.controller';
import { KeysController } from './keys.controller';
import { KeysService } from './keys.service';
import { LogService } from './log.service';
import { ManyService } from './many.service';
import { MessageRows } from './message-rows';
import { StrictValidationPipe } from './strict-validation.pipe';
import { SuggestionsService } from './suggestions.service';
import { TextsController } from './texts.controller';
import { TextsService } from './texts.service';
import { TranslationsController } from './translations.controller';
import { TranslationsService } from './translations.service';
import { UnknownPathController } from './unknown-path.controller';
import { WorkEvents } from './work-events';
import { WorkspaceController } from './workspace.controller';
import { WorkspaceService } from './workspace.service';

@Module({
  imports: [HistoryModule],
  controllers: [
    TranslationsController,
    TextsController,
    KeysController,
    WorkspaceController,
    HistoryController,
    EventsController,
    UnknownPathController,
  ],
  providers: [
    TranslationsService,
    MessageRows,
    TextsService,
    SuggestionsService,
    KeysService,
    ManyService,
    LogService,
    WorkEvents,
    WorkspaceService,
    { provide: APP_PIPE, useClass: StrictValidationPipe },
  ],
})
export class TranslationsModule {}

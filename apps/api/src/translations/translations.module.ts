import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { HistoryModule } from '../history/history.module';
import { KeysController } from './keys.controller';
import { KeysService } from './keys.service';
import { MessageRows } from './message-rows';
import { StrictValidationPipe } from './strict-validation.pipe';
import { TextsController } from './texts.controller';
import { TextsService } from './texts.service';
import { TranslationsController } from './translations.controller';
import { TranslationsService } from './translations.service';
import { UnknownPathController } from './unknown-path.controller';
import { WorkspaceController } from './workspace.controller';
import { WorkspaceService } from './workspace.service';

@Module({
  imports: [HistoryModule],
  controllers: [TranslationsController, TextsController, KeysController, WorkspaceController, UnknownPathController],
  providers: [
    TranslationsService,
    MessageRows,
    TextsService,
    KeysService,
    WorkspaceService,
    { provide: APP_PIPE, useClass: StrictValidationPipe },
  ],
})
export class TranslationsModule {}

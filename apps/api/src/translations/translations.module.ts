import { Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { MessageRows } from './message-rows';
import { StrictValidationPipe } from './strict-validation.pipe';
import { TranslationsController } from './translations.controller';
import { TranslationsService } from './translations.service';
import { UnknownPathController } from './unknown-path.controller';

@Module({
  controllers: [TranslationsController, UnknownPathController],
  providers: [TranslationsService, MessageRows, { provide: APP_PIPE, useClass: StrictValidationPipe }],
})
export class TranslationsModule {}

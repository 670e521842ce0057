import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { TranslationJobsController } from './translation-jobs.controller';
import { TranslationJobsService } from './translation-jobs.service';

@Module({
  imports: [ExchangeModule],
  controllers: [TranslationJobsController],
  providers: [TranslationJobsService],
})
export class TranslationJobsModule {}

import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { HistoryModule } from '../history/history.module';
import { GlossaryController } from './glossary.controller';
import { GlossaryService } from './glossary.service';

@Module({
  imports: [ExchangeModule, HistoryModule],
  controllers: [GlossaryController],
  providers: [GlossaryService],
})
export class GlossaryModule {}

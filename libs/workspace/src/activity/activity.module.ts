import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { HistoryModule } from '../history/history.module';
import { ActivityController } from './activity.controller';
import { ActivityService } from './activity.service';
import { ContributionsController } from './contributions/contributions.controller';
import { ContributionsService } from './contributions/contributions.service';
import { UndoService } from './undo.service';

@Module({
  imports: [ExchangeModule, HistoryModule],
  controllers: [ActivityController, ContributionsController],
  providers: [ActivityService, ContributionsService, UndoService],
  exports: [UndoService],
})
export class ActivityModule {}

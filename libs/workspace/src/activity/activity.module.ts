import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { HistoryModule } from '../history/history.module';
import { ActivityController } from './activity.controller';
import { ActivityService } from './activity.service';
import { UndoService } from './undo.service';

@Module({
  imports: [ExchangeModule, HistoryModule],
  controllers: [ActivityController],
  providers: [ActivityService, UndoService],
  exports: [UndoService],
})
export class ActivityModule {}

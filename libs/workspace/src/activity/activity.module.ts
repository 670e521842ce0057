import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { ActivityController } from './activity.controller';
import { ActivityService } from './activity.service';
import { UndoService } from './undo.service';

@Module({
  imports: [HistoryModule],
  controllers: [ActivityController],
  providers: [ActivityService, UndoService],
  exports: [UndoService],
})
export class ActivityModule {}

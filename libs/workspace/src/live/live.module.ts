import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { LiveEventsController } from './live.controller';
import { LiveEventsService } from './live-events.service';

@Module({ imports: [HistoryModule], controllers: [LiveEventsController], providers: [LiveEventsService] })
export class LiveModule {}

import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { VisitsController } from './visits.controller';
import { VisitsService } from './visits.service';

@Module({ imports: [HistoryModule], controllers: [VisitsController], providers: [VisitsService] })
export class VisitsModule {}

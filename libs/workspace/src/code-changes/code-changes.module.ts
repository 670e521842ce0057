import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { CodeChangesController } from './code-changes.controller';
import { CodeChangesService } from './code-changes.service';

@Module({ imports: [HistoryModule], controllers: [CodeChangesController], providers: [CodeChangesService] })
export class CodeChangesModule {}

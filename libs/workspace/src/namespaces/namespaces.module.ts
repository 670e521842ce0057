import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { NamespacesController } from './namespaces.controller';
import { NamespacesService } from './namespaces.service';

@Module({ imports: [HistoryModule], controllers: [NamespacesController], providers: [NamespacesService] })
export class NamespacesModule {}

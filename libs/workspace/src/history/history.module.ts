import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HistoryListeners } from './history-listener';
import { HistoryService } from './history.service';

@Module({ imports: [DiscoveryModule], providers: [HistoryService, HistoryListeners], exports: [HistoryService] })
export class HistoryModule {}

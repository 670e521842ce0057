import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { HistoryModule } from '../history/history.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { BulkTasksService } from './bulk-tasks.service';
import { TaskChanges } from './task-changes';
import { TaskNotifications } from './task-notifications';
import { TaskRunner } from './task-runner';
import { TasksController } from './tasks.controller';
import { TasksService } from './tasks.service';

@Module({
  imports: [ExchangeModule, HistoryModule, NotificationsModule],
  controllers: [TasksController],
  providers: [TasksService, BulkTasksService, TaskChanges, TaskNotifications, TaskRunner],
})
export class TasksModule {}

import { Module } from '@nestjs/common';
import { ExchangeModule } from '../exchange/exchange.module';
import { HistoryModule } from '../history/history.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { TaskNotifications } from './task-notifications';
import { TaskRunner } from './task-runner';
import { TasksController } from './tasks.controller';
import { TasksService } from './tasks.service';

@Module({
  imports: [ExchangeModule, HistoryModule, NotificationsModule],
  controllers: [TasksController],
  providers: [TasksService, TaskNotifications, TaskRunner],
})
export class TasksModule {}

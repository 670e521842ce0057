import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module';
import { SecurityLogModule } from '../security-log/security-log.module';
import { WebhookDispatcher } from './webhook-dispatcher';
import { WebhookOutbox } from './webhook-outbox';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [HistoryModule, SecurityLogModule],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookDispatcher, WebhookOutbox, WebhookSender],
})
export class WebhooksModule {}

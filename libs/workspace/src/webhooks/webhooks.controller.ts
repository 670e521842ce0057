import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type Actor, CurrentActor } from '../access/actor';
import { Allow } from '../access/allow.decorator';
import { RecentAuthentication } from '../access/requests/recent-authentication';
import { IdPipe } from '../http/input/id.pipe';
import { IfMatch, type VersionMatcher } from '../http/versions/if-match';
import { VersionedInterceptor } from '../http/versions/versioned.interceptor';
import { IdempotencyKey } from '../idempotency/idempotency';
import type {
  NewWebhookView,
  WebhookDeliveriesView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookSecretView,
  WebhooksView,
  WebhookView,
} from './webhooks.contract';
import { ChangeWebhookBody, CreateWebhookBody, WebhookDeliveriesQuery } from './webhooks.dto';
import { WebhooksService } from './webhooks.service';

/** URLs that are notified of what happens in the workspace. */
@Allow('webhooks.manage')
@Controller('api/v1/webhooks')
@UseInterceptors(VersionedInterceptor)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** List webhooks, each with its latest delivery */
  @Get()
  list(): Promise<WebhooksView> {
    return this.webhooks.list();
  }

  /**
   * Add a webhook; only this response contains its secret
   *
   * Sent again with the same `Idempotency-Key`, the request creates nothing: the response is 409 with the webhook in `made`,
   * without its secret. If the first response was lost, replace the secret.
   */
  @RecentAuthentication()
  @Post()
  create(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Body() body: CreateWebhookBody,
  ): Promise<NewWebhookView> {
    return this.webhooks.create(actor, key, body);
  }

  /** Get a webhook */
  @Get(':id')
  get(@Param('id', IdPipe) id: string): Promise<WebhookView> {
    return this.webhooks.get(id);
  }

  /** Change, disable or enable a webhook */
  @RecentAuthentication()
  @Patch(':id')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
    @Body() body: ChangeWebhookBody,
  ): Promise<WebhookView> {
    return this.webhooks.change(actor, id, ifMatch, body);
  }

  /** Delete a webhook and its deliveries */
  @Delete(':id')
  @HttpCode(204)
  delete(
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: string,
    @IfMatch() ifMatch: VersionMatcher,
  ): Promise<void> {
    return this.webhooks.delete(actor, id, ifMatch);
  }

  /**
   * Replace the secret of a webhook; only this response contains the new one
   *
   * For a day, deliveries have two signatures, of the new and of the previous secret.
   */
  @RecentAuthentication()
  @Post(':id/secret')
  @HttpCode(200)
  rotateSecret(
    @CurrentActor() actor: Actor,
    @IdempotencyKey() key: string | undefined,
    @Param('id', IdPipe) id: string,
  ): Promise<WebhookSecretView> {
    return this.webhooks.rotateSecret(actor, key, id);
  }

  /** Send a test delivery */
  @Post(':id/test')
  @HttpCode(202)
  test(@CurrentActor() actor: Actor, @Param('id', IdPipe) id: string): Promise<WebhookDeliveryView> {
    return this.webhooks.test(actor, id);
  }

  /** List the deliveries of a webhook, the latest first */
  @Get(':id/deliveries')
  deliveries(@Param('id', IdPipe) id: string, @Query() query: WebhookDeliveriesQuery): Promise<WebhookDeliveriesView> {
    return this.webhooks.deliveries(id, query);
  }

  /** Get a delivery with its body and its attempts */
  @Get(':id/deliveries/:delivery')
  delivery(
    @Param('id', IdPipe) id: string,
    @Param('delivery', IdPipe) delivery: string,
  ): Promise<WebhookDeliveryDetailsView> {
    return this.webhooks.delivery(id, delivery);
  }

  /** Send a delivery again */
  @Post(':id/deliveries/:delivery/retry')
  @HttpCode(202)
  sendAgain(
    @Param('id', IdPipe) id: string,
    @Param('delivery', IdPipe) delivery: string,
  ): Promise<WebhookDeliveryView> {
    return this.webhooks.sendAgain(id, delivery);
  }
}

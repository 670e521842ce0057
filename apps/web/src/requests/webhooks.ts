import type {
  ChangeWebhookInput,
  CreateWebhookInput,
  NewWebhookView,
  WebhookDeliveriesView,
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookSecretView,
  WebhooksView,
  WebhookView,
} from '../../../../libs/workspace/src/webhooks/webhooks.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the webhooks of the installation, each with its latest delivery. */
export const listWebhooks = (read: ReadJson) => read<WebhooksView>('/api/v1/webhooks');

export const getWebhook = (read: ReadJson, id: string) => read<WebhookView>(webhookPath(id));

/** Creates a webhook. Only this response contains its secret. */
export const createWebhook = (send: Send, body: CreateWebhookInput) =>
  send<NewWebhookView>('POST', '/api/v1/webhooks', { body });

export const changeWebhook = (send: Send, id: string, body: ChangeWebhookInput, ifMatch: number) =>
  send<WebhookView>('PATCH', webhookPath(id), { body, ifMatch });

export const deleteWebhook = (send: Send, id: string, ifMatch: number) => send('DELETE', webhookPath(id), { ifMatch });

/** Replaces the secret. Only this response contains the new one. */
export const replaceWebhookSecret = (send: Send, id: string) =>
  send<WebhookSecretView>('POST', `${webhookPath(id)}/secret`);

export const testWebhook = (send: Send, id: string) => send<WebhookDeliveryView>('POST', `${webhookPath(id)}/test`);

/** Reads the deliveries of a webhook, the latest first, page by page. */
export const listWebhookDeliveries = (read: ReadJson, id: string, cursor?: string) =>
  read<WebhookDeliveriesView>(withQuery(`${webhookPath(id)}/deliveries`, { cursor }));

export const getWebhookDelivery = (read: ReadJson, id: string, delivery: string) =>
  read<WebhookDeliveryDetailsView>(deliveryPath(id, delivery));

export const sendWebhookAgain = (send: Send, id: string, delivery: string) =>
  send<WebhookDeliveryView>('POST', `${deliveryPath(id, delivery)}/retry`);

const webhookPath = (id: string) => `/api/v1/webhooks/${encodeURIComponent(id)}`;
const deliveryPath = (id: string, delivery: string) => `${webhookPath(id)}/deliveries/${encodeURIComponent(delivery)}`;

/** Requests and responses of webhooks, and what they send. Types only. */

/** What a webhook can be notified of. */
export type WebhookEvent =
  | 'release.published'
  | 'release.rolledBack'
  | 'texts.changed'
  | 'keys.created'
  | 'keys.changed'
  | 'keys.deleted'
  | 'languages.added'
  | 'languages.removed'
  | 'namespaces.added'
  | 'namespaces.removed'
  | 'tasks.created'
  | 'tasks.changed'
  | 'tasks.done'
  | 'tasks.reopened'
  | 'tasks.deleted'
  | 'comments.added'
  | 'comments.resolved';

/** `GET /api/v1/webhooks` */
export interface WebhooksView {
  readonly webhooks: readonly WebhookView[];
}

/** A URL that is notified of events by `POST` requests, signed as in the Standard Webhooks specification. */
export interface WebhookView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Only events that concern one of these namespaces; null: all. */
  readonly namespaces: readonly string[] | null;
  /** Only events that concern one of these languages (BCP 47); null: all. */
  readonly languages: readonly string[] | null;
  readonly enabled: boolean;
  /** Why it was disabled by itself: its deliveries failed for a week, or it responded with 410 (Gone). */
  readonly stopped?: 'failures' | 'gone';
  /** Since when every delivery has failed; null if the last one succeeded. RFC 3339, UTC. */
  readonly failingSince: string | null;
  /** Until when deliveries are also signed with the previous secret; null if there is none. */
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The latest delivery; null if there is none. */
  readonly latest: WebhookDeliveryView | null;
  readonly version: number;
}

/** Response of `POST /api/v1/webhooks` */
export interface NewWebhookView extends WebhookView {
  /** The secret that deliveries are signed with: `whsec_` and base64. Shown only once. */
  readonly secret: string;
}

/** `POST /api/v1/webhooks` */
export interface CreateWebhookInput {
  readonly name: string;
  /** HTTPS; HTTP only to an address that `DRAGOMAN_WEBHOOK_ADDRESSES` (of `WorkspaceModule`: `webhookAddresses`) allows. */
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Only events that concern one of these namespaces; `null` or absent: all. */
  readonly namespaces?: readonly string[] | null;
  /** Only events that concern one of these languages (BCP 47); `null` or absent: all. */
  readonly languages?: readonly string[] | null;
}

/** `PATCH /api/v1/webhooks/{id}` with `If-Match`. Properties that are left out do not change. */
export interface ChangeWebhookInput extends Partial<CreateWebhookInput> {
  /** `false` sends nothing; deliveries that wait are given up. */
  readonly enabled?: boolean;
}

/** Response of `POST /api/v1/webhooks/{id}/secret` */
export interface WebhookSecretView {
  /** The new secret, shown only once. */
  readonly secret: string;
  /** Until then, deliveries are signed with both secrets. RFC 3339, UTC. */
  readonly previousSecretUntil: string;
}

export type WebhookDeliveryState = 'waiting' | 'delivered' | 'failed';

/** Why an attempt failed. */
export type WebhookFailure =
  /** The response was not a 2xx. */
  | 'status'
  /** The response was a redirect, which is not followed. */
  | 'redirect'
  /** No response within 10 seconds. */
  | 'timeout'
  /** No connection, or it was closed without a response. */
  | 'connection'
  /** The certificate is not valid for the host. */
  | 'certificate'
  /** The name of the host has no address. */
  | 'unknownHost'
  /** The host has an address that webhooks must not be sent to. */
  | 'addressNotAllowed'
  /** The webhook was disabled before it was sent. */
  | 'disabled';

export interface WebhookAttemptView {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Status of the response; null without one. */
  readonly status: number | null;
  /** Milliseconds. */
  readonly duration: number;
  /** Null if it succeeded. */
  readonly failure: WebhookFailure | null;
}

/** A message to a webhook, with its attempts. Kept for 30 days, and the latest 1,000 of a webhook. */
export interface WebhookDeliveryView {
  /** The header `webhook-id` of the request, the same in every attempt. */
  readonly id: string;
  readonly event: WebhookEvent | 'webhook.test';
  readonly state: WebhookDeliveryState;
  readonly createdAt: string;
  /** When it is sent next; null unless it waits. */
  readonly nextAttemptAt: string | null;
  /** Number of attempts. */
  readonly attempts: number;
  /** The latest attempt; null before the first one. */
  readonly latest: WebhookAttemptView | null;
}

/** `GET /api/v1/webhooks/{id}/deliveries/{delivery}` */
export interface WebhookDeliveryDetailsView extends WebhookDeliveryView {
  /** The latest attempts, the oldest first. */
  readonly log: readonly WebhookAttemptView[];
  /** The body of the request: JSON. */
  readonly payload: string;
}

/** `GET /api/v1/webhooks/{id}/deliveries?state&limit&cursor`: the latest first. */
export interface WebhookDeliveriesView {
  readonly deliveries: readonly WebhookDeliveryView[];
  readonly next?: string;
}

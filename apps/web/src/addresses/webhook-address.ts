import { pathWithQuery } from './path-with-query';

/** State of the page of a webhook, kept in the URL: `/de/webhooks/1?delivery=…`. */
export interface WebhookAddress {
  readonly id: string;
  /** Id of the delivery that is open. */
  readonly delivery?: string | undefined;
  /** Where a page of deliveries starts. */
  readonly cursor?: string | undefined;
}

/** Returns the path below the language, with its query. */
export const webhookPath = ({ id, delivery, cursor }: WebhookAddress): string =>
  pathWithQuery(`/webhooks/${encodeURIComponent(id)}`, { delivery, cursor });

import { fromJson } from '../database/json-text';
import type { Change } from '../history/change';
import type { WebhookRow } from './webhooks.tables';

/** The part of a webhook that history records. URLs can contain secrets, so only the host is recorded. */
export const webhookContent = ({ name, url, events, namespaces, languages, enabled, stopped }: WebhookRow) => ({
  name,
  host: new URL(url).host,
  events: fromJson(events),
  namespaces: namespaces === null ? null : fromJson(namespaces),
  languages: languages === null ? null : fromJson(languages),
  enabled: enabled === 1,
  ...(stopped !== null && { stopped }),
});

/** The change of a webhook that was disabled by itself. */
export const stoppedChange = (row: WebhookRow, stopped: NonNullable<WebhookRow['stopped']>): Change => ({
  subject: { type: 'webhook', id: row.id },
  before: webhookContent(row),
  after: webhookContent({ ...row, enabled: 0, stopped }),
});

import { IsIn, IsOptional } from 'class-validator';
import { MAX_NAMESPACE_LENGTH } from '../http/input/input-limits';
import { Canonical, LanguageTag, List, MayBeLeftOut, Name, OneOf, rule, says } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import type { ChangeWebhookInput, CreateWebhookInput, WebhookDeliveryState, WebhookEvent } from './webhooks.contract';

const MAX_NAME_LENGTH = 100;
const MAX_URL_LENGTH = 2000;
const MAX_FILTERS = 100;

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  ...(['release.published', 'release.rolledBack', 'texts.changed', 'keys.created', 'keys.changed'] as const),
  ...(['keys.deleted', 'languages.added', 'languages.removed', 'namespaces.added', 'namespaces.removed'] as const),
  ...(['tasks.created', 'tasks.changed', 'tasks.done', 'tasks.reopened', 'tasks.deleted'] as const),
  ...(['comments.added', 'comments.resolved'] as const),
];

const EachEvent = () => IsIn(WEBHOOK_EVENTS, { each: true, ...says('choice', { choices: WEBHOOK_EVENTS.join(', ') }) });

/** No name in the list is longer than a namespace can be. */
const EachNamespace = () =>
  rule(
    'namespaces',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string' && isShortName(name)),
    says('oneText', { longest: MAX_NAMESPACE_LENGTH }),
  );
const isShortName = (name: string): boolean => name.length <= MAX_NAMESPACE_LENGTH && !name.includes('\0');

/** Body of `POST /api/v1/webhooks` */
export class CreateWebhookBody implements CreateWebhookInput {
  /** @example "Deployment" */
  @Name(MAX_NAME_LENGTH)
  name: string;

  /**
   * HTTPS; HTTP only to an address that `DRAGOMAN_WEBHOOK_ADDRESSES` (of `WorkspaceModule`: `webhookAddresses`) allows.
   * @example "https://ci.example/hooks/texts"
   */
  @Name(MAX_URL_LENGTH)
  url: string;

  /** @example ["release.published", "release.rolledBack"] */
  @List(WEBHOOK_EVENTS.length)
  @EachEvent()
  events: WebhookEvent[];

  /** Only events that concern one of these namespaces; `null` or absent: all. */
  @IsOptional()
  @List(MAX_FILTERS)
  @EachNamespace()
  namespaces?: string[] | null;

  /** Only events that concern one of these languages; `null` or absent: all. */
  @IsOptional()
  @List(MAX_FILTERS)
  @Canonical()
  @LanguageTag({ each: true })
  languages?: string[] | null;
}

/** Body of `PATCH /api/v1/webhooks/{id}`. Properties that are left out do not change. */
export class ChangeWebhookBody implements ChangeWebhookInput {
  /** @example "Deployment" */
  @MayBeLeftOut()
  @Name(MAX_NAME_LENGTH)
  name?: string;

  /** HTTPS; HTTP only to an address that `DRAGOMAN_WEBHOOK_ADDRESSES` (of `WorkspaceModule`: `webhookAddresses`) allows. */
  @MayBeLeftOut()
  @Name(MAX_URL_LENGTH)
  url?: string;

  @MayBeLeftOut()
  @List(WEBHOOK_EVENTS.length)
  @EachEvent()
  events?: WebhookEvent[];

  /** Only events that concern one of these namespaces; `null`: all. */
  @IsOptional()
  @List(MAX_FILTERS)
  @EachNamespace()
  namespaces?: string[] | null;

  /** Only events that concern one of these languages; `null`: all. */
  @IsOptional()
  @List(MAX_FILTERS)
  @Canonical()
  @LanguageTag({ each: true })
  languages?: string[] | null;

  /** `false` sends nothing; deliveries that wait are given up. */
  @MayBeLeftOut()
  @OneOf([true, false])
  enabled?: boolean;
}

/** Query of `GET /api/v1/webhooks/{id}/deliveries`. */
export class WebhookDeliveriesQuery extends PageQuery {
  /** @example "failed" */
  @MayBeLeftOut()
  @OneOf(['waiting', 'delivered', 'failed'])
  state?: WebhookDeliveryState;
}

import type { CreateWebhookInput, WebhookEvent } from '../../../../../libs/workspace/src/webhooks/webhooks.contract';

/** The fields of a webhook in a form, as the API takes them. */
export function webhookInput(form: URLSearchParams): CreateWebhookInput {
  const listOrAll = (name: string) => {
    const names = form.getAll(name);
    return names.length > 0 ? names : null;
  };
  return {
    name: form.get('name') ?? '',
    url: form.get('url') ?? '',
    events: form.getAll('events') as WebhookEvent[],
    namespaces: listOrAll('namespaces'),
    languages: listOrAll('languages'),
  };
}

import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  WebhookAttemptView,
  WebhookDeliveryView,
  WebhookView,
} from '../../../../../libs/workspace/src/webhooks/webhooks.contract';
import { Badge } from '../../ui/badge';

/** Whether a webhook is sent, and why not. */
export function WebhookState({ webhook: { enabled, stopped, failingSince } }: { webhook: WebhookView }) {
  const { t } = useTranslation('dragoman/webhooks');
  const { date } = useFormatters();
  if (stopped)
    return (
      <Badge tone="bad" icon="error">
        {t(`state.${stopped}`)}
      </Badge>
    );
  if (!enabled) return <Badge>{t('state.disabled')}</Badge>;
  if (failingSince !== null)
    return (
      <Badge tone="warning" icon="warning">
        {t('state.failing', { date: date(failingSince) })}
      </Badge>
    );
  return (
    <Badge tone="good" icon="check">
      {t('state.enabled')}
    </Badge>
  );
}

const delivered = {
  waiting: { tone: 'neutral', icon: 'changed' },
  delivered: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'error' },
} as const;

/** The result of a delivery. */
export function DeliveryState({ state }: Pick<WebhookDeliveryView, 'state'>) {
  const { t } = useTranslation('dragoman/webhooks');
  return <Badge {...delivered[state]}>{t(`delivery.${state}`)}</Badge>;
}

/** The response to an attempt: its status, or why there is none. */
export function AttemptResponse({ attempt: { status, failure } }: { attempt: WebhookAttemptView }) {
  const { t } = useTranslation('dragoman/webhooks');
  return (
    <>
      {status !== null && <code>{status}</code>}{' '}
      {failure !== null && failure !== 'status' && <span>{t(`failure.${failure}`)}</span>}
    </>
  );
}

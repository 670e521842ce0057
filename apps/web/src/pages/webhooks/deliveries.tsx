import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookView,
} from '../../../../../libs/workspace/src/webhooks/webhooks.contract';
import { webhookPath } from '../../addresses/webhook-address';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { PageLink } from '../../page/page-link';
import { useReloadWhile } from '../../page/use-reload-while';
import { buttonClass } from '../../ui/button';
import { CodeBlock } from '../../ui/code-block';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { AttemptResponse, DeliveryState } from './webhook-state';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  readonly webhook: WebhookView;
  readonly deliveries: readonly WebhookDeliveryView[];
  /** The delivery whose body and attempts are shown. */
  readonly opened: WebhookDeliveryDetailsView | undefined;
  /** Cursor of the next page. */
  readonly next: string | undefined;
}

/** The deliveries of a webhook, one of which can be open. */
export function Deliveries({ webhook, deliveries, opened, next }: DeliveriesProps) {
  const { t } = useTranslation('dragoman/webhooks');
  const { date, number } = useFormatters();
  const duration = useDuration();
  // Sent for the first time.
  useReloadWhile(deliveries.some(({ state, attempts }) => state === 'waiting' && attempts === 0));
  if (deliveries.length === 0)
    return (
      <EmptyState title={t('deliveries.none')}>
        <p>{t('deliveries.noneText')}</p>
      </EmptyState>
    );
  const { id } = webhook;
  return (
    <>
      {opened && <OpenedDelivery delivery={opened} />}
      <Table caption={t('deliveries.title')} captionHidden stacked>
        <thead>
          <tr>
            <th scope="col">{t('columns.time')}</th>
            <th scope="col">{t('columns.event')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.response')}</th>
            <th scope="col" data-number>
              {t('columns.attempts')}
            </th>
            <th scope="col" data-number>
              {t('columns.duration')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map(({ id: delivery, event, state, createdAt, nextAttemptAt, attempts, latest }) => (
            <tr key={delivery} aria-current={delivery === opened?.id || undefined}>
              <th scope="row" className={styles.time}>
                <PageLink to={webhookPath({ id, delivery })}>
                  <time dateTime={createdAt}>{date(createdAt)}</time>
                </PageLink>
              </th>
              <td>{t(`event.${event}`)}</td>
              <td>
                <DeliveryState state={state} />
              </td>
              <td>
                {latest && <AttemptResponse attempt={latest} />}
                {latest && nextAttemptAt && (
                  <span className={styles.when}>{t('deliveries.nextAttempt', { date: date(nextAttemptAt) })}</span>
                )}
              </td>
              <td data-number data-label={t('columns.attempts')}>
                {number(attempts)}
              </td>
              <td data-number data-label={latest && t('columns.duration')}>
                {latest && duration(latest.duration)}
              </td>
              <td data-actions>
                {webhook.enabled && latest && (
                  <Form method="post" preventScrollReset>
                    <HiddenFields values={{ intent: 'again', delivery }} />
                    <SubmitButton kind="plain">{t('again')}</SubmitButton>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {next && (
        <p>
          <PageLink to={webhookPath({ id, cursor: next })} className={buttonClass()}>
            {t('deliveries.earlier')}
          </PageLink>
        </p>
      )}
    </>
  );
}

/** The body of a delivery, and its attempts. */
function OpenedDelivery({ delivery: { id, payload, log } }: { delivery: WebhookDeliveryDetailsView }) {
  const { t } = useTranslation('dragoman/webhooks');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const duration = useDuration();
  const body = JSON.stringify(JSON.parse(payload), undefined, 2);
  return (
    <section className={styles.payload} aria-labelledby="delivery">
      <h3 id="delivery">{t('delivery.title')}</h3>
      <p>
        <code>webhook-id: {id}</code>
      </p>
      <CodeBlock code={body} title={t('delivery.body')} label={tCommon('copy')} copiedLabel={tCommon('copied')} />
      {log.length > 0 && (
        <Table caption={t('columns.attempts')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.time')}</th>
              <th scope="col">{t('columns.response')}</th>
              <th scope="col" data-number>
                {t('columns.duration')}
              </th>
            </tr>
          </thead>
          <tbody>
            {log.map((attempt, index) => (
              <tr key={index}>
                <td className={styles.time}>
                  <time dateTime={attempt.at}>{date(attempt.at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
                </td>
                <td>
                  <AttemptResponse attempt={attempt} />
                </td>
                <td data-number>{duration(attempt.duration)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

/** Formats milliseconds as seconds. */
function useDuration(): (milliseconds: number) => string {
  const { number } = useFormatters();
  return (milliseconds) =>
    number(milliseconds / 1000, { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 2 });
}

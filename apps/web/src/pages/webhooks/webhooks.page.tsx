import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { NewWebhookView } from '../../../../../libs/workspace/src/webhooks/webhooks.contract';
import { webhookPath } from '../../addresses/webhook-address';
import { HiddenFields } from '../../form/hidden-fields';
import { NewSecret } from '../../form/new-secret';
import { ProblemNotice } from '../../form/problem-notice';
import { refuseForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { createWebhook, listWebhooks } from '../../requests/webhooks';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { WebhookFields } from './webhook-fields';
import { webhookInput } from './webhook-form';
import { AttemptResponse, DeliveryState, WebhookState } from './webhook-state';
import { readLimitOptions } from '../../accounts/limit-options';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';
import pageStyles from '../../ui/page.module.css';
import ownStyles from './webhooks.module.css';

export const route = {
  path: '/webhooks',
  namespaces: ['dragoman/webhooks', 'dragoman/settings', 'dragoman/forms'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.webhooks',
    order: 820,
    permission: 'webhooks.manage',
    section: 'administration',
    icon: 'webhooks',
  },
} satisfies PageRoute;

export async function loader({ read, language }: PageInput) {
  const [{ webhooks }, targets] = await Promise.all([listWebhooks(read), readLimitOptions(read, language)]);
  return { webhooks, targets };
}

export async function action({ form, send }: ActionInput) {
  const created = await createWebhook(send, webhookInput(form));
  return created.ok ? created.view : refuseForm(form, created.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/webhooks:title') });

/** The webhooks of the installation, for administrators. */
export default function WebhooksPage() {
  const { t } = useTranslation('dragoman/webhooks');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date, list } = useFormatters();
  const { webhooks, targets } = useLoaderData<typeof loader>();
  const created = useFormResult<NewWebhookView>();
  const refusal = useRefusal();
  const done = useConfirmedChange(['deleted']);
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      {done && <SuccessNotice title={t('done.deleted')} />}
      {created && (
        <NewSecret
          title={t('secret.copy')}
          text={t('secret.copyText')}
          secret={created.secret}
          label={created.name}
          copyLabel={tCommon('copy')}
          copiedLabel={tCommon('copied')}
        />
      )}
      {webhooks.length === 0 ? (
        <EmptyState title={t('none')}>
          <p>{t('noneText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('title')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.events')}</th>
              <th scope="col">{t('columns.state')}</th>
              <th scope="col">{t('columns.latest')}</th>
            </tr>
          </thead>
          <tbody>
            {webhooks.map((webhook) => (
              <tr key={webhook.id}>
                <th scope="row" className={ownStyles.name}>
                  <PageLink to={webhookPath(webhook)} dir="auto">
                    {webhook.name}
                  </PageLink>
                  <span className={ownStyles.url}>
                    <bdi dir="ltr">{webhook.url}</bdi>
                  </span>
                </th>
                <td>{list(webhook.events.map((event) => t(`event.${event}`)))}</td>
                <td>
                  <WebhookState webhook={webhook} />
                </td>
                <td data-label={t('columns.latest')}>
                  {webhook.latest === null ? (
                    t('never')
                  ) : (
                    <>
                      <DeliveryState state={webhook.latest.state} />{' '}
                      {webhook.latest.latest && <AttemptResponse attempt={webhook.latest.latest} />}{' '}
                      <time className={styles.when} dateTime={webhook.latest.createdAt}>
                        {date(webhook.latest.createdAt)}
                      </time>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <SettingsSection title={t('add')}>
        {refusal && <ProblemNotice problem={refusal.problem} />}
        <Form key={created?.id} method="post" className={styles.form} preventScrollReset>
          <HiddenFields values={{ intent: 'create' }} />
          <WebhookFields targets={targets} refusal={refusal} />
          <SubmitButton>{t('add')}</SubmitButton>
        </Form>
      </SettingsSection>
    </div>
  );
}

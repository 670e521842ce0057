import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { WebhookSecretView, WebhookView } from '../../../../../libs/workspace/src/webhooks/webhooks.contract';
import { webhookPath } from '../../addresses/webhook-address';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { NewSecret } from '../../form/new-secret';
import { ProblemNotice } from '../../form/problem-notice';
import { refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  replaceWebhookSecret,
  sendWebhookAgain,
  testWebhook,
} from '../../requests/webhooks';
import { Deliveries } from './deliveries';
import { WebhookFields } from './webhook-fields';
import { webhookInput } from './webhook-form';
import { WebhookState } from './webhook-state';
import { readLimitOptions } from '../../accounts/limit-options';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';
import pageStyles from '../../ui/page.module.css';

export const route = {
  path: '/webhooks/:id',
  namespaces: ['dragoman/webhooks', 'dragoman/settings', 'dragoman/forms'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, params, url, language }: PageInput) {
  const id = params.id!;
  const open = url.searchParams.get('delivery');
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const [webhook, { deliveries, next }, opened] = await Promise.all([
    getWebhook(read, id),
    listWebhookDeliveries(read, id, cursor),
    open === null ? undefined : getWebhookDelivery(read, id, open),
  ]);
  return { webhook, deliveries, next, opened, targets: await readLimitOptions(read, language, webhook) };
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  const version = Number(form.get('version'));
  const to = `/${language}${webhookPath({ id })}`;
  switch (form.get('intent') ?? '') {
    case 'save':
      return respondToForm(form, changeWebhook(send, id, webhookInput(form), version), { to, done: 'saved' });
    case 'enable':
      return respondToForm(form, changeWebhook(send, id, { enabled: true }, version), { to, done: 'enabled' });
    case 'disable':
      return respondToForm(form, changeWebhook(send, id, { enabled: false }, version), { to, done: 'disabled' });
    case 'delete':
      return respondToForm(form, deleteWebhook(send, id, version), { to: `/${language}/webhooks`, done: 'deleted' });
    case 'test':
      return respondToForm(form, testWebhook(send, id), { to, done: 'tested' });
    case 'again':
      return respondToForm(form, sendWebhookAgain(send, id, form.get('delivery') ?? ''), { to, done: 'sentAgain' });
    default: {
      const replaced = await replaceWebhookSecret(send, id);
      return replaced.ok ? replaced.view : refuseForm(form, replaced.problem);
    }
  }
}

export const head = ({ t, data }: HeadInput<{ webhook: WebhookView } | undefined>) => ({
  title: data?.webhook.name ?? t('dragoman/webhooks:title'),
});

/** One webhook: what it sent, its settings and its secret, for administrators. */
export default function WebhookPage() {
  const { t } = useTranslation('dragoman/webhooks');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const { webhook, deliveries, next, opened, targets } = useLoaderData<typeof loader>();
  const replaced = useFormResult<WebhookSecretView>();
  const saveRefusal = useRefusal('save');
  const refusal = useRefusal();
  const { version } = webhook;
  const done = useConfirmedChange(['saved', 'enabled', 'disabled', 'tested', 'sentAgain']);
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <p>
          <PageLink to="/webhooks">{t('title')}</PageLink>
        </p>
        <h1 dir="auto">{webhook.name}</h1>
        <p>
          <WebhookState webhook={webhook} />
        </p>
      </header>
      {done && <SuccessNotice title={t(`done.${done}`)} />}
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <div className={styles.sections}>
        <section className={styles.section}>
          <h2>{t('deliveries.title')}</h2>
          {webhook.enabled && (
            <Form method="post" preventScrollReset>
              <HiddenFields values={{ intent: 'test' }} />
              <SubmitButton kind="plain">{t('test')}</SubmitButton>
            </Form>
          )}
          <Deliveries webhook={webhook} deliveries={deliveries} opened={opened} next={next} />
        </section>

        <SettingsSection title={t('settings')}>
          <Form key={version} method="post" className={styles.form} preventScrollReset>
            <HiddenFields values={{ intent: 'save' }} />
            <VersionField version={version} refusal={refusal} />
            <WebhookFields targets={targets} webhook={webhook} refusal={saveRefusal} />
            <SubmitButton>{t('save')}</SubmitButton>
          </Form>
        </SettingsSection>

        <SettingsSection title={t('secret.title')}>
          {replaced ? (
            <NewSecret
              title={t('secret.copy')}
              text={t('secret.copyText')}
              secret={replaced.secret}
              label={webhook.name}
              copyLabel={tCommon('copy')}
              copiedLabel={tCommon('copied')}
            />
          ) : (
            <p>{t('secret.text')}</p>
          )}
          {webhook.previousSecretUntil !== null && (
            <p className={styles.note}>{t('secret.previous', { date: date(webhook.previousSecretUntil) })}</p>
          )}
          <Confirmation label={t('secret.replace')}>
            <p>{t('secret.replaceText')}</p>
            <Form method="post" preventScrollReset>
              <HiddenFields values={{ intent: 'replace' }} />
              <SubmitButton>{t('secret.replace')}</SubmitButton>
            </Form>
          </Confirmation>
        </SettingsSection>

        <SettingsSection title={t('end')}>
          <div className={styles.row}>
            {webhook.enabled ? (
              <Confirmation label={t('disable')}>
                <p>{t('disableText')}</p>
                <Form method="post">
                  <HiddenFields values={{ intent: 'disable' }} />
                  <VersionField key={version} version={version} refusal={refusal} />
                  <SubmitButton>{t('disable')}</SubmitButton>
                </Form>
              </Confirmation>
            ) : (
              <Form method="post">
                <HiddenFields values={{ intent: 'enable' }} />
                <VersionField key={version} version={version} refusal={refusal} />
                <SubmitButton kind="plain">{t('enable')}</SubmitButton>
              </Form>
            )}
            <Confirmation label={t('delete')}>
              <p>{t('deleteText')}</p>
              <Form method="post">
                <HiddenFields values={{ intent: 'delete' }} />
                <VersionField key={version} version={version} refusal={refusal} />
                <SubmitButton>{t('delete')}</SubmitButton>
              </Form>
            </Confirmation>
          </div>
        </SettingsSection>
      </div>
    </div>
  );
}

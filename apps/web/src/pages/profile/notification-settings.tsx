import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type {
  NotificationKind,
  NotificationSettingsView,
  NotificationSwitchesView,
} from '../../../../../libs/workspace/src/notifications/notifications.contract';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { Table } from '../../ui/table';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

/** Reads the switches of the form; a check box that is off sends nothing. */
export const switchesIn = (form: URLSearchParams): NotificationSwitchesView =>
  Object.fromEntries(
    form.getAll('kind').map((kind) => [kind, { bell: form.has(`bell.${kind}`), email: form.has(`email.${kind}`) }]),
  ) as NotificationSwitchesView;

interface NotificationSettingsProps {
  readonly settings: NotificationSettingsView;
  readonly refusal: RefusedForm | undefined;
}

/** What the person is notified of, and where. */
export function NotificationSettings({ settings: { kinds, email, digest }, refusal }: NotificationSettingsProps) {
  const { t } = useTranslation('dragoman/notifications');
  return (
    <SettingsSection id="notifications" title={t('title')}>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {email !== 'available' && <p>{t(`settings.${email}`)}</p>}
      <Form method="post" className={styles.form}>
        <HiddenFields values={{ intent: 'notifications' }} />
        <Table caption={t('settings.title')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('settings.bell')}</th>
              <th scope="col">{t('settings.email')}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(kinds) as NotificationKind[]).map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`settings.${kind}`)}</th>
                {(['bell', 'email'] as const).map((channel) => (
                  <td key={channel}>
                    {channel === 'bell' && <input type="hidden" name="kind" value={kind} />}
                    {/* What cannot be sent stays as it was set. */}
                    {channel === 'email' && email !== 'available' && kinds[kind].email && (
                      <input type="hidden" name={`email.${kind}`} value="on" />
                    )}
                    <input
                      type="checkbox"
                      name={`${channel}.${kind}`}
                      aria-label={`${t(`settings.${kind}`)} – ${t(`settings.${channel}`)}`}
                      defaultChecked={kinds[kind][channel]}
                      disabled={channel === 'email' && email !== 'available'}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        {/* What cannot be sent stays as it was set. */}
        {email !== 'available' && digest && <input type="hidden" name="digest" value="on" />}
        <label className={styles.choice}>
          <input type="checkbox" name="digest" defaultChecked={digest} disabled={email !== 'available'} />
          <span>{t('settings.digest')}</span>
        </label>
        <SubmitButton>{t('settings.save')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

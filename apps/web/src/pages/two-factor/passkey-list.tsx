import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { PasskeyView } from '../../../../../libs/workspace/src/people/people.contract';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import type { RefusedForm } from '../../form/refused-form';
import { SubmitButton } from '../../form/submit-button';
import { classNames } from '../../ui/class-names';
import { usePasskeySupport } from '../../form/use-passkey';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

interface PasskeyListProps {
  readonly passkeys: readonly PasskeyView[];
  /** The browser did not create the passkey. */
  readonly isFailed: boolean;
  readonly refusal: RefusedForm | undefined;
}

/** The person's passkeys. Adding one needs JavaScript, because only scripts can ask the browser for it. */
export function PasskeyList({ passkeys, isFailed, refusal }: PasskeyListProps) {
  const { t } = useTranslation('dragoman/two-factor');
  const { date } = useFormatters();
  const isSupported = usePasskeySupport();
  return (
    <SettingsSection title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length > 0 && (
        <Table caption={t('passkeys.title')} captionHidden stacked>
          <thead>
            <tr>
              <th scope="col">{t('passkeys.name')}</th>
              <th scope="col">{t('passkeys.created')}</th>
              <th scope="col">{t('passkeys.used')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {passkeys.map(({ id, name, createdAt, usedAt }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {name}
                </th>
                <td data-label={t('passkeys.created')}>{date(createdAt)}</td>
                <td data-label={t('passkeys.used')}>{usedAt ? date(usedAt) : t('passkeys.unused')}</td>
                <td data-actions>
                  <Confirmation label={t('passkeys.remove')}>
                    <p>{t('passkeys.removeText')}</p>
                    <Form method="post" preventScrollReset>
                      <HiddenFields values={{ intent: 'remove-passkey', id }} />
                      <SubmitButton>{t('passkeys.remove')}</SubmitButton>
                    </Form>
                  </Confirmation>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isFailed && (
        <div role="alert">
          <Notice tone="bad" title={t('passkeys.failed')} />
        </div>
      )}
      <noscript>
        <p className={styles.note}>{t('passkeys.unsupported')}</p>
      </noscript>
      {isSupported ? (
        <Form method="post" className={classNames(styles.form, styles.withScript)} preventScrollReset>
          <HiddenFields values={{ intent: 'begin-passkey' }} />
          <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="off"
                dir="auto"
                required
                maxLength={100}
                defaultValue={refusal?.values.name}
              />
            )}
          </Field>
          <SubmitButton kind="plain">{t('passkeys.add')}</SubmitButton>
        </Form>
      ) : (
        <p className={styles.note}>{t('passkeys.unsupported')}</p>
      )}
    </SettingsSection>
  );
}

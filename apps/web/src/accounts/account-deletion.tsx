import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { Confirmation } from '../form/confirmation';
import { HiddenFields } from '../form/hidden-fields';
import { SubmitButton } from '../form/submit-button';
import { useRefusal } from '../form/use-form-result';
import { VersionField } from '../form/version-field';

interface AccountDeletionProps {
  /** Of the account. */
  readonly version: number;
  /** Whether it is the reader's. */
  readonly isOwn?: boolean;
}

/** Deletes an account once the reader has confirmed it. */
export function AccountDeletion({ version, isOwn = false }: AccountDeletionProps) {
  const { t } = useTranslation('dragoman/account-deletion');
  const refusal = useRefusal();
  const label = t(isOwn ? 'deleteOwn' : 'delete');
  return (
    <Confirmation label={label}>
      <p>{t('erased')}</p>
      <p>{t('withdrawn')}</p>
      <p>{t('kept')}</p>
      <p>{t('final')}</p>
      <Form method="post">
        <HiddenFields values={{ intent: 'delete' }} />
        <VersionField key={version} version={version} refusal={refusal} />
        <SubmitButton>{label}</SubmitButton>
      </Form>
    </Confirmation>
  );
}

import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { Confirmation } from '../form/confirmation';
import { HiddenFields } from '../form/hidden-fields';
import { SubmitButton } from '../form/submit-button';

interface RevokeTokenProps {
  readonly id: string;
  /** Intent of the form. */
  readonly intent: string;
}

/** Revokes a token after asking. */
export function RevokeToken({ id, intent }: RevokeTokenProps) {
  const { t } = useTranslation('dragoman/forms');
  return (
    <Confirmation label={t('tokens.revoke')}>
      <p>{t('tokens.revokeText')}</p>
      <Form method="post" preventScrollReset>
        <HiddenFields values={{ intent, id }} />
        <SubmitButton>{t('tokens.revoke')}</SubmitButton>
      </Form>
    </Confirmation>
  );
}

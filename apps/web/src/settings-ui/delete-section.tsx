import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { HiddenFields } from '../form/hidden-fields';
import { SettingsSection } from '../form/settings-section';
import { SubmitButton } from '../form/submit-button';
import { useRefusal } from '../form/use-form-result';
import { VersionField } from '../form/version-field';

interface DeleteSectionProps {
  title: string;
  /** The consequences for its texts. */
  children: ReactNode;
  /** For `If-Match`. */
  version: number;
}

/** A button that deletes an item, below an explanation of the consequences. Deleted items can be restored. */
export function DeleteSection({ title, children, version }: DeleteSectionProps) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  return (
    <SettingsSection title={title}>
      {children}
      <Form method="post">
        <HiddenFields values={{ intent: 'delete' }} />
        <VersionField version={version} refusal={refusal} />
        <SubmitButton kind="plain">{t('delete')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}

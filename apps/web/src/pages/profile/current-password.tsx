import { useTranslation } from 'react-i18next';
import { MAX_PASSWORD_LENGTH } from '../../../../../libs/workspace/src/password-bounds';
import { problemAt } from '../../form/problem-notice';
import type { RefusedForm } from '../../form/refused-form';
import { Field, TextInput } from '../../ui/field';

/** Proves that a change is made by the person. */
export function CurrentPassword({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation('dragoman/profile');
  return (
    <Field label={t('password.current')} error={problemAt(refusal?.problem, '/current')}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          name="current"
          autoComplete="current-password"
          dir="ltr"
          required
          maxLength={MAX_PASSWORD_LENGTH}
        />
      )}
    </Field>
  );
}

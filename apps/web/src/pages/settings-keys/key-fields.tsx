import { useTranslation } from 'react-i18next';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import { Field, TextInput } from '../../ui/field';
import { KeyInput } from '../../form/key-input';
import { problemAt } from '../../form/problem-notice';
import { useRefusal } from '../../form/use-form-result';
import { BidiTextArea } from '../../settings-ui/bidi-text-area';

/** Fields for the properties of a key, which are the same in every language. */
export function KeyFields({ message }: { message?: KeyView }) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const { values, problem } = refusal ?? {};
  return (
    <>
      <Field label={t('keys.key')} hint={t('keys.keyHint')} error={problemAt(problem, '/key')}>
        {(control) => <KeyInput {...control} defaultValue={values?.key ?? message?.key} />}
      </Field>
      <Field label={t('keys.description')} hint={t('keys.descriptionHint')}>
        {(control) => (
          <BidiTextArea
            {...control}
            name="description"
            maxLength={4000}
            defaultValue={values?.description ?? message?.description}
          />
        )}
      </Field>
      <Field label={t('keys.maxLength')} hint={t('keys.maxLengthHint')} error={problemAt(problem, '/maxLength')}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            name="maxLength"
            min={1}
            max={100_000}
            inputMode="numeric"
            defaultValue={values?.maxLength ?? message?.maxLength}
          />
        )}
      </Field>
      <Field label={t('keys.tags')} hint={t('keys.tagsHint')} error={problemAt(problem, '/tags')}>
        {(control) => (
          <TextInput
            {...control}
            name="tags"
            maxLength={1100}
            dir="auto"
            defaultValue={values?.tags ?? message?.tags.join(', ')}
          />
        )}
      </Field>
    </>
  );
}

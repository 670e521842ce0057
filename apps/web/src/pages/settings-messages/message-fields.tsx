import { useTranslation } from 'react-i18next';
import type { KeyView } from '../../../../api/src/translations/editing.contract';
import { Field, TextInput } from '../../ui/field';
import { problemAt } from '../form/problem-notice';
import { useRefusal } from '../settings/settings-page';
import { TextArea } from '../settings/text-area';

/** What is the same in every language. */
export function MessageFields({ message }: { message?: KeyView }) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const { values, problem } = refusal ?? {};
  return (
    <>
      <Field label={t('messages.key')} hint={t('messages.keyHint')} error={problemAt(problem, '/key')}>
        {(control) => (
          <TextInput
            {...control}
            {...{ name: 'key', required: true, maxLength: 1000, dir: 'auto', autoComplete: 'off' }}
            {...{ spellCheck: false, autoCapitalize: 'none' }}
            defaultValue={values?.key ?? message?.key}
          />
        )}
      </Field>
      <Field label={t('messages.description')} hint={t('messages.descriptionHint')}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            maxLength={4000}
            defaultValue={values?.description ?? message?.description}
          />
        )}
      </Field>
      <Field
        label={t('messages.maxLength')}
        hint={t('messages.maxLengthHint')}
        error={problemAt(problem, '/maxLength')}
      >
        {(control) => (
          <TextInput
            {...control}
            {...{ type: 'number', name: 'maxLength', min: 1, max: 100_000, inputMode: 'numeric' }}
            defaultValue={values?.maxLength ?? message?.maxLength}
          />
        )}
      </Field>
      <Field label={t('messages.tags')} hint={t('messages.tagsHint')} error={problemAt(problem, '/tags')}>
        {(control) => (
          <TextInput
            {...control}
            {...{ name: 'tags', maxLength: 1100, dir: 'auto' }}
            defaultValue={values?.tags ?? message?.tags.join(', ')}
          />
        )}
      </Field>
    </>
  );
}

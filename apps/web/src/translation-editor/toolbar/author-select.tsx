import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { markedName } from '../../page/marked-name';
import { AddressSelect } from '../../form/address-select';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { listLanguagePeople } from '../../requests/languages';
import { Field } from '../../ui/field';
import { useTranslationEditor } from '../translation-editor-context';

interface AuthorSelectProps {
  /** BCP 47. */
  readonly language: string;
}

/**
 * A filter by the person who last changed a text: everyone who may edit the language but the reader, for whom there is the
 * filter `mine`, and the account of the address. Absent without a choice, such as for readers who may not list people. Loaded when
 * the menu of filters is opened.
 */
export function AuthorSelect({ language }: AuthorSelectProps) {
  const { t } = useTranslation('dragoman/translate');
  const { person, author } = useTranslationEditor();
  const mayList = may(person, 'texts.edit');
  const loaded = useLoaded(mayList && language, () => listLanguagePeople(readInBrowser, language));
  const others = (loaded?.people ?? []).filter(({ id }) => id !== person.id);
  const choices = author === undefined || others.some(({ id }) => id === author.id) ? others : [author, ...others];
  if (choices.length === 0) return null;
  return (
    <Field label={t('filter.updatedBy')}>
      {(control) => (
        <AddressSelect {...control} name="updatedBy" value={author?.id ?? ''}>
          <option value="">{t('filter.anyone')}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id!}>
              {markedName(choice)}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}

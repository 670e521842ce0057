import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { AddressSelect } from '../../form/address-select';
import { useAppContext } from '../../page/app-context';
import { Field } from '../../ui/field';
import type { WorkspaceSummary } from '../load-translations';
import { referenceLanguageOf } from '../workspace-languages';

export interface ListSelectsProps {
  readonly workspace: WorkspaceSummary;
  readonly language: string;
  readonly namespace: string | undefined;
  readonly reference: string | undefined;
}

/** Memoized: there may be hundreds of options, and they stay the same from message to message. */
export const ListSelects = memo(function ListSelects(props: ListSelectsProps) {
  const { workspace, language, namespace, reference } = props;
  const { t } = useTranslation('dragoman/translate');
  return (
    <>
      <ListSelect label={t('select.language')} name="language" value={language}>
        <LanguageOptions languages={workspace.languages} withTags />
      </ListSelect>
      <ListSelect label={t('select.namespace')} name="namespace" value={namespace ?? ''}>
        <option value="">{t('select.everywhere')}</option>
        {workspace.namespaces.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </ListSelect>
      <ListSelect label={t('select.reference')} name="reference" value={reference ?? ''}>
        <option value="">
          {t('select.usual', { language: referenceLanguageOf(workspace, namespace ?? '').ownName })}
        </option>
        <LanguageOptions languages={workspace.languages} />
      </ListSelect>
    </>
  );
});

interface LanguageOptionsProps {
  readonly languages: WorkspaceSummary['languages'];
  readonly withTags?: boolean;
}

/** The languages in the order of the workspace; for people who are limited to some, theirs first, and each group by name. */
function LanguageOptions({ languages, withTags = false }: LanguageOptionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { person } = useAppContext();
  const { compare } = new Intl.Collator(useLanguage().tag);
  const options = (listed: LanguageOptionsProps['languages']) =>
    listed.map(({ tag, ownName }) => (
      <option key={tag} value={tag} lang={tag}>
        {withTags ? `${ownName} (${tag})` : ownName}
      </option>
    ));
  const isOwn = ({ tag }: LanguageOptionsProps['languages'][number]) => may(person, 'texts.edit', { language: tag });
  if (languages.every(isOwn) || !languages.some(isOwn)) return options(languages);
  const byName = languages.toSorted((one, other) => compare(one.ownName, other.ownName));
  return (
    <>
      <optgroup label={t('select.own')}>{options(byName.filter(isOwn))}</optgroup>
      <optgroup label={t('select.others')}>{options(byName.filter((each) => !isOwn(each)))}</optgroup>
    </>
  );
}

interface ListSelectProps {
  readonly label: string;
  readonly name: string;
  /** As the address has it. */
  readonly value: string;
  readonly children: ReactNode;
}

function ListSelect({ label, children, ...props }: ListSelectProps) {
  return (
    <Field label={label} labelHidden>
      {(control) => (
        <AddressSelect {...control} {...props}>
          {children}
        </AddressSelect>
      )}
    </Field>
  );
}

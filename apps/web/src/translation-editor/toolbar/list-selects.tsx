import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressSelect } from '../../form/address-select';
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
        {workspace.languages.map(({ tag, ownName }) => (
          <option key={tag} value={tag} lang={tag}>{`${ownName} (${tag})`}</option>
        ))}
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
        {workspace.languages.map(({ tag, ownName }) => (
          <option key={tag} value={tag} lang={tag}>
            {ownName}
          </option>
        ))}
      </ListSelect>
    </>
  );
});

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

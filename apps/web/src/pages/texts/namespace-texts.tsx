import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { ServedTextsView } from '../../../../../libs/workspace/src/served/served.contract';
import { PageLink } from '../../page/page-link';
import { AddressSelect } from '../../form/address-select';
import { Field } from '../../ui/field';
import { Breakable } from '../../ui/breakable';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { FilterLinks } from './filter-links';
import { LanguageField } from '../../form/language-field';
import { MessageList } from './message-list';
import { SearchField } from '../../ui/search-field';
import { parseTextsAddress, textsPath, type TextsAddress } from '../../addresses/texts-address';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import styles from './texts.module.css';

interface NamespaceTextsProps {
  /** The first page. */
  readonly view: ServedTextsView;
  readonly languages: readonly { readonly tag: string; readonly ownName: string }[];
  readonly namespaces: readonly { readonly name: string; readonly own: boolean; readonly reference: string }[];
}

/** The texts of a namespace in a language, next to their reference texts. */
export function NamespaceTexts({ view, languages, namespaces }: NamespaceTextsProps) {
  const { t } = useTranslation('dragoman/texts');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const location = useLocation();
  const address = useMemo(() => parseTextsAddress(location), [location]);
  const { language = view.language.tag } = address;
  const reference =
    address.reference ?? namespaces.find(({ name }) => name === view.namespace)?.reference ?? view.reference.tag;

  const showTexts = (change: Partial<TextsAddress>, replace = false) => {
    const { reference, ...target } = { ...address, language: view.language.tag, cursor: undefined, ...change };
    // The URL contains the reference only if it differs from that of the namespace.
    const defaultReference = namespaces.find(({ name }) => name === target.namespace)?.reference;
    const to = textsPath({ ...target, reference: reference === defaultReference ? undefined : reference });
    void navigate(`/${reader}${to}`, { replace, preventScrollReset: true });
  };
  const showChosenTexts = (data: FormData) => {
    const value = (name: string) => (data.get(name) as string | null) ?? '';
    showTexts({
      namespace: value('namespace'),
      language: value('language'),
      // Another namespace may have another reference language.
      reference: value('namespace') === view.namespace ? value('reference') : undefined,
      q: value('q'),
    });
  };

  const groups = [
    { label: t('start.namespaces'), names: namespaces.filter(({ own }) => !own) },
    { label: t('start.own.title'), names: namespaces.filter(({ own }) => own) },
  ].filter(({ names }) => names.length > 0);

  return (
    <div className={styles.texts}>
      <header>
        <p className={styles.breadcrumb}>
          <PageLink to={textsPath({ language: view.language.tag })}>{t('title')}</PageLink>
        </p>
        <h1 className={styles.title}>
          <code>
            <Breakable text={view.namespace} />
          </code>
        </h1>
      </header>
      <AutoSubmitForm
        action={`/${reader}/texts`}
        onSubmit={showChosenTexts}
        submitLabel={t('select.show')}
        className={styles.form}
      >
        <Field label={t('select.namespace')}>
          {(control) => (
            <AddressSelect {...control} name="namespace" value={view.namespace}>
              {groups.map(({ label, names }) => (
                <optgroup key={label} label={label}>
                  {names.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </AddressSelect>
          )}
        </Field>
        <LanguageField name="language" label={t('select.language')} value={language} languages={languages} />
        <LanguageField name="reference" label={t('select.reference')} value={reference} languages={languages} />
        {address.filter !== 'all' && <input type="hidden" name="filter" value={address.filter} />}
        <SearchField
          label={t('search.label')}
          placeholder={t('search.example')}
          maxLength={MAX_SEARCH_LENGTH}
          q={address.q}
          onSearch={(q, isRefined) => showTexts({ q }, isRefined)}
        />
      </AutoSubmitForm>
      <FilterLinks view={view} address={address} />
      <MessageList
        key={textsPath(address)}
        first={view}
        address={address}
        clear={() => showTexts({ q: '', filter: 'all' })}
      />
    </div>
  );
}

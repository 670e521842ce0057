import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { MessagesView } from '../../../../api/src/translations/translations.contract';
import { PageLink } from '../../page/page-link';
import { Field, Select } from '../../ui/field';
import { Breakable } from '../../messages/breakable';
import { Chooser } from '../../ui/chooser';
import { FilterLinks } from './filter-links';
import { LanguageOptions } from '../form/language-options';
import { MessageList } from './message-list';
import { SearchField } from '../../ui/search-field';
import { LONGEST_SEARCH, readAddress, writeAddress, type TextsAddress } from './texts-address';
import styles from './texts.module.css';

interface NamespaceTextsProps {
  /** The first page. */
  readonly view: MessagesView;
  readonly languages: readonly { readonly tag: string; readonly ownName: string }[];
  readonly namespaces: readonly { readonly name: string; readonly own: boolean; readonly reference: string }[];
}

/** The texts of a namespace in a language, beside those that they are translated from. */
export function NamespaceTexts({ view, languages, namespaces }: NamespaceTextsProps) {
  const { t } = useTranslation('dragoman/texts');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const location = useLocation();
  const address = useMemo(() => readAddress(location), [location]);
  const { location: next } = useNavigation();
  // On the way to another choice, that one is shown already.
  const { namespace, language = view.language.tag, ...rest } = { ...address, ...(next && readAddress(next)) };
  const reference =
    rest.reference ?? namespaces.find(({ name }) => name === namespace)?.reference ?? view.reference.tag;

  const show = (change: Partial<TextsAddress>, replace = false) => {
    const { reference, ...wanted } = { ...address, language: view.language.tag, cursor: undefined, ...change };
    // Every namespace has a reference of its own: only another one has to be said.
    const usual = namespaces.find(({ name }) => name === wanted.namespace)?.reference;
    const to = writeAddress({ ...wanted, reference: reference === usual ? undefined : reference });
    void navigate(`/${reader}${to}`, { replace, preventScrollReset: true });
  };
  const choose = (form: FormData) => {
    const given = (name: string) => String(form.get(name) ?? '');
    show({
      namespace: given('namespace'),
      language: given('language'),
      // Another namespace may come from another language.
      reference: given('namespace') === view.namespace ? given('reference') : undefined,
      q: given('q'),
    });
  };

  const groups = [
    { label: t('start.namespaces'), names: namespaces.filter(({ own }) => !own) },
    { label: t('start.own.title'), names: namespaces.filter(({ own }) => own) },
  ].filter(({ names }) => names.length > 0);

  return (
    <div className={styles.texts}>
      <header>
        <p className={styles.way}>
          <PageLink to={writeAddress({ language: view.language.tag })}>{t('title')}</PageLink>
        </p>
        <h1 className={styles.title}>
          <code>
            <Breakable text={view.namespace} />
          </code>
        </h1>
      </header>
      <Chooser action={`/${reader}/texts`} choose={choose} submitLabel={t('chooser.show')} className={styles.chooser}>
        <Field label={t('chooser.namespace')}>
          {(control) => (
            <Select {...control} name="namespace" value={namespace} onChange={() => {}}>
              {groups.map(({ label, names }) => (
                <optgroup key={label} label={label}>
                  {names.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <LanguageOptions name="language" label={t('chooser.language')} value={language} languages={languages} />
        <LanguageOptions name="reference" label={t('chooser.reference')} value={reference} languages={languages} />
        {address.filter !== 'all' && <input type="hidden" name="filter" value={address.filter} />}
        <SearchField
          label={t('search.label')}
          example={t('search.example')}
          longest={LONGEST_SEARCH}
          q={address.q}
          search={(q) => show({ q }, address.q !== '')}
        />
      </Chooser>
      <FilterLinks view={view} address={address} />
      <MessageList
        key={writeAddress(address)}
        first={view}
        address={address}
        clear={() => show({ q: '', filter: 'all' })}
      />
    </div>
  );
}

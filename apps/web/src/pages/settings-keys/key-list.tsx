import { useTranslation } from 'react-i18next';
import { Form, useLocation, useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { TextListView, ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SearchField } from '../../ui/search-field';
import { Table } from '../../ui/table';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { type GoneItem, SettingsFrame } from '../../settings-ui/settings-frame';
import { keysPath, parseKeysAddress } from '../../addresses/keys-address';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { LoadedBar } from '../../translation-editor/selection/loaded-bar';
import { useTableSelection } from '../../translation-editor/selection/use-table-selection';
import type { ListedNamespace } from './load-keys';
import { NamespaceChoice } from './namespace-choice';
import styles from '../../settings-ui/settings.module.css';
import { Breakable } from '../../ui/breakable';
import selectable from '../../translation-editor/selection/selectable-rows.module.css';
import keyStyles from './settings-keys.module.css';

interface KeyListProps {
  readonly namespaces: readonly (ListedNamespace & { readonly keys: number })[];
  /** Absent: keys of all namespaces. */
  readonly namespace?: { readonly name: string } | undefined;
  /** The language that the list is loaded in. */
  readonly referenceLanguage?: NamedLanguage | undefined;
  /** Absent: no keys are searched in all namespaces. */
  readonly list?: TextListView | undefined;
  /** The same on all pages of a list. */
  readonly listName?: string | undefined;
  /** The key that was just deleted. */
  readonly gone?: GoneItem | undefined;
}

/** The keys of a namespace, with a search; or the namespaces, with a search for the keys of all of them. */
export function KeyList({ namespaces, namespace, referenceLanguage, list, listName = '', gone }: KeyListProps) {
  const { t } = useTranslation('dragoman/settings');
  const address = parseKeysAddress(useLocation());
  const interfaceLanguage = useLanguage().tag;
  const navigate = useNavigate();
  const listAddress = { namespace: namespace?.name };
  const search = (typed: string, replace = false) => {
    const q = typed.trim() || undefined;
    const to = keysPath({ ...listAddress, deleted: address.deleted, q });
    void navigate(`/${interfaceLanguage}${to}`, { preventScrollReset: true, replace });
  };
  const matches = list && (list.matches ?? list.texts.length);
  useAnnouncedResults(listName, matches ? t('keys.count', { count: matches }) : t(list ? 'keys.none' : 'keys.choose'));
  const find = t(namespace ? 'keys.find' : 'keys.findInAll');
  return (
    <SettingsFrame
      title={namespace ? <code>{namespace.name}</code> : t('keys.title')}
      gone={gone}
      lead={!list && t('keys.choose')}
      parentLink={namespace && <PageLink to={keysPath({})}>{t('keys.title')}</PageLink>}
    >
      <div className={styles.row}>
        <AutoSubmitForm
          label={find}
          className={keyStyles.search}
          action={`/${interfaceLanguage}${keysPath(listAddress)}`}
          submitLabel={t('keys.show')}
          onSubmit={(data) => search(data.get('q') as string)}
        >
          {address.deleted && <input type="hidden" name="deleted" value="1" />}
          <SearchField
            label={find}
            labelHidden
            placeholder={find}
            maxLength={MAX_SEARCH_LENGTH}
            q={address.q ?? ''}
            onSearch={search}
          />
        </AutoSubmitForm>
        {namespace && (
          <>
            <PageLink to={keysPath({ ...listAddress, deleted: !address.deleted })}>
              {t(address.deleted ? 'keys.existing' : 'keys.deleted')}
            </PageLink>
            <PageLink to={keysPath({ ...listAddress, create: 'text' })} className={buttonClass('primary')}>
              {t('keys.create.title')}
            </PageLink>
          </>
        )}
      </div>
      {list && referenceLanguage ? (
        // A selection continues on the next page of the list, but not in another list.
        <KeyTable key={listName} {...{ namespaces, namespace, referenceLanguage, list }} />
      ) : (
        <NamespaceChoice namespaces={namespaces} />
      )}
    </SettingsFrame>
  );
}

interface KeyTableProps extends Pick<KeyListProps, 'namespaces' | 'namespace'> {
  readonly referenceLanguage: NamedLanguage;
  readonly list: TextListView;
}

/** A page of keys with the properties that are the same in every language. */
function KeyTable({ namespaces, namespace, referenceLanguage, list }: KeyTableProps) {
  const { t } = useTranslation(['dragoman/settings', 'dragoman/translate']);
  const address = parseKeysAddress(useLocation());
  const canSelect = address.deleted !== true;
  const { selection, selected, listeners } = useTableSelection(list.texts, canSelect);
  return (
    <>
      {list.texts.length === 0 ? (
        <EmptyState
          icon={address.q ? 'search' : 'missing'}
          title={t(address.q ? 'keys.none' : address.deleted ? 'keys.noneDeleted' : 'keys.empty')}
        >
          {namespace && (address.q ?? address.deleted) && (
            <PageLink to={keysPath({ namespace: namespace.name })}>{t('keys.all')}</PageLink>
          )}
        </EmptyState>
      ) : (
        <Table
          caption={t('keys.count', { count: list.matches ?? list.texts.length })}
          captionHidden={list.matches === undefined}
        >
          <thead>
            <tr>
              {canSelect && (
                <td className={selectable.check}>
                  <span className="visually-hidden">{t('keys.many.label')}</span>
                </td>
              )}
              <th scope="col">{t('keys.key')}</th>
              {!namespace && <th scope="col">{t('keys.namespace')}</th>}
              <th scope="col">{namespace ? referenceLanguage.ownName : t('keys.source')}</th>
              <th scope="col">{t('keys.description')}</th>
              <th scope="col">{t('keys.tags')}</th>
              <th scope="col" data-number>
                {t('keys.maxLength')}
              </th>
              {address.deleted && <th scope="col">{t('gone.restore')}</th>}
            </tr>
          </thead>
          <tbody {...listeners}>
            {list.texts.map((message, index) => (
              <KeyRow
                key={message.id}
                message={message}
                namespaces={namespaces}
                showsNamespace={!namespace}
                index={index}
                isSelected={canSelect ? selected.has(message.id) : undefined}
              />
            ))}
          </tbody>
        </Table>
      )}
      {list.next && (
        <p>
          <PageLink to={keysPath({ ...address, cursor: list.next })}>{t('keys.next')}</PageLink>
        </p>
      )}
      <LoadedBar load={loadSelectionBar} props={{ selection, list, language: referenceLanguage.tag, namespaces }} />
    </>
  );
}

const loadSelectionBar = async () => (await import('./key-selection-bar')).KeySelectionBar;

interface KeyRowProps {
  readonly message: ListedTextView;
  readonly namespaces: readonly ListedNamespace[];
  readonly showsNamespace: boolean;
  readonly index: number;
  /** Undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
}

function KeyRow({ message, namespaces, showsNamespace, index, isSelected }: KeyRowProps) {
  const { t } = useTranslation(['dragoman/settings', 'dragoman/messages', 'dragoman/translate']);
  const { number } = useFormatters();
  const refusal = useRefusal('restore');
  const { q, cursor } = parseKeysAddress(useLocation());
  const { id, namespace, key, reference, description, tags, maxLength, deleted, notInCodeSince, version } = message;
  const { referenceLanguage } = namespaces.find(({ name }) => name === namespace) ?? {};
  return (
    <tr data-index={index} data-selected={isSelected ? '' : undefined}>
      {isSelected !== undefined && (
        <td className={selectable.check}>
          <label>
            <input type="checkbox" checked={isSelected} readOnly />
            <span className="visually-hidden">{t('dragoman/translate:selection.select', { key })}</span>
          </label>
        </td>
      )}
      <th scope="row" className={keyStyles.key}>
        {deleted ? (
          <code>
            <Breakable text={key} />
          </code>
        ) : (
          <PageLink to={keysPath({ namespace, key: id, q, cursor, all: showsNamespace })}>
            <code>
              <Breakable text={key} />
            </code>
          </PageLink>
        )}{' '}
        {notInCodeSince && <Badge tone="warning">{t('dragoman/messages:notInCode')}</Badge>}
      </th>
      {showsNamespace && (
        <td className={keyStyles.key}>
          <PageLink to={keysPath({ namespace, q })}>
            <code>
              <Breakable text={namespace} />
            </code>
          </PageLink>
        </td>
      )}
      <td className={keyStyles.text} lang={referenceLanguage?.tag} dir={referenceLanguage?.direction}>
        {reference.find(({ text }) => text)?.text}
      </td>
      <td className={keyStyles.text} dir="auto">
        {description}
      </td>
      <td>
        <span className={keyStyles.tags}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </td>
      <td data-number>{maxLength !== undefined && number(maxLength)}</td>
      {deleted && (
        <td>
          <Form method="post">
            <HiddenFields values={{ intent: 'restore', id }} />
            <VersionField key={version} version={version} refusal={refusal?.values.id === id ? refusal : undefined} />
            <SubmitButton kind="plain" aria-label={t('gone.restoreIt', { name: key })}>
              {t('gone.restore')}
            </SubmitButton>
          </Form>
        </td>
      )}
    </tr>
  );
}

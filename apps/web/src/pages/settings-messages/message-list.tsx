import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { TranslationsView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Field, TextInput } from '../../ui/field';
import { Table } from '../../ui/table';
import { SubmitButton } from '../form/submit-button';
import { SettingsPage } from '../settings/settings-page';
import { LONGEST_SEARCH, messagesPath, readAddress } from './messages-address';
import type { LoadedNamespace } from './load-messages';
import styles from '../settings/settings.module.css';
import own from './settings-messages.module.css';

/** The messages of a namespace, with what is the same in every language. */
export function MessageList({ namespace, source, list }: LoadedNamespace & { list: TranslationsView }) {
  const { t } = useTranslation('dragoman/settings');
  const address = readAddress(useLocation());
  const reader = useLanguage().tag;
  const here = { namespace: namespace.name };
  return (
    <SettingsPage
      title={<code>{namespace.name}</code>}
      up={<PageLink to="/settings/messages">{t('messages.title')}</PageLink>}
    >
      <div className={styles.row}>
        <Form role="search" className={own.search} action={`/${reader}${messagesPath(here)}`}>
          {address.deleted && <input type="hidden" name="deleted" value="1" />}
          <Field label={t('messages.find')} labelHidden>
            {(control) => (
              <TextInput
                {...control}
                {...{ type: 'search', name: 'q', maxLength: LONGEST_SEARCH, placeholder: t('messages.find') }}
                key={address.q}
                defaultValue={address.q}
              />
            )}
          </Field>
          <Button type="submit">{t('messages.show')}</Button>
        </Form>
        <PageLink to={messagesPath({ ...here, deleted: !address.deleted })}>
          {t(address.deleted ? 'messages.existing' : 'messages.deleted')}
        </PageLink>
        <PageLink to={messagesPath({ ...here, create: 'text' })} className={buttonClass('primary')}>
          {t('messages.create.title')}
        </PageLink>
      </div>
      {list.messages.length === 0 ? (
        <EmptyState
          title={t(address.q ? 'messages.none' : address.deleted ? 'messages.noneDeleted' : 'messages.empty')}
        >
          {(address.q ?? address.deleted) && <PageLink to={messagesPath(here)}>{t('messages.all')}</PageLink>}
        </EmptyState>
      ) : (
        <Table
          caption={t('messages.count', { count: list.matches ?? list.messages.length })}
          captionHidden={list.matches === undefined}
        >
          <thead>
            <tr>
              <th scope="col">{t('messages.key')}</th>
              <th scope="col">{source.ownName}</th>
              <th scope="col">{t('messages.description')}</th>
              <th scope="col">{t('messages.tags')}</th>
              <th scope="col" data-number>
                {t('messages.maxLength')}
              </th>
              {address.deleted && <th scope="col">{t('gone.restore')}</th>}
            </tr>
          </thead>
          <tbody>
            {list.messages.map((message) => (
              <Row key={message.id} message={message} source={source} />
            ))}
          </tbody>
        </Table>
      )}
      {list.next && (
        <p>
          <PageLink to={messagesPath({ ...address, cursor: list.next })}>{t('messages.next')}</PageLink>
        </p>
      )}
    </SettingsPage>
  );
}

function Row({ message, source }: { message: TranslationView } & Pick<LoadedNamespace, 'source'>) {
  const { t } = useTranslation('dragoman/settings');
  const { number } = useFormatters();
  const { id, namespace, key, target, description, tags, maxLength, deleted, version } = message;
  return (
    <tr>
      <th scope="row" className={own.key}>
        {deleted ? (
          <code>{key}</code>
        ) : (
          <PageLink to={messagesPath({ namespace, message: id })}>
            <code>{key}</code>
          </PageLink>
        )}
      </th>
      <td className={own.text} lang={source.tag} dir={source.direction}>
        {target.find(({ text }) => text)?.text}
      </td>
      <td className={own.text} dir="auto">
        {description}
      </td>
      <td>
        <span className={own.tags}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      </td>
      <td data-number>{maxLength !== undefined && number(maxLength)}</td>
      {deleted && (
        <td>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton kind="plain" name="act" value="restore" aria-label={t('gone.restoreIt', { name: key })}>
              {t('gone.restore')}
            </SubmitButton>
          </Form>
        </td>
      )}
    </tr>
  );
}

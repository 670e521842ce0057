import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { PageLink } from '../../page/page-link';
import { Field } from '../../ui/field';
import tabs from '../../ui/tabs.module.css';
import { problemAt } from '../form/problem-notice';
import { SubmitButton } from '../form/submit-button';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { TextArea } from '../settings/text-area';
import { MessageFields } from './message-fields';
import { messagesPath, readAddress } from './messages-address';
import type { LoadedNamespace } from './load-messages';
import styles from '../settings/settings.module.css';

interface NewMessageProps extends LoadedNamespace {
  /** Plural categories of the source language; `''` where a message has one form. */
  categories: readonly string[];
}

/** A message that is not in any file yet: its key, and what it says in the language that is translated from. */
export function NewMessage({ namespace, source, categories }: NewMessageProps) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const { create } = readAddress(useLocation());
  const here = { namespace: namespace.name };
  return (
    <SettingsPage
      title={t('messages.create.title')}
      up={
        <PageLink to={messagesPath(here)}>
          <code>{namespace.name}</code>
        </PageLink>
      }
    >
      <nav className={tabs.tabs} aria-label={t('messages.create.kind')}>
        {(['text', 'cardinal', 'ordinal'] as const).map((kind) => (
          <PageLink
            key={kind}
            to={messagesPath({ ...here, create: kind })}
            className={tabs.tab}
            aria-current={kind === create ? 'page' : undefined}
          >
            {t(`messages.create.${kind}`)}
          </PageLink>
        ))}
      </nav>
      <Form method="post" className={styles.form}>
        {categories.map((category) => (
          <Field
            key={category}
            label={category ? `${source.ownName} – ${category}` : source.ownName}
            error={problemAt(refusal?.problem, '/forms')}
          >
            {(control) => (
              <TextArea
                {...control}
                name={`form:${category}`}
                lang={source.tag}
                dir={source.direction}
                required
                defaultValue={refusal?.values[`form:${category}`]}
              />
            )}
          </Field>
        ))}
        <MessageFields />
        <SubmitButton name="act" value="create">
          {t('messages.create.button')}
        </SubmitButton>
      </Form>
    </SettingsPage>
  );
}

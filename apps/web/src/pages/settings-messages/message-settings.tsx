import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import type { KeyView, LastChangeView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { Field, Select } from '../../ui/field';
import { writeAddress as activityPath } from '../activity/activity-address';
import { SavedMeanwhile } from '../form/saved-meanwhile';
import { SubmitButton } from '../form/submit-button';
import { useSeenVersion } from '../form/use-seen-version';
import { DeletePart } from '../settings/delete-part';
import { SettingsPage, useRefusal } from '../settings/settings-page';
import { MessageFields } from './message-fields';
import { messagesPath } from './messages-address';
import type { LoadedNamespace } from './load-messages';
import styles from '../settings/settings.module.css';

/** One message: renamed, moved or described, it keeps its texts and its history. */
export function MessageSettings({ namespaces, source, message }: LoadedNamespace & { message: TranslationView }) {
  const { t } = useTranslation('dragoman/settings');
  const refusal = useRefusal();
  const { id, key, namespace, version, target } = message;
  const seen = useSeenVersion(version, refusal);
  const now = refusal?.problem.current as (KeyView & LastChangeView) | undefined;
  return (
    <SettingsPage
      title={<code>{key}</code>}
      up={
        <PageLink to={messagesPath({ namespace })}>
          <code>{namespace}</code>
        </PageLink>
      }
      lead={
        <span lang={source.tag} dir={source.direction}>
          {target.find(({ text }) => text)?.text}
        </span>
      }
      now={
        now && (
          <SavedMeanwhile
            last={now}
            now={[
              [t('messages.key'), now.key],
              [t('messages.description'), now.description],
              [t('messages.maxLength'), now.maxLength],
              [t('messages.tags'), now.tags.join(', ')],
              [t('messages.namespace'), now.namespace],
            ]}
          />
        )
      }
    >
      <p>
        <PageLink to={activityPath({ message: id })}>{t('messages.history')}</PageLink>
      </p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="version" value={seen} />
        <MessageFields message={message} />
        <Field label={t('messages.namespace')} hint={t('messages.namespaceHint')}>
          {(control) => (
            <Select {...control} name="namespace" defaultValue={refusal?.values.namespace ?? namespace}>
              {namespaces.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton name="act" value="change">
          {t('save')}
        </SubmitButton>
      </Form>
      <DeletePart title={t('messages.delete.title')} version={seen}>
        <p>{t('messages.delete.text')}</p>
      </DeletePart>
    </SettingsPage>
  );
}

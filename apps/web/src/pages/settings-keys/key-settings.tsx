import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { Field, Select } from '../../ui/field';
import { activityPath } from '../../addresses/activity-address';
import { keyPath } from '../../addresses/key-address';
import { CurrentValues } from '../../form/current-values';
import { HiddenFields } from '../../form/hidden-fields';
import { SettingsSection } from '../../form/settings-section';
import { SubmitButton } from '../../form/submit-button';
import { VersionField } from '../../form/version-field';
import { DeleteSection } from '../../settings-ui/delete-section';
import { useRefusal } from '../../form/use-form-result';
import { SettingsFrame } from '../../settings-ui/settings-frame';
import { DeletedMeanwhile } from './deleted-meanwhile';
import { KeyFields } from './key-fields';
import { keyListAddress, keysPath, parseKeysAddress } from '../../addresses/keys-address';
import type { LoadedNamespace } from './load-keys';
import styles from '../../form/form.module.css';
import { Breakable } from '../../ui/breakable';

/** The settings of one key. It keeps its texts and its history when it is renamed or moved. */
export function KeySettings({ namespaces, referenceLanguage, message }: LoadedNamespace & { message: ListedTextView }) {
  const { t } = useTranslation(['dragoman/settings', 'dragoman/messages']);
  const { list, date } = useFormatters();
  const refusal = useRefusal();
  const parent = keyListAddress(parseKeysAddress(useLocation()));
  const { id, key, namespace, version, target, notInCodeSince } = message;
  const current = refusal?.problem.current as (KeyView & LastChangeView) | undefined;
  const isDeleted = current?.deleted;
  return (
    <SettingsFrame
      title={
        <code>
          <Breakable text={key} />
        </code>
      }
      parentLink={
        <PageLink to={keysPath(parent)}>{parent.namespace ? <code>{namespace}</code> : t('keys.title')}</PageLink>
      }
      lead={
        <span lang={referenceLanguage.tag} dir={referenceLanguage.direction}>
          {target.find(({ text }) => text)?.text}
        </span>
      }
      refusalNotice={isDeleted && <DeletedMeanwhile id={id} lastChange={current} />}
      currentValues={
        current && (
          <CurrentValues
            lastChange={current}
            values={[
              [t('keys.key'), current.key],
              [t('keys.description'), current.description],
              [t('keys.maxLength'), current.maxLength],
              [t('keys.tags'), list(current.tags, { type: 'unit' })],
              [t('keys.namespace'), current.namespace],
            ]}
          />
        )
      }
    >
      {notInCodeSince && (
        <p>
          <Badge tone="warning" icon="warning">
            {t('dragoman/messages:notInCode')}
          </Badge>{' '}
          <time dateTime={notInCodeSince}>{date(notInCodeSince)}</time>
        </p>
      )}
      <p className={styles.row}>
        <PageLink to={keyPath({ id })}>{t('keys.texts')}</PageLink>
        <PageLink to={activityPath({ key: id })}>{t('keys.history')}</PageLink>
      </p>
      <SettingsSection title={t('tabs.label')}>
        <Form method="post" className={styles.form}>
          <HiddenFields values={{ intent: 'change' }} />
          <VersionField version={version} refusal={refusal} />
          <KeyFields message={message} />
          <Field label={t('keys.namespace')} hint={t('keys.namespaceHint')}>
            {(control) => (
              <Select {...control} name="namespace" defaultValue={refusal?.values.namespace ?? namespace}>
                {namespaces.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
          <SubmitButton>{t('save')}</SubmitButton>
        </Form>
      </SettingsSection>
      {!isDeleted && (
        <DeleteSection title={t('keys.delete.title')} version={version}>
          <p>{t('keys.delete.text')}</p>
        </DeleteSection>
      )}
    </SettingsFrame>
  );
}

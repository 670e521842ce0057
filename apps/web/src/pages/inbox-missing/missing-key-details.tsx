import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { MissingKeyView } from '../../../../../libs/workspace/src/missing-keys/missing-keys.contract';
import { missingKeysPath, parseMissingKeysAddress } from '../../addresses/inbox-address';
import { HiddenFields } from '../../form/hidden-fields';
import { KeyInput } from '../../form/key-input';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { InboxFrame } from '../../inbox-ui/inbox-frame';
import { PageLink } from '../../page/page-link';
import { BidiTextArea } from '../../settings-ui/bidi-text-area';
import settings from '../../settings-ui/settings.module.css';
import { Field, Select, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Breakable } from '../../ui/breakable';
import { IgnoreForm } from './ignore-form';
import styles from './inbox-missing.module.css';
import { MissingKeyNotice } from './missing-key-notice';

interface MissingKeyDetailsProps {
  readonly missing: MissingKeyView;
  /** Names of the namespaces that exist. */
  readonly namespaces: readonly string[];
  /** The reference language; absent before there is a language. */
  readonly source?: { readonly tag: string; readonly ownName: string; readonly direction: 'ltr' | 'rtl' };
}

/** The page of a missing key, with its reports and the forms that resolve it. */
export function MissingKeyDetails({ missing, namespaces, source }: MissingKeyDetailsProps) {
  const { t } = useTranslation('dragoman/missing-keys');
  const address = parseMissingKeysAddress(useLocation().search);
  const { key, namespace, meant } = missing;
  return (
    <InboxFrame
      title={
        <code>
          <Breakable text={key} />
        </code>
      }
      notice={<MissingKeyNotice />}
      parentLink={<PageLink to={missingKeysPath({ ...address, key: undefined })}>{t('missing.title')}</PageLink>}
    >
      <Facts missing={missing} />
      {meant ? (
        <section className={styles.section}>
          <h2>{t('map.title')}</h2>
          <p>
            <code>
              <Breakable text={meant.key} />
            </code>{' '}
            {meant.note && <bdi>{meant.note}</bdi>}
          </p>
          <Form method="post">
            <HiddenFields values={{ intent: 'unmap' }} />
            <SubmitButton kind="plain">{t('map.undo')}</SubmitButton>
          </Form>
        </section>
      ) : (
        <>
          {source && <Create missing={missing} namespaces={namespaces} source={source} />}
          <MapToKey namespaces={namespaces} namespace={namespace} />
        </>
      )}
      <section className={styles.section}>
        <h2>{t('ignored.heading')}</h2>
        <IgnoreForm pattern={key} namespace={namespace} />
      </section>
      <section className={styles.section}>
        <h2>{t('remove.title')}</h2>
        <p>{t('remove.text')}</p>
        <Form method="post">
          <HiddenFields values={{ intent: 'remove' }} />
          <SubmitButton kind="plain">{t('remove.button')}</SubmitButton>
        </Form>
      </section>
    </InboxFrame>
  );
}

function Facts({ missing }: { missing: MissingKeyView }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const { number, date, list } = useFormatters();
  const { namespace, count, firstSeenAt, lastSeenAt, source, page, languages, variables, build, release } = missing;
  const facts: [label: string, value: string | undefined][] = [
    [t('namespace'), namespace],
    [t('missing.times'), number(count)],
    [t('missing.first'), date(firstSeenAt)],
    [t('missing.last'), date(lastSeenAt)],
    [t('source.label'), t(`source.${source}`)],
    [t('missing.page'), page],
    [t('missing.languages'), list(languages, { type: 'unit' })],
    [t('missing.variables'), variables.length > 0 ? list(variables, { type: 'unit' }) : undefined],
    [t('missing.build'), build],
    [t('missing.release'), release === undefined ? undefined : number(release)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) =>
        value === undefined || value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi dir={value.startsWith('/') ? 'ltr' : 'auto'}>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Creates the key, with the default text of the code as the text in the reference language. */
function Create({ missing, namespaces, source }: Required<MissingKeyDetailsProps>) {
  const { t } = useTranslation('dragoman/missing-keys');
  const values = useRefusal('create')?.values;
  const { key, namespace, kind, defaults } = missing;
  const type = kind === 'text' ? undefined : kind;
  const categories = type ? new Intl.PluralRules(source.tag, { type }).resolvedOptions().pluralCategories : [''];
  const isUnknown = !namespaces.includes(namespace);
  return (
    <section className={styles.section}>
      <h2>{t('create.title')}</h2>
      {isUnknown && (
        <Notice title={t('create.unknownNamespace', { namespace })}>
          <p>{t('create.unknownNamespaceText')}</p>
        </Notice>
      )}
      <Form method="post" className={settings.form}>
        <HiddenFields values={{ intent: 'create', kind }} />
        <NamespaceField namespaces={namespaces} value={values?.namespace ?? namespace} />
        <KeyField value={values?.key ?? key} />
        {categories.map((category) => (
          <Field key={category} label={category ? `${source.ownName} – ${category}` : source.ownName}>
            {(control) => (
              <BidiTextArea
                {...control}
                name={`form:${category}`}
                lang={source.tag}
                dir={source.direction}
                defaultValue={values?.[`form:${category}`] ?? defaults[category]}
              />
            )}
          </Field>
        ))}
        <SubmitButton>{t('create.button')}</SubmitButton>
      </Form>
    </section>
  );
}

/** Notes which key was meant, for those who write the code. */
function MapToKey({ namespaces, namespace }: { namespaces: readonly string[]; namespace: string }) {
  const { t } = useTranslation('dragoman/missing-keys');
  const values = useRefusal('map')?.values;
  return (
    <section className={styles.section}>
      <h2>{t('map.title')}</h2>
      <p>{t('map.text')}</p>
      <Form method="post" className={settings.form}>
        <HiddenFields values={{ intent: 'map' }} />
        <NamespaceField namespaces={namespaces} value={values?.namespace ?? namespace} />
        <KeyField value={values?.key} />
        <Field label={t('map.note')} hint={t('map.noteHint')}>
          {(control) => <TextInput {...control} name="note" maxLength={1000} dir="auto" defaultValue={values?.note} />}
        </Field>
        <SubmitButton kind="plain">{t('map.button')}</SubmitButton>
      </Form>
    </section>
  );
}

function NamespaceField({ namespaces, value }: { namespaces: readonly string[]; value: string }) {
  const { t } = useTranslation('dragoman/missing-keys');
  return (
    <Field label={t('namespace')}>
      {(control) => (
        <Select {...control} name="namespace" defaultValue={value}>
          {namespaces.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function KeyField({ value }: { value: string | undefined }) {
  const { t } = useTranslation('dragoman/missing-keys');
  return <Field label={t('key')}>{(control) => <KeyInput {...control} defaultValue={value} />}</Field>;
}

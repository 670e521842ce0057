import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { type InterfaceLanguage, useFormatters } from '@dragoman/i18n/react';
import type { CodeChangeView } from '../../../../../libs/workspace/src/code-changes/code-changes.contract';
import type { FormsView } from '../../../../../libs/workspace/src/exchange/exchange.contract';
import { translatePath } from '../../addresses/translate-address';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { PageLink } from '../../page/page-link';
import { Field, TextArea } from '../../ui/field';
import styles from './inbox-code.module.css';

interface CodeChangeProps {
  readonly change: CodeChangeView;
  readonly language: InterfaceLanguage;
  readonly mayEdit: boolean;
}

/** A text that both sides have changed: what they last agreed on, what each has made of it, and the decision. */
export function CodeChange({ change, language, mayEdit }: CodeChangeProps) {
  const { t } = useTranslation('dragoman/inbox');
  const { date } = useFormatters();
  const { id, namespace, key, keyId, base, code, workspace, build, version } = change;
  const name = `${language.tag} ${namespace}:${key}`;
  const side = (of: 'code' | 'workspace', forms: FormsView | null) => (
    <div className={styles.side}>
      <h4>{t(`side.${of}`)}</h4>
      <FormsDiff before={base} after={forms} language={language} />
      {mayEdit && (
        <Form method="post">
          <HiddenFields values={{ id, version, take: of }} />
          <SubmitButton kind="plain" aria-describedby={`change-${id}`}>
            {t(`take.${of}`)}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
  return (
    <li className={styles.change}>
      <h3 id={`change-${id}`} className={styles.name}>
        {keyId === undefined ? (
          <code translate="no">{name}</code>
        ) : (
          <PageLink to={translatePath({ namespace, language: language.tag, key: keyId })}>
            <code translate="no">{name}</code>
          </PageLink>
        )}
      </h3>
      {build && <p className={styles.note}>{t('side.build', { time: date(build.order) })}</p>}
      <div className={styles.sides}>
        <div className={styles.side}>
          <h4>{t('side.base')}</h4>
          <FormList forms={base} language={language} />
        </div>
        {side('code', code)}
        {side('workspace', workspace)}
      </div>
      {mayEdit && (
        <details className={styles.bulk}>
          <summary>{t('take.edit')}</summary>
          <Form method="post" className={styles.edit}>
            <HiddenFields values={{ id, version, take: 'edited' }} />
            {[...new Set([...Object.keys(code), ...Object.keys(workspace ?? {})])].map((category) => (
              <Field key={category} label={category === '' ? t('take.text') : category}>
                {(control) => (
                  <TextArea
                    {...control}
                    name={`form-${category}`}
                    defaultValue={workspace?.[category] ?? code[category]}
                    lang={language.tag}
                    dir={language.direction}
                    rows={3}
                  />
                )}
              </Field>
            ))}
            <SubmitButton>{t('take.save')}</SubmitButton>
          </Form>
        </details>
      )}
    </li>
  );
}

interface FormsProps {
  readonly language: InterfaceLanguage;
}

function FormList({ forms, language }: FormsProps & { readonly forms: FormsView | null }) {
  const { t } = useTranslation('dragoman/inbox');
  if (forms === null || Object.keys(forms).length === 0) return <p className={styles.note}>{t('side.nothing')}</p>;
  return Object.entries(forms).map(([category, text]) => (
    <div key={category}>
      {category && <code className={styles.note}>{category}</code>}
      <p className={styles.text} lang={language.tag} dir={language.direction}>
        <InspectedText text={text} />
      </p>
    </div>
  ));
}

/** The forms of one side, with what differs from the base. */
function FormsDiff({
  before,
  after,
  language,
}: FormsProps & { readonly before: FormsView | null; readonly after: FormsView | null }) {
  if (before === null || after === null) return <FormList forms={after} language={language} />;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((category) => (
    <div key={category}>
      {category && <code className={styles.note}>{category}</code>}
      <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
    </div>
  ));
}

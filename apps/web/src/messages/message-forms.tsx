import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { FindingView, FormView, NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { Badge } from '../ui/badge';
import { FindingList } from './finding-list';
import { InspectedText } from './inspected-text';
import styles from './messages.module.css';

interface MessageFormsProps {
  forms: readonly FormView[];
  language: NamedLanguage;
  /** Words to mark, folded as `searchTerms` returns them. */
  terms: readonly string[];
  /** Findings about one of the forms are listed below it. */
  findings?: readonly FindingView[];
  /** A missing form is not marked as untranslated. */
  isReference: boolean;
}

/** A message in one language: one text, or one for each plural category with example numbers. */
export function MessageForms({ forms, language, terms, findings = [], isReference }: MessageFormsProps) {
  const { t } = useTranslation('dragoman/messages');
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  const numbers = (examples: readonly number[]) =>
    list(
      examples.map((each) => number(each)),
      EXAMPLES_FORMAT,
    );
  const text = (form: FormView) => <FormText form={form} language={language} terms={terms} isReference={isReference} />;
  if (forms.length === 1 && !forms[0]!.category) return text(forms[0]!);
  return (
    <dl className={styles.forms}>
      {forms.map((form) => (
        <div key={form.category ?? ''}>
          <dt>
            {form.category ? <code>{form.category}</code> : <bdi>{t('form.bare')}</bdi>}
            {form.examples && <bdi dir={direction}>{t('form.examples', { numbers: numbers(form.examples) })}</bdi>}
          </dt>
          <dd>
            {text(form)}
            <FindingList findings={findings.filter((finding) => finding.form && finding.form === form.category)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `1, 2, 3`, separated as the language does. */
const EXAMPLES_FORMAT = { type: 'unit', style: 'short' } as const;

type FormTextProps = Pick<MessageFormsProps, 'language' | 'terms' | 'isReference'> & { form: FormView };

function FormText({ form: { text, needed }, language, terms, isReference }: FormTextProps) {
  const { t } = useTranslation('dragoman/messages');
  const { direction } = useLanguage();
  if (text !== null) {
    return (
      <p className={styles.text} lang={language.tag} dir={language.direction}>
        <InspectedText text={text} terms={terms} />
      </p>
    );
  }
  if (isReference) return <p className={styles.muted}>{t('form.absent')}</p>;
  return (
    <p>
      <bdi dir={direction}>
        {needed ? (
          <Badge tone="warning" icon="missing">
            {t('form.untranslated')}
          </Badge>
        ) : (
          <span className={styles.muted}>{t('form.optional')}</span>
        )}
      </bdi>
    </p>
  );
}

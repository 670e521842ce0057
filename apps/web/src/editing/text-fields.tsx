import { Suspense, useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { FindingView, FormView, NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { FindingList, type SharedFinding } from '../messages/finding-list';
import { icuComponent } from '../messages/icu-component';
import type { EditableMessage } from './editable-message';
import { editedSyntax, type EditedSyntax } from './edited-syntax';
import { TextField } from './text-field';
import type { TextFieldHandles } from './text-field-handles';
import { useVisitedFields } from './use-visited-fields';
import type { EditedText } from './use-edited-text';
import shared from './shared.module.css';
import styles from './text-fields.module.css';

/** Not rendered on the server: without JavaScript, the whole text is edited. */
const IcuFields = icuComponent(() => import('./icu-fields'));

export interface TextFieldsProps {
  readonly message: EditableMessage;
  readonly language: NamedLanguage;
  readonly text: EditedText;
  readonly fields: TextFieldHandles;
  readonly readOnly: boolean;
  readonly hidden: boolean;
  /** The person has tried to approve the text: forms that are missing are shown as well, before their fields are visited. */
  readonly showsMissing?: boolean;
  /** Values of a form that was submitted without JavaScript and refused, by field name. */
  readonly submitted?: Readonly<Record<string, string>> | undefined;
  /** Renders a button that corrects a finding. */
  readonly fix?: (finding: SharedFinding) => ReactNode;
}

/** A field for each form of a message, with the findings of the checks below it. */
export function TextFields(props: TextFieldsProps) {
  const { message, language, text, fields, readOnly, hidden, showsMissing = false, submitted, fix } = props;
  const { t } = useTranslation('dragoman/editing');
  const { number, list } = useFormatters();
  const id = useId();
  const { forms } = text;
  const { isShown, onBlur } = useVisitedFields(message.findings, showsMissing);
  const findings = text.findings.filter((finding) => !finding.form || isShown(finding, `form ${finding.form}`));
  const isPlural = message.kind !== 'text';
  const categories = new Set<string | undefined>(message.target.map(({ category }) => category));
  const messageFindings = findings.flatMap((finding): readonly SharedFinding[] => {
    if (!categories.has(finding.form)) return [finding];
    const same = sameInForms(finding, findings);
    return same.length > 1 && same[0] === finding ? [{ ...finding, same }] : [];
  });
  return (
    <>
      <div className={isPlural ? styles.plural : styles.single} hidden={hidden} onBlur={onBlur}>
        {message.target.map((form) => {
          const { category = '', examples = [] } = form;
          const findingsId = `${id}${category}`;
          const formFindings = isPlural
            ? findings.filter((finding) => finding.form && finding.form === category)
            : findings;
          const numbers = list(
            examples.map((example) => number(example)),
            { type: 'unit', style: 'short' },
          );
          const label = { language: language.ownName, category: category || '–', numbers };
          const isIcu = message.syntax === 'icu' && text.isHydrated;
          const field = (
            <TextField
              ref={(handle) => (handle ? fields.register(category, handle) : undefined)}
              label={isPlural ? t('field.label', label) : language.ownName}
              heading={isPlural && <FormHeading form={form} />}
              language={language}
              name={`form ${category}`}
              value={submitted?.[`form ${category}`] ?? forms[category] ?? ''}
              isHydrated={text.isHydrated}
              readOnly={readOnly}
              isOptional={!form.needed}
              isInvalid={formFindings.some(({ severity }) => severity === 'error')}
              unknownPlaceholders={unknownPlaceholders(findings, forms[category] ?? '', editedSyntax(message.syntax))}
              describedBy={isPlural ? `${findingsId} ${id}` : findingsId}
              onChange={(value) => text.edit(category, value)}
              onFocus={() => (fields.current = category)}
            />
          );
          if (isIcu) {
            return (
              <div key={category} className={styles.form}>
                <Suspense fallback={field}>
                  <IcuFields
                    language={language}
                    source={message.reference[0]?.text ?? ''}
                    text={forms[category] ?? ''}
                    findings={formFindings}
                    isShown={isShown}
                    fields={fields}
                    readOnly={readOnly}
                    onChange={(value) => text.edit(category, value)}
                    findingsId={findingsId}
                    styles={styles}
                    fix={fix}
                  >
                    {field}
                  </IcuFields>
                </Suspense>
              </div>
            );
          }
          return (
            <div key={category} className={styles.form}>
              {field}
              {message.maxLength !== undefined && (
                <LengthCount text={forms[category] ?? ''} maxLength={message.maxLength} />
              )}
              <FindingList
                id={findingsId}
                findings={formFindings.filter((finding) => !isPlural || sameInForms(finding, findings).length < 2)}
                fix={fix}
              />
            </div>
          );
        })}
      </div>
      {isPlural && <FindingList id={id} findings={messageFindings} fix={fix} />}
      {text.awaitsChecks && <p className={shared.muted}>{t('field.awaitsChecks')}</p>}
    </>
  );
}

/** Returns the findings that say the same about other forms, such as a term that all of them lack: they are shown once. */
const sameInForms = (finding: FindingView, findings: readonly FindingView[]): readonly FindingView[] =>
  isShareable(finding)
    ? findings.filter((each) => isShareable(each) && each.code === finding.code && each.text === finding.text)
    : [];

/** A correction is offered below its own form. */
const isShareable = ({ form, text, fix }: FindingView) => form && text !== undefined && fix === undefined;

/** Returns the placeholders and tags that the checks do not find in the source, as they are written. */
const unknownPlaceholders = (findings: readonly FindingView[], text: string, syntax: EditedSyntax): readonly string[] =>
  findings.flatMap(({ code, values }) => {
    if (code === 'placeholderUnknown') return [String(values.placeholder)];
    if (code === 'argumentUnknown') return [String(values.argument)];
    if (code !== 'tagUnknown') return [];
    return syntax
      .placeholders(text)
      .flatMap(({ kind, name, raw }) => (kind === 'tag' && name === values.tag ? [raw] : []));
  });

/** The plural category, with example numbers. */
function FormHeading({ form }: { form: FormView }) {
  const { t } = useTranslation('dragoman/messages');
  const { number, list } = useFormatters();
  const { direction } = useLanguage();
  const numbers = list(
    (form.examples ?? []).map((each) => number(each)),
    { type: 'unit', style: 'short' },
  );
  return (
    <p className={styles.category} aria-hidden="true">
      {form.category ? <code>{form.category}</code> : t('form.bare')}
      {form.examples && <bdi dir={direction}>{t('form.examples', { numbers })}</bdi>}
      {!form.needed && <span>{t('form.optional')}</span>}
    </p>
  );
}

/** Characters used of those allowed, counted as grapheme clusters (UAX #29). */
function LengthCount({ text, maxLength }: { text: string; maxLength: number }) {
  const { t } = useTranslation('dragoman/editing');
  const { number } = useFormatters();
  const length = useMemo(() => Array.from(new Intl.Segmenter('en').segment(text)).length, [text]);
  const title = t('field.length', { length, count: maxLength });
  return (
    <p className={styles.length} data-over={length > maxLength || undefined} title={title}>
      {number(length)} / {number(maxLength)}
    </p>
  );
}

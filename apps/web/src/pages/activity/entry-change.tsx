import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { HistoryEntryView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { TextDiff } from '../../messages/text-diff';
import { deedOfEntry, type TextContent } from './deed';
import { SubjectName } from './subject-name';
import styles from './activity.module.css';

/** One thing that was changed: what it was, and what it became. */
export function EntryChange({ entry, languages }: { entry: HistoryEntryView; languages: readonly NamedLanguage[] }) {
  const { t } = useTranslation('dragoman/activity');
  const { language: tag, subject } = entry;
  const language = languages.find((each) => each.tag === tag) ?? {
    tag: tag ?? 'und',
    ownName: '',
    direction: 'ltr' as const,
  };
  return (
    <div className={styles.entry}>
      <p className={styles.deed}>
        <span>{t(`did.${deedOfEntry(entry)}`)}</span>
        <SubjectName entry={entry} />
        {tag && <code>{tag}</code>}
      </p>
      {subject.type === 'text' ? (
        <TextForms
          before={entry.before as TextContent | null}
          after={entry.after as TextContent | null}
          language={language}
        />
      ) : (
        <Fields before={entry.before} after={entry.after} />
      )}
    </div>
  );
}

interface TextFormsProps {
  before: TextContent | null;
  after: TextContent | null;
  language: NamedLanguage;
}

function TextForms({ before, after, language }: TextFormsProps) {
  const forms = [...new Set([...Object.keys(before?.forms ?? {}), ...Object.keys(after?.forms ?? {})])];
  return forms.map((form) => (
    <div key={form} className={styles.form}>
      {form && <code className={styles.category}>{form}</code>}
      <TextDiff before={before?.forms[form] ?? ''} after={after?.forms[form] ?? ''} language={language} />
    </div>
  ));
}

/** Those of messages, namespaces and languages that somebody sets. */
const fields = ['key', 'name', 'description', 'maxLength', 'tags', 'reference', 'fallback'] as const;

function Fields({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('dragoman/activity');
  const { list } = useFormatters();
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const shown = (value: unknown): string =>
    Array.isArray(value) ? list(value as string[], { type: 'unit' }) : value == null ? '' : String(value as string);
  const changed = fields.filter((field) => shown(was[field]) !== shown(is[field]));
  if (changed.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{t(`field.${field}`)}</dt>
          <dd dir="auto">
            {shown(was[field]) && <del>{shown(was[field])}</del>} {shown(is[field]) && <ins>{shown(is[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A setting is a value, not an object of values. */
const fieldsOf = (content: unknown): Readonly<Record<string, unknown>> =>
  typeof content === 'string'
    ? { reference: content }
    : typeof content === 'object' && content !== null && !Array.isArray(content)
      ? (content as Record<string, unknown>)
      : {};

import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { toForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import type { EditableMessage } from '../../editing/editable-message';
import { useEditingSession } from '../../editing/editing-session';
import { changedCategories } from '../../editing/forms';
import { TextDiff } from '../../messages/text-diff';
import { announce } from '../../page/announce';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { getTextHistory } from '../../requests/activity';
import shared from '../../editing/shared.module.css';
import styles from './forms-change.module.css';

export interface FormsChangeProps {
  readonly title: string;
  readonly before: Forms;
  readonly after: Forms;
  readonly language: NamedLanguage;
  /** `warning`: the change needs attention. */
  readonly tone?: 'neutral' | 'warning';
}

/** The difference between two versions of a text, form by form. Renders nothing if they are equal. */
export function FormsChange({ title, before, after, language, tone = 'neutral' }: FormsChangeProps) {
  const id = useId();
  const changed = changedCategories(before, after);
  if (changed.length === 0) return null;
  return (
    <section className={styles.change} data-tone={tone} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {changed.map((category) => (
        <div key={category} dir={language.direction}>
          {category !== '' && <code className={shared.category}>{category}</code>}
          <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
        </div>
      ))}
    </section>
  );
}

interface SourceChangeProps {
  readonly row: EditableMessage;
  /** Of the translation; BCP 47. */
  readonly language: string;
  readonly reference: NamedLanguage;
  /** The version of the source that was shown when the text was opened: later ones are announced. */
  readonly opened: number;
}

/** The change of the source since the translation was made, or its draft was begun, as far as the history is available. */
export function SourceChange({ row, language, reference, opened }: SourceChangeProps) {
  const { t } = useTranslation('dragoman/editing');
  const { id, text, sourceVersion } = row;
  useEffect(() => {
    if (sourceVersion > opened) announce(t('source.changedNow'));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per change
  }, [sourceVersion]);
  const draft = useEditingSession()?.drafts.get({ keyId: id, language });
  const typedFor = text.sourceChanged ? undefined : draft?.sourceVersion;
  const before = useLoaded(`${id} ${text.version} ${typedFor}`, () =>
    loadTranslatedSource(id, language, reference.tag, typedFor),
  );
  if (!before) return null;
  return (
    <FormsChange
      title={t('source.changed')}
      before={before}
      after={toForms(row.reference)}
      language={reference}
      tone="warning"
    />
  );
}

/**
 * Loads the source that a translation was made from.
 * @param version by default that of the saved translation
 */
async function loadTranslatedSource(
  message: string,
  language: string,
  reference: string,
  version: number | undefined,
): Promise<Forms | undefined> {
  const [translations, sources] = await Promise.all([
    version === undefined ? getTextHistory(readInBrowser, message, language) : undefined,
    getTextHistory(readInBrowser, message, reference),
  ]);
  const translated = version ?? translations?.entries.flatMap(recordedText)[0]?.sourceVersion;
  return sources.entries.flatMap(recordedText).find(({ sourceVersion }) => sourceVersion === translated)?.forms;
}

interface RecordedText {
  readonly forms: Forms;
  readonly sourceVersion: number;
}

const recordedText = ({ subject, after }: ActivityEntryView): RecordedText[] =>
  subject.type === 'text' && after !== null ? [after as RecordedText] : [];

import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useEditingSession, useIsDraftOutdated } from '../../editing/editing-session';
import { MessageForms } from '../../messages/message-forms';
import { Badge } from '../../ui/badge';
import { useTranslationEditor } from '../translation-editor-context';
import { languageByTag, referenceLanguageOf } from '../workspace-languages';
import { SOURCE_ID } from '../context/mark-terms';
import styles from './source-texts.module.css';
import editorStyles from './message-editor.module.css';

/** Not rendered on the server. */
const SourceChange = lazy(async () => ({ default: (await import('./forms-change')).SourceChange }));

/** The message in its reference language, and in an additional language that the person has chosen. */
export const SourceTexts = memo(function SourceTexts({ row }: { row: ListedTextView }) {
  const { t } = useTranslation('dragoman/translate');
  const { address, workspace, language } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  const beside = address.reference === undefined ? undefined : languageByTag(workspace, address.reference);
  const isSource = reference.tag === language.tag;
  const isHydrated = useEditingSession() !== undefined;
  const isDraftOutdated = useIsDraftOutdated(row, language.tag);
  const isChanged = row.text.sourceChanged || isDraftOutdated;
  const [opened] = useState(row.sourceVersion);
  return (
    <>
      {!isSource && (
        <section
          id={SOURCE_ID}
          className={styles.source}
          aria-label={t('source.label', { language: reference.ownName })}
        >
          <h2 className={editorStyles.languageHeading}>
            <span lang={reference.tag}>{reference.ownName}</span>
            {isChanged && (
              <Badge tone="warning" icon="changed">
                {t('state.sourceChanged')}
              </Badge>
            )}
          </h2>
          <MessageForms forms={row.reference.filter(({ text }) => text)} language={reference} terms={[]} isReference />
          {isChanged && isHydrated && (
            <Suspense>
              <SourceChange row={row} language={language.tag} reference={reference} opened={opened} />
            </Suspense>
          )}
        </section>
      )}
      {row.beside && beside && beside.tag !== reference.tag && (
        <section className={styles.beside}>
          <h2 className={editorStyles.languageHeading} lang={beside.tag}>
            {beside.ownName}
          </h2>
          <MessageForms forms={row.beside} language={beside} terms={[]} isReference />
        </section>
      )}
    </>
  );
});

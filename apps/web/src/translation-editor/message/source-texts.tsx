import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { MessageForms } from '../../messages/message-forms';
import { Badge } from '../../ui/badge';
import { useTranslationEditor } from '../translation-editor-context';
import { languageByTag, referenceLanguageOf } from '../workspace-languages';
import { SOURCE_ID } from '../context/mark-terms';
import { SourceChange } from './source-change';
import styles from './source-texts.module.css';
import editorStyles from './message-editor.module.css';

/** The message in its reference language, and in an additional language that the person has chosen. */
export const SourceTexts = memo(function SourceTexts({ row }: { row: ListedTextView }) {
  const { t } = useTranslation('dragoman/translate');
  const { address, workspace, language } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  const beside = address.reference === undefined ? undefined : languageByTag(workspace, address.reference);
  return (
    <>
      {reference.tag !== language.tag && (
        <section
          id={SOURCE_ID}
          className={styles.source}
          aria-label={t('source.label', { language: reference.ownName })}
        >
          <h2 className={editorStyles.languageHeading}>
            <span lang={reference.tag}>{reference.ownName}</span>
            {row.text.sourceChanged && (
              <Badge tone="warning" icon="changed">
                {t('state.sourceChanged')}
              </Badge>
            )}
          </h2>
          <MessageForms forms={row.reference.filter(({ text }) => text)} language={reference} terms={[]} isReference />
          {row.text.sourceChanged && <SourceChange row={row} reference={reference} />}
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

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import { MessageForms } from '../../messages/message-forms';
import { Badge } from '../../ui/badge';
import { SourceChange } from './source-change';
import { languageOf, referenceOf, useWork } from './work-context';
import styles from './source-texts.module.css';
import editor from './message-editor.module.css';

/** What a message says in the language that it is translated from, and in another one that somebody reads beside. */
export const SourceTexts = memo(function SourceTexts({ row }: { row: TranslationView }) {
  const { t } = useTranslation('dragoman/translate');
  const { address, space, language } = useWork();
  const reference = referenceOf(space, row.namespace);
  return (
    <>
      {reference.tag !== language.tag && (
        <section className={styles.source} aria-label={t('source.label', { language: reference.ownName })}>
          <h2 className={editor.side}>
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
      {row.beside && address.reference && address.reference !== reference.tag && (
        <section className={styles.beside}>
          <h2 className={editor.side} lang={address.reference}>
            {languageOf(space, address.reference).ownName}
          </h2>
          <MessageForms forms={row.beside} language={languageOf(space, address.reference)} terms={[]} isReference />
        </section>
      )}
    </>
  );
});

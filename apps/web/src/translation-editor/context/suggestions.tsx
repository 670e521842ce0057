import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ListedTextView, SuggestionView } from '../../../../../libs/workspace/src/texts/texts.contract';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import { InspectedText } from '../../messages/inspected-text';
import { Button } from '../../ui/button';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { CollapsibleSection } from './collapsible-section';
import styles from './suggestions.module.css';

export interface SuggestionsProps {
  readonly row: ListedTextView;
  readonly suggestions: readonly SuggestionView[];
  readonly readOnly: boolean;
  readonly apply: (forms: Forms) => void;
}

/** Translations of the same or similar sources. */
export const Suggestions = memo(function Suggestions({ row, suggestions, readOnly, apply }: SuggestionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { percent } = useFormatters();
  const { language, workspace } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  return (
    <CollapsibleSection name="suggestions" title={t('suggestions.title')}>
      <ul className={styles.suggestions}>
        {suggestions.map(({ keyId, similarity, source, forms, namespace, key }) => {
          const text = forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';
          return (
            <li key={keyId}>
              <p className={shared.text} lang={language.tag} dir={language.direction}>
                <InspectedText text={text} />
              </p>
              <p className={styles.origin}>
                <span className={styles.similarity}>{percent(similarity)}</span>
                {similarity < 1 && (
                  <span lang={reference.tag} dir={reference.direction}>
                    <InspectedText text={source} />
                  </span>
                )}
                <code title={`${namespace} ${key}`}>{key}</code>
              </p>
              {!readOnly && (
                <Button kind="quiet" onClick={() => apply(forms)} aria-label={t('suggestions.useIt', { text })}>
                  {t('suggestions.use')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </CollapsibleSection>
  );
});

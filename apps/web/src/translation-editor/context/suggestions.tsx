import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ListedTextView, SuggestionView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { toForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { KeyCombination } from '../../page/key-combination';
import { ariaKeys, useShortcuts } from '../../page/shortcuts';
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
  const presentSource = mainForm(toForms(row.reference));
  const keysOf = (index: number) => `Alt+Shift+${index + 1}`;
  useShortcuts(
    suggestions.map(({ forms }, index) => ({
      keys: keysOf(index),
      label: t('keys.suggestion', { number: index + 1 }),
      run: () => apply(forms),
      disabled: readOnly,
    })),
  );
  return (
    <CollapsibleSection name="suggestions" title={t('suggestions.title')}>
      <ul className={styles.suggestions}>
        {suggestions.map(({ id, similarity, source, forms, namespace, key, memory }, index) => {
          const text = mainForm(forms);
          return (
            <li key={id}>
              <p className={shared.text} lang={language.tag} dir={language.direction}>
                <InspectedText text={text} />
              </p>
              <div className={styles.source}>
                <span className={styles.similarity} data-exact={similarity === 1 || undefined}>
                  {percent(similarity)}
                </span>
                {similarity < 1 && <TextDiff before={source} after={presentSource} language={reference} />}
              </div>
              <p className={styles.origin}>
                {key === undefined ? (
                  <bdi className={styles.name} title={memory}>
                    {memory}
                  </bdi>
                ) : (
                  <code className={styles.name} title={`${namespace} ${key}`}>
                    {key}
                  </code>
                )}
                {!readOnly && (
                  <Button
                    kind="quiet"
                    aria-keyshortcuts={ariaKeys(keysOf(index))}
                    aria-label={t('suggestions.useIt', { text })}
                    onClick={() => apply(forms)}
                  >
                    {t('suggestions.use')} <KeyCombination keys={keysOf(index)} className={styles.keys} />
                  </Button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </CollapsibleSection>
  );
});

/** The only form, or the plural form `other`. */
const mainForm = (forms: Forms): string => forms[''] ?? forms.other ?? Object.values(forms)[0] ?? '';

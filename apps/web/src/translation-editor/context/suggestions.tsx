import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ListedTextView, SuggestionView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { mainForm, toForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import { FindingList } from '../../messages/finding-list';
import { InspectedText } from '../../messages/inspected-text';
import { TextDiff } from '../../messages/text-diff';
import { KeyCombination } from '../../page/key-combination';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { Button } from '../../ui/button';
import { leavesFocus } from '../../ui/moved-focus';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import { CollapsibleSection } from './collapsible-section';
import type { MachineSuggestion } from './use-machine-suggestion';
import styles from './suggestions.module.css';

export interface SuggestionsProps {
  readonly row: ListedTextView;
  readonly suggestions: readonly SuggestionView[];
  /** Absent: there are no machine suggestions. */
  readonly machine: MachineSuggestion | undefined;
  readonly readOnly: boolean;
  readonly apply: (forms: Forms) => void;
}

/** A translation of the machine has no source to compare. */
type ShownSuggestion = Pick<SuggestionView, 'id' | 'forms'> & Partial<SuggestionView>;

/** Translations of the same or similar sources, and of the machine. */
export function Suggestions({ row, suggestions, machine, readOnly, apply }: SuggestionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { percent } = useFormatters();
  const { language, workspace } = useTranslationEditor();
  const reference = referenceLanguageOf(workspace, row.namespace);
  const presentSource = mainForm(toForms(row.reference));
  const answer = machine?.answer;
  const translated = answer && 'forms' in answer ? answer.forms : null;
  const shown: readonly ShownSuggestion[] = [
    ...suggestions,
    ...(translated ? [{ id: 'machine', forms: translated, memory: machine!.provider }] : []),
  ];
  const keysOf = (index: number) => `Alt+Shift+${index + 1}`;
  const askKeys = useShortcutKeys()('machine');
  useShortcuts([
    ...shown.map(({ forms }, index) => ({
      keys: keysOf(index),
      label: t('keys.suggestion', { number: index + 1 }),
      run: () => apply(forms),
      disabled: readOnly,
    })),
    ...(machine ? [{ keys: askKeys, label: t('keys.machine'), run: machine.ask }] : []),
  ]);
  return (
    <CollapsibleSection name="suggestions" title={t('suggestions.title')}>
      <ul className={styles.suggestions}>
        {shown.map(({ id, similarity, source, forms, namespace, key, memory }, index) => {
          const text = mainForm(forms);
          return (
            <li key={id}>
              <p className={shared.text} lang={language.tag} dir={language.direction}>
                <InspectedText text={text} />
              </p>
              {similarity !== undefined && (
                <div className={styles.source}>
                  <span className={styles.similarity} data-exact={similarity === 1 || undefined}>
                    {percent(similarity)}
                  </span>
                  {similarity < 1 && <TextDiff before={source!} after={presentSource} language={reference} />}
                </div>
              )}
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
                  <Button kind="quiet" aria-keyshortcuts={ariaKeys(keysOf(index))} onClick={() => apply(forms)}>
                    <span aria-hidden="true">{t('suggestions.use')}</span>
                    <span className="visually-hidden">{t('suggestions.useIt', { text })}</span>
                    <Keys keys={keysOf(index)} />
                  </Button>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {machine && <Machine {...machine} />}
    </CollapsibleSection>
  );
}

/** The button that asked is replaced by the suggestion, which is last. */
const leavesFocusToSuggestion = leavesFocus((button) =>
  button.closest('details')!.querySelector<HTMLElement>('li:last-child button')?.focus(),
);

/** Asks for a suggestion, and says why there is none. */
function Machine({ provider, isAsking, answer, ask }: MachineSuggestion) {
  const askKeys = useShortcutKeys()('machine');
  const { t } = useTranslation('dragoman/translate');
  const hasSuggestion = answer !== undefined && 'forms' in answer && answer.forms !== null;
  const refusal =
    answer === undefined || hasSuggestion
      ? undefined
      : 'refusal' in answer
        ? answer.refusal || t('machine.unreachable', { provider })
        : t(`machine.${answer.reason!}`, { provider });
  return (
    <div className={styles.machine}>
      <div role="status">
        {refusal !== undefined && !isAsking && <p className={shared.muted}>{refusal}</p>}
        {answer && 'findings' in answer && !isAsking && <FindingList findings={answer.findings ?? []} />}
      </div>
      {!hasSuggestion && (
        <Button
          ref={leavesFocusToSuggestion}
          kind="quiet"
          aria-disabled={isAsking || undefined}
          aria-keyshortcuts={ariaKeys(askKeys)}
          onClick={ask}
        >
          {isAsking ? t('machine.asking') : t('machine.ask', { provider })} <Keys keys={askKeys} />
        </Button>
      )}
    </div>
  );
}

/** Assistive technology has them from the button. */
const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys} aria-hidden="true">
    <KeyCombination keys={keys} />
  </span>
);

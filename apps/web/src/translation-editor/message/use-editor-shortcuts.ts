import { useTranslation } from 'react-i18next';
import { useShortcutKeys, useShortcuts } from '../../page/shortcuts';
import { useTranslationEditor } from '../translation-editor-context';
import type { SourcePlaceholder } from './source-placeholders';
import { useInsertions } from './use-insertions';
import type { SaveActions } from './use-save-actions';

export interface EditorShortcutsInput {
  readonly actions: SaveActions;
  readonly copySource: () => void;
  readonly placeholders: readonly SourcePlaceholder[];
  readonly insert: (placeholder: SourcePlaceholder) => void;
  /** Shortcuts that change the text are disabled. */
  readonly readOnly: boolean;
}

/** The keyboard shortcuts of the open message, as far as the person's permissions allow them. */
export function useEditorShortcuts({
  actions,
  copySource,
  placeholders,
  insert,
  readOnly,
}: EditorShortcutsInput): void {
  const { t } = useTranslation('dragoman/translate');
  const { address, mayEdit, mayReview, openAdjacent, openNextUnfinished } = useTranslationEditor();
  const keysOf = useShortcutKeys();
  const { save, saveAndNext, approveAndNext } = actions;
  const approve = {
    keys: keysOf('approveAndNext'),
    label: t('keys.approveAndNext'),
    run: approveAndNext,
    disabled: readOnly,
  };
  const copy = { keys: keysOf('copySource'), label: t('keys.copySource'), run: copySource, disabled: readOnly };
  const insertions = useInsertions(placeholders, insert, readOnly);
  useShortcuts([
    { keys: keysOf('saveAndNext'), label: t('keys.saveAndNext'), run: saveAndNext, disabled: readOnly },
    { keys: keysOf('save'), label: t('keys.save'), run: save, disabled: readOnly },
    ...(mayReview ? [approve] : []),
    { keys: keysOf('next'), label: t('keys.next'), run: () => openAdjacent(1) },
    { keys: keysOf('previous'), label: t('keys.previous'), run: () => openAdjacent(-1) },
    {
      keys: keysOf('nextUnfinished'),
      label: t(address.page === 'review' ? 'keys.nextUnreviewed' : 'keys.nextUntranslated'),
      run: openNextUnfinished,
    },
    ...(mayEdit ? [copy, ...insertions] : []),
  ]);
}

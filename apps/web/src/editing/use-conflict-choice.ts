import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../page/announce';
import type { TextFieldHandles } from './text-field-handles';
import type { EditedText } from './use-edited-text';

export interface ConflictChoice {
  /** The two versions are shown instead of the fields. */
  readonly isChoosing: boolean;
  /** Call it with true while the person is typing; false shows a conflict, if there is one. */
  readonly setTyping: (isTyping: boolean) => void;
}

/** Decides when the choice between two versions replaces the fields: on saving or leaving them, but never while typing. */
export function useConflictChoice({ theirs, isRefused }: EditedText, fields: TextFieldHandles): ConflictChoice {
  const { t } = useTranslation('dragoman/editing');
  const [isTyping, setTyping] = useState(false);
  const isConflict = theirs !== undefined;
  const isChoosing = isConflict && (isRefused || !isTyping);
  const name = theirs?.updatedBy?.name ?? t('system');
  useEffect(() => {
    if (isConflict) announce(t('conflict.title', { name }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per conflict, not when its author's name changes
  }, [isConflict]);
  // Returns the focus to the field once the buttons of the choice are removed.
  const wasChoosing = useRef(false);
  useLayoutEffect(() => {
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body) fields.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing, fields]);
  return { isChoosing, setTyping };
}

import { useMemo, useReducer } from 'react';
import { checkMessage } from '../../../../../libs/i18n/src/message/check-message';
import type { TextView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { FindingView } from '../../../../api/src/translations/translations.contract';
import { useDesk, useSaveState } from './desk';
import { checkedForms, formsOf, sameForms, withTexts, type Forms } from './forms';
import { useWork } from './work-context';

/** A message as somebody is writing it. */
export interface EditedText {
  readonly forms: Forms;
  readonly base: Forms;
  /** Errors first. */
  readonly findings: readonly FindingView[];
  readonly isDirty: boolean;
  /** Every form that is needed is there. */
  readonly isComplete: boolean;
  /** What somebody else made of it meanwhile: before it is saved one has to choose. */
  readonly theirs: TextView | undefined;
  /** It was to be saved, and refused because of theirs. */
  readonly isRefused: boolean;
  /** The browser has taken over. */
  readonly alive: boolean;
  type(category: string, text: string): void;
  /** Whether there was anything to save. */
  save(state: 'needsReview' | 'reviewed', upon?: TextView): boolean;
  throwAway(): void;
  /** Writes on upon what somebody else made of it. */
  editOn(theirs: TextView): void;
}

export function useEditedText(row: TranslationView): EditedText {
  const { language, list } = useWork();
  const { tag } = language;
  const desk = useDesk();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const saving = useSaveState(row.id, tag);
  const draft = desk?.drafts.get(row.id, tag);
  const served = useMemo(() => formsOf(row.target), [row.target]);
  const forms = draft?.forms ?? served;
  const findings = check(row, forms, tag);

  // Told with the 412; or seen before anything was sent, since the list hears of others' changes.
  const isRefused = saving?.kind === 'conflict';
  const seen = draft && !draft.send && draft.base.version < row.text.version && !sameForms(served, draft.forms);
  const theirs = isRefused
    ? saving.theirs
    : seen
      ? { message: row.id, language: tag, forms: served, ...row.text }
      : undefined;
  return {
    ...{ forms, findings, theirs, isRefused },
    base: draft?.base.forms ?? served,
    alive: desk !== undefined,
    isDirty: draft !== undefined,
    isComplete: withTexts(row.target, forms).every(({ needed, text }) => !needed || text !== null),
    type: (category, text) => {
      desk?.type(row, tag, { ...desk.forms(row, tag), [category]: text });
      renderAgain();
    },
    save: (state, upon) => {
      const { state: is, sourceChanged } = row.text;
      const isSo = !draft && !sourceChanged && (is === state || (is === 'reviewed' && state === 'needsReview'));
      if (isSo || (!draft && is === 'untranslated')) return false;
      desk?.save(row, tag, { send: state, ...(upon && { base: { forms: upon.forms, version: upon.version } }) });
      return true;
    },
    editOn: (upon) => {
      list.saved({ ...upon, findings: [] });
      desk?.rebase(row, tag, { forms: upon.forms, version: upon.version });
      renderAgain();
    },
    throwAway: () => {
      if (theirs) list.saved({ ...theirs, findings: [] });
      desk?.throwAway(row.id, tag);
      renderAgain();
    },
  };
}

function check({ kind, maxLength, target, reference }: TranslationView, forms: Forms, language: string) {
  const findings = checkMessage({
    ...{ kind, language, ...(maxLength !== undefined && { maxLength }) },
    reference: checkedForms(reference),
    target: checkedForms(withTexts(target, forms)),
  });
  return findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

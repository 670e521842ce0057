import { useMemo, useRef, useState } from 'react';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';
import type { EditedLanguageView, SavedTextView, TextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { EditableMessage } from './editable-message';
import { useDraft, useEditingSession, useSaveState } from './editing-session';
import { toForms, equalForms, type Forms } from '../../../../libs/i18n/src/message/forms';
import { editedSyntax } from './edited-syntax';
import { checkedForms, withForms } from './forms';
import { isOfExtension, useExtensionFindings } from './use-extension-findings';

/** A text that is being edited, with its state and actions. */
export interface EditedText {
  readonly forms: Forms;
  /** The saved forms that the edits are based on. */
  readonly base: Forms;
  /** Errors first. */
  readonly findings: readonly FindingView[];
  /** Something was found in the saved text that is not checked while typing, or has not been checked yet. */
  readonly awaitsChecks: boolean;
  /** There are edits that are not saved yet. */
  readonly isDirty: boolean;
  /** The edited source text still means the same, so that its translations stay up to date. */
  readonly keepsTranslations: boolean;
  /** Why the text cannot be approved, if it cannot. */
  readonly approvalBlocker: 'error' | 'incomplete' | 'ownText' | undefined;
  /** The saved text, if someone changed it since the edits began: the person has to choose before saving. */
  readonly theirs: TextView | undefined;
  /** A save was refused because of `theirs`. */
  readonly isRefused: boolean;
  /** The page is hydrated, so that edits are kept. */
  readonly isHydrated: boolean;
  edit(category: string, text: string): void;
  keepTranslations(keeps: boolean): void;
  /**
   * Saves the text in the background.
   *
   * @param replaced the saved text that it replaces in a conflict
   * @returns false if there is nothing to save
   */
  save(state: 'needsReview' | 'reviewed', replaced?: TextView): boolean;
  /** Drops the edits; in a conflict the text of the other person stays. */
  discard(): void;
  /** Continues editing in a conflict; the next save replaces the text of the other person. */
  rebase(theirs: TextView): void;
}

/**
 * @param personId of the person who edits
 * @param onServerText called with a saved text that is newer than that of the message
 */
export function useEditedText(
  message: EditableMessage,
  { tag: language, independentReview, severities = {} }: EditedLanguageView,
  personId: string,
  onServerText: (text: SavedTextView) => void,
): EditedText {
  const id = { keyId: message.id, language };
  const session = useEditingSession();
  const draft = useDraft(id);
  const saveState = useSaveState(id);
  const [openedSource] = useState(message.sourceVersion);
  const hasWorked = useRef(false);
  const saved = useMemo(() => toForms(message.target), [message.target]);
  const forms = draft?.forms ?? saved;
  // Checks of extensions run on the server: for the saved text, and for edits when typing pauses.
  const contributed = message.findings.filter(isOfExtension);
  const isChecked = equalForms(forms, saved);
  const written = useExtensionFindings(id, isChecked ? undefined : forms);
  const isIgnored = (finding: FindingView): boolean =>
    message.ignored?.some((each) => isSameFinding(each, finding)) === true;
  const findings = errorsFirst([
    ...withSeverities(checkForms(message, forms, language), severities).filter((finding) => !isIgnored(finding)),
    ...(isChecked ? contributed : (written ?? [])),
  ]);
  const isComplete = editedSyntax(message.syntax).state(withForms(message.target, forms), language) === 'translated';

  // A conflict is known from a 412, or earlier if the saved text was updated while the draft was open.
  const refused = draft && saveState?.kind === 'conflict' ? saveState.theirs : undefined;
  const isOutdated =
    draft && !draft.send && draft.base.version < message.text.version && !equalForms(saved, draft.forms);
  const theirs = refused ?? (isOutdated ? { ...id, forms: saved, ...message.text } : undefined);
  return {
    forms,
    base: draft?.base.forms ?? saved,
    findings,
    awaitsChecks: !isChecked && contributed.some(({ code }) => written === undefined || code === 'nestingLoop'),
    isDirty: draft !== undefined,
    keepsTranslations: draft?.keepsTranslations === true,
    approvalBlocker: findings.some(({ severity }) => severity === 'error')
      ? 'error'
      : !isComplete
        ? 'incomplete'
        : independentReview && (!isChecked || message.text.editedBy === personId)
          ? 'ownText'
          : undefined,
    theirs,
    isRefused: refused !== undefined,
    isHydrated: session !== undefined,
    edit: (category, text) => {
      hasWorked.current = true;
      session?.edit(message, language, { ...session.currentForms(message, language), [category]: text });
    },
    keepTranslations: (keeps) => session?.keepTranslations(id, keeps),
    save: (state, replaced) => {
      const { state: current, sourceChanged } = message.text;
      const isUpToDate = !sourceChanged && (current === state || (current === 'reviewed' && state === 'needsReview'));
      if (!draft && (isUpToDate || current === 'untranslated')) return false;
      // A draft of an earlier source that is saved without being edited again remains a translation of that source.
      const typedFor = draft?.sourceVersion ?? message.sourceVersion;
      // Who approves it has compared it with the source on screen.
      const isOutdated = typedFor < openedSource && !hasWorked.current && state !== 'reviewed';
      const sourceVersion = isOutdated ? typedFor : message.sourceVersion;
      hasWorked.current = true;
      const base = replaced && { forms: replaced.forms, version: replaced.version };
      session?.save(message, language, state, sourceVersion, base);
      return true;
    },
    discard: () => {
      if (theirs) onServerText({ ...theirs, findings: [] });
      session?.discard(id);
    },
    rebase: (text) => {
      onServerText({ ...text, findings: [] });
      session?.rebase(message, language, { forms: text.forms, version: text.version });
    },
  };
}

/** The standard checks of the server. */
export const checkForms = (
  { kind, syntax, maxLength, target, reference }: EditableMessage,
  forms: Forms,
  language: string,
) =>
  editedSyntax(syntax).check({
    kind,
    language,
    ...(maxLength !== undefined && { maxLength }),
    reference: checkedForms(reference),
    target: checkedForms(withForms(target, forms)),
  });

/** Findings of checks that are not off, with the severities of the installation. */
const withSeverities = (findings: readonly FindingView[], severities: NonNullable<EditedLanguageView['severities']>) =>
  findings.flatMap((finding): FindingView[] => {
    const severity = severities[finding.code] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });

const isSameFinding = (one: FindingView, other: FindingView): boolean =>
  one.code === other.code &&
  one.form === other.form &&
  Object.entries(one.values).every(([name, value]) => other.values[name] === value);

const errorsFirst = (findings: readonly FindingView[]): readonly FindingView[] =>
  findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

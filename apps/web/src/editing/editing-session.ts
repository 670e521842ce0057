import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SavedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { createStore } from '../page/create-store';
import type { Outcome } from '../page/page-module';
import { sendInBrowser } from '../requests/from-browser';
import { reviewText, saveText, tryToReadText } from '../requests/texts';
import { accessibleStorage } from './accessible-storage';
import type { Draft, DraftBase, DraftId } from './draft';
import { DraftStore } from './draft-store';
import type { EditableMessage } from './editable-message';
import { draftPrefix } from './kept-drafts';
import { normalizeForms, toForms, equalForms, type Forms } from '../../../../libs/i18n/src/message/forms';
import { SaveQueue, type SaveState, type TextServer } from './save-queue';

/** The drafts of one person in this browser, and the queue that saves them. All editors of a page share it. */
export class EditingSession {
  readonly drafts: DraftStore;
  readonly queue: SaveQueue;

  constructor(storage: Storage | undefined, prefix: string, server: TextServer) {
    this.drafts = new DraftStore(storage, prefix);
    this.queue = new SaveQueue(this.drafts, server);
  }

  /** Returns the forms to show in the fields of a message: those of its draft, or the saved ones. */
  currentForms(message: EditableMessage, language: string): Forms {
    return this.drafts.get({ keyId: message.id, language })?.forms ?? toForms(message.target);
  }

  /**
   * Stores the edited forms as a draft. A draft that equals the saved text again is removed, unless another text is being saved or
   * may have been saved already, although no response has arrived.
   */
  edit(message: EditableMessage, language: string, forms: Forms): void {
    const id = { keyId: message.id, language };
    const draft = this.drafts.get(id);
    const base = draft?.base ?? baseOf(message);
    this.queue.clearState(id);
    const isUnanswered = this.queue.state(id) !== undefined;
    if (equalForms(forms, base.forms) && !draft?.send && !isUnanswered) this.drafts.remove(id);
    else this.drafts.put({ ...id, ...keptOf(draft, message), forms, base, at: Date.now() });
  }

  /** Says whether a source text that is being edited still means the same. */
  keepTranslations(id: DraftId, keepsTranslations: boolean): void {
    const draft = this.drafts.get(id);
    if (draft) this.drafts.put({ ...draft, at: Date.now(), keepsTranslations });
  }

  /**
   * Saves a text in the background.
   *
   * @param sourceVersion the version of the source text that the person has read
   * @param base the saved text that is replaced; by default the base of the draft
   */
  save(message: EditableMessage, language: string, send: Draft['send'], sourceVersion: number, base?: DraftBase): void {
    const id = { keyId: message.id, language };
    const draft = this.drafts.get(id);
    this.queue.submit({
      ...id,
      forms: this.currentForms(message, language),
      base: base ?? draft?.base ?? baseOf(message),
      at: Date.now(),
      send,
      sourceVersion,
      keepsTranslations: draft?.keepsTranslations,
    });
  }

  /** Bases a draft on a newer saved text, so that the next save replaces that one. */
  rebase(message: EditableMessage, language: string, base: DraftBase): void {
    const id = { keyId: message.id, language };
    this.queue.clearState(id);
    const kept = keptOf(this.drafts.get(id), message);
    this.drafts.put({ ...id, ...kept, forms: this.currentForms(message, language), base, at: Date.now() });
  }

  discard(id: DraftId): void {
    this.drafts.remove(id);
    this.queue.clearState(id);
  }

  /** Takes back {@link discard}. */
  restore(draft: Draft): void {
    this.queue.clearState(draft);
    this.drafts.put({ ...draft, at: Date.now() });
  }

  /** Applies a change that another tab of the same person made. */
  sync({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    const changed = this.drafts.sync(key, newValue);
    if (changed) this.queue.clearState(changed);
  }
}

const baseOf = ({ target, text }: EditableMessage): DraftBase => ({ forms: toForms(target), version: text.version });

/** What stays the same when a draft is edited. */
const keptOf = (draft: Draft | undefined, { sourceVersion }: EditableMessage) =>
  draft ? { sourceVersion: draft.sourceVersion, keepsTranslations: draft.keepsTranslations } : { sourceVersion };

const sessions = new Map<string, EditingSession>();

/** Returns the session of a person. It outlives the pages that use it, so that saving continues. In the browser only. */
export function editingSessionOf(personId: string): EditingSession {
  const existing = sessions.get(personId);
  if (existing) return existing;
  const session = new EditingSession(accessibleStorage(), draftPrefix(personId), {
    send: sendDraft,
    read: (id) => tryToReadText(sendInBrowser, id),
  });
  sessions.set(personId, session);
  const { drafts, queue } = session;
  addEventListener('storage', (event) => session.sync(event));
  addEventListener('online', () => queue.retryNow());
  addEventListener('focus', () => queue.retryNow()); // the person may have signed in again in another tab
  addEventListener('pagehide', () => drafts.flush());
  document.addEventListener('visibilitychange', () => drafts.flush());
  queue.resume();
  return session;
}

/** Approves a text that was not changed, so that the history shows a review; any other one is saved. */
function sendDraft(draft: Draft): Promise<Outcome<SavedTextView>> {
  const { forms, base, send: state, keepsTranslations } = draft;
  const source = draft.sourceVersion === undefined ? {} : { sourceVersion: draft.sourceVersion };
  return state === 'reviewed' && equalForms(forms, base.forms)
    ? reviewText(sendInBrowser, draft, { verdict: 'approve', ...source }, base.version)
    : saveText(
        sendInBrowser,
        draft,
        {
          forms: normalizeForms(forms),
          ...(state && { state }),
          ...(keepsTranslations && { keepsTranslations }),
          ...source,
        },
        base.version,
      );
}

/** Undefined on the server and until hydration. */
export const EditingSessionContext = createContext<EditingSession | undefined>(undefined);
export const useEditingSession = (): EditingSession | undefined => useContext(EditingSessionContext);

/** Returns the draft of one text, and renders again with every edit of it. */
export function useDraft({ keyId, language }: DraftId): Draft | undefined {
  const drafts = useEditingSession()?.drafts;
  return useSyncExternalStore(
    drafts?.edits.subscribe ?? neverChanges.subscribe,
    () => drafts?.get({ keyId, language }),
    () => undefined,
  );
}

/** Returns whether a text has a draft. Unlike {@link useDraft} it does not render again with every edit. */
export function useHasDraft({ keyId, language }: DraftId): boolean {
  const drafts = useEditingSession()?.drafts;
  return useSyncExternalStore(
    drafts?.revision.subscribe ?? neverChanges.subscribe,
    () => drafts?.get({ keyId, language }) !== undefined,
    () => false,
  );
}

/** Returns whether the draft of a message is of an earlier source text than the one that is shown. */
export function useIsDraftOutdated({ id, sourceVersion }: EditableMessage, language: string): boolean {
  const drafts = useEditingSession()?.drafts;
  return useSyncExternalStore(
    drafts?.revision.subscribe ?? neverChanges.subscribe,
    () => (drafts?.get({ keyId: id, language })?.sourceVersion ?? sourceVersion) < sourceVersion,
    () => false,
  );
}

/** Renders again when a draft is added or removed, when typing pauses, and when the state of a save changes. */
export function useDraftChanges(): void {
  const session = useEditingSession();
  const { revision } = session?.drafts ?? { revision: neverChanges };
  const { states } = session?.queue ?? { states: neverChanges };
  useSyncExternalStore(revision.subscribe, revision.getSnapshot, neverChanges.getSnapshot);
  useSyncExternalStore<unknown>(states.subscribe, states.getSnapshot, neverChanges.getSnapshot);
}

export function useSaveState({ keyId, language }: DraftId): SaveState | undefined {
  const queue = useEditingSession()?.queue;
  return useSyncExternalStore(
    queue?.states.subscribe ?? neverChanges.subscribe,
    () => queue?.state({ keyId, language }),
    () => undefined,
  );
}

/** Returns whether any text is being sent to the server. */
export function useIsSending(): boolean {
  const queue = useEditingSession()?.queue;
  return useSyncExternalStore(
    queue?.states.subscribe ?? neverChanges.subscribe,
    () => queue?.isSending() ?? false,
    () => false,
  );
}

const neverChanges = createStore(0);

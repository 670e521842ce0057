import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SavedTextView, TranslationView } from '../../../../api/src/translations/editing.contract';
import type { Outcome } from '../../page/page-module';
import { sendNow } from '../../requests/from-browser';
import { textPath } from '../../requests/work';
import { Drafts, type Draft } from './drafts';
import { filledForms, formsOf, sameForms, type Forms } from './forms';
import { Saving, type SaveState } from './saving';

/** What lies on somebody's desk in this browser: drafts, and what of them is on its way. */
export class Desk {
  readonly drafts: Drafts;
  readonly saving: Saving;

  constructor(storage: Storage, person: string, put: (draft: Draft) => Promise<Outcome<SavedTextView>>) {
    this.drafts = new Drafts(storage, person);
    this.saving = new Saving({ drafts: this.drafts, put });
  }

  /** What stands in the fields of a message: a draft, or what the server has. */
  forms(row: TranslationView, language: string): Forms {
    return this.drafts.get(row.id, language)?.forms ?? formsOf(row.target);
  }

  /** Somebody typed. */
  type(row: TranslationView, language: string, forms: Forms): void {
    const draft = this.drafts.get(row.id, language);
    const base = draft?.base ?? { forms: formsOf(row.target), version: row.text.version };
    this.saving.forget({ message: row.id, language });
    if (sameForms(forms, base.forms) && !draft?.send) return this.drafts.remove({ message: row.id, language });
    this.drafts.put({ ...this.named(row, language), forms, base, at: Date.now() });
  }

  /**
   * Brings a text to the server, in the background.
   * @param base what it takes the place of, where that is not what it was typed upon
   */
  save(
    row: TranslationView,
    language: string,
    { forms = this.forms(row, language), send, base }: { forms?: Forms; send: Draft['send']; base?: Draft['base'] },
  ): void {
    const upon = base ?? this.drafts.get(row.id, language)?.base;
    this.saving.save({
      ...this.named(row, language),
      ...{ forms, send, at: Date.now() },
      base: upon ?? { forms: formsOf(row.target), version: row.text.version },
    });
  }

  /** Goes on with a draft upon what somebody else made of the text. */
  rebase(row: TranslationView, language: string, base: Draft['base']): void {
    this.saving.forget({ message: row.id, language });
    const forms = this.forms(row, language);
    this.drafts.put({ ...this.named(row, language), forms, base, at: Date.now() });
  }

  throwAway(message: string, language: string): void {
    this.drafts.remove({ message, language });
    this.saving.forget({ message, language });
  }

  private named({ id, namespace, key }: TranslationView, language: string) {
    return { message: id, language, namespace, key };
  }
}

const desks = new Map<string, Desk>();

/** One for each person, whichever pages come and go: what is on its way goes on. In the browser only. */
export function deskOf(person: string): Desk {
  let desk = desks.get(person);
  if (desk === undefined) {
    desk = new Desk(localStorage, person, putDraft);
    desks.set(person, desk);
    const { drafts, saving } = desk;
    addEventListener('online', () => saving.wake());
    addEventListener('focus', () => saving.wake()); // signed in again, perhaps, in another tab
    addEventListener('pagehide', () => drafts.write());
    document.addEventListener('visibilitychange', () => drafts.write());
    saving.resume();
  }
  return desk;
}

function putDraft({ message, language, forms, base, send }: Draft): Promise<Outcome<SavedTextView>> {
  const path = textPath(message, language);
  const seen = { ifMatch: base.version };
  return send === 'reviewed' && sameForms(forms, base.forms)
    ? sendNow('POST', `${path}/review`, { body: { verdict: 'approve' }, ...seen })
    : sendNow('PUT', path, { body: { forms: filledForms(forms), state: send }, ...seen });
}

/** Absent on the server, and until the browser has taken over. */
export const DeskContext = createContext<Desk | undefined>(undefined);
export const useDesk = (): Desk | undefined => useContext(DeskContext);

/** Renders anew when a draft comes or goes or was written in a pause, or it goes on with saving one. */
export function useDeskChanges(desk: Desk | undefined): number {
  const drafts = useSyncExternalStore(desk?.drafts.subscribe ?? never, () => desk?.drafts.version ?? 0, zero);
  const saving = useSyncExternalStore(desk?.saving.subscribe ?? never, () => desk?.saving.version ?? 0, zero);
  return drafts + saving;
}

/** How it goes with one text. */
export function useSaveState(message: string, language: string): SaveState | undefined {
  const desk = useDesk();
  return useSyncExternalStore(
    desk?.saving.subscribe ?? never,
    () => desk?.saving.state(message, language),
    () => undefined,
  );
}

const never = () => () => {};
const zero = () => 0;

import { createStore, type Store } from '../page/create-store';
import { documentBase } from '../page/base';

/** Changes when this page keeps or removes a draft, and when typing pauses. */
export const draftRevision: Store<number> = createStore(0);

/** The storage key of a person's drafts, up to their language. Applications below other paths of the origin share its storage. */
export const draftPrefix = (personId: string): string =>
  `dragoman-draft ${`${documentBase()} ${personId}`.trimStart()} `;

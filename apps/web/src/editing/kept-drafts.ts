import { createStore, type Store } from '../page/create-store';
import { documentBase } from '../page/base';

/** Changes when this page keeps or removes a draft. */
export const keptDraftChanges: Store<number> = createStore(0);

/** Identifies a person in the storage of the browser: applications below other paths of the origin share it. */
export const draftOwner = (personId: string): string => `${documentBase()} ${personId}`.trimStart();

/** The storage key of a draft, up to its language. @param owner see {@link draftOwner} */
export const draftPrefix = (owner: string): string => `dragoman-draft ${owner} `;

import { createContext, useContext } from 'react';
import type { ProfileView } from '../../../../api/src/people/people.contract';
import type { PersonView } from '../../../../api/src/translations/editing.contract';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import type { WorkSpace } from './load-work';
import type { WorkAddress } from './work-address';
import type { WorkList } from './work-list';

/** What all parts of a page of work stand in. */
export interface WorkSurroundings {
  readonly space: WorkSpace;
  readonly person: ProfileView;
  readonly address: WorkAddress;
  /** Into which somebody translates. */
  readonly language: NamedLanguage;
  readonly list: WorkList;
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  /** Who else is on which message of the language, by its id. */
  readonly presence: ReadonlyMap<string, readonly PersonView[]>;
  /** The path of a message in this list, below the interface's language. */
  addressOf(message: string | undefined): string;
  /** Opens the next message, or the one before. */
  step(by: 1 | -1): void;
}

/** State of a step in the browser's history: the field of the message is where somebody goes on typing. */
export const FOCUS = { focus: true };

export const WorkContext = createContext<WorkSurroundings | undefined>(undefined);

export function useWork(): WorkSurroundings {
  const work = useContext(WorkContext);
  if (!work) throw new Error('Render this inside <Work>.');
  return work;
}

/** A language by its tag, as the workspace knows it. */
export const languageOf = ({ languages }: WorkSpace, tag: string): NamedLanguage =>
  languages.find((language) => language.tag === tag) ?? { tag, ownName: tag, direction: 'ltr' };

/** That a message of a namespace is translated from. */
export const referenceOf = (space: WorkSpace, namespace: string): NamedLanguage =>
  languageOf(space, space.namespaces.find(({ name }) => name === namespace)?.reference ?? space.reference ?? 'en');

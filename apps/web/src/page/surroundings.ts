import { createContext, useContext } from 'react';
import type { i18n } from 'i18next';
import type { BrowserTexts, InterfaceLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import type { Theme } from './theme';

/** What a page stands in: given by the entry that renders it. */
export interface Surroundings {
  readonly texts: {
    /** The language's i18next, once it has all of these namespaces. */
    ready(language: string, namespaces: readonly string[]): i18n | undefined;
    /** Counts changes of texts already shown. */
    readonly version: number;
    subscribe(changed: () => void): () => void;
  };
  /** All that can be done to them, in the browser. */
  readonly browserTexts?: BrowserTexts;
  readonly languages: readonly InterfaceLanguage[];
  /** The public origin: what absolute addresses begin with. */
  readonly origin: string;
  readonly timeZone: string;
  /** When the page was rendered, in milliseconds since 1970: the same while the browser takes over. */
  readonly now: number;
  readonly theme?: Theme;
  /** Whether they are shown texts that are not published yet. */
  readonly drafts?: boolean;
  /** Who is signed in. */
  readonly person?: ProfileView;
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('Render the routes inside <SurroundingsContext>.');
  return surroundings;
}

import { createContext, useContext } from 'react';
import type { i18n } from 'i18next';
import type { BrowserTexts, InterfaceLanguage } from '@dragoman/i18n/react';
import type { HostOfPages } from '../../../../libs/workspace/src/pages/pages.contract';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { Theme } from './theme';

/** The application that the workspace is mounted in, whose texts are translated then; those of the pages are not. */
export interface HostOfPage extends HostOfPages {
  /** Its pages show drafts to the person, whom it has signed in. */
  readonly showsDrafts: boolean;
}

/** The state that all pages share, provided by the server's or the browser's entry. */
export interface AppContextValue {
  readonly texts: {
    /** Returns the language's i18next if it has all of these namespaces. */
    ready(language: string, namespaces: readonly string[]): i18n | undefined;
    /** Incremented when texts that are already shown change. */
    readonly version: number;
    subscribe(listener: () => void): () => void;
  };
  /** Loads and replaces texts; in the browser only. */
  readonly browserTexts?: BrowserTexts;
  readonly languages: readonly InterfaceLanguage[];
  /** Path that the application is served below: `/texts`; empty at the root. See `base.ts`. */
  readonly base: string;
  /** The public URL of the application, without a slash at the end: `https://texts.example`; empty if none is configured. */
  readonly publicUrl: string;
  /** Absent: the texts of these pages are among those that are translated. */
  readonly host?: HostOfPage;
  readonly timeZone: string;
  /** When the page was rendered, in milliseconds since 1970. Hydration uses the server's time. */
  readonly now: number;
  readonly theme?: Theme;
  /** The page shows texts that are not published yet. */
  readonly drafts?: boolean;
  /** The person who is signed in. */
  readonly person?: ProfileView;
}

export const AppContext = createContext<AppContextValue | undefined>(undefined);

export function useAppContext(): AppContextValue {
  const context = useContext(AppContext);
  if (!context) throw new Error('Render the routes inside <AppContext>.');
  return context;
}

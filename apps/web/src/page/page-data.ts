import type { PageEntry } from '@dragoman/i18n';
import type { CarriedTexts, InterfaceLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import type { Theme } from './theme';

/** The element that carries it. */
export const PAGE_DATA = 'page-data';

/** What the server sends beside a page, so that the browser takes it over without asking for anything again. */
export interface PageData extends CarriedTexts {
  readonly languages: readonly InterfaceLanguage[];
  readonly origin: string;
  readonly timeZone: string;
  /** When the page was rendered, in milliseconds since 1970. */
  readonly now: number;
  readonly theme?: Theme;
  /** Who is signed in. */
  readonly person?: ProfileView;
  readonly pages: readonly PageEntry[];
  /** By route id. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  /** By route id: of a form that was sent without JavaScript. */
  readonly actionData?: Readonly<Record<string, unknown>>;
  readonly failure?: { readonly status: number; readonly errorId?: string };
}

import type { EmbeddedTexts, InterfaceLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { HostOfPage } from './app-context';
import type { Theme } from './theme';

/** Id of the script element that contains the data. */
export const PAGE_DATA_ID = 'page-data';

/** The data that the server embeds in a page, so that the browser hydrates it without requesting anything again. */
export interface PageData extends EmbeddedTexts {
  readonly languages: readonly InterfaceLanguage[];
  readonly publicUrl: string;
  /** URL of the events that announce releases of the translated texts; absent if these are not served. */
  readonly events?: string;
  /** The application that the workspace is mounted in. */
  readonly host?: HostOfPage;
  readonly timeZone: string;
  /** When the page was rendered, in milliseconds since 1970. */
  readonly now: number;
  readonly theme?: Theme;
  /** The person who is signed in. */
  readonly person?: ProfileView;
  /** By route id. */
  readonly loaderData: Readonly<Record<string, unknown>>;
  /** By route id: the result of a form that was submitted without JavaScript. */
  readonly actionData?: Readonly<Record<string, unknown>>;
  readonly failure?: { readonly status: number; readonly errorId?: string };
}

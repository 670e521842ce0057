import type {
  AddLanguageInput,
  ChangeLanguageInput,
  DeletedLanguagesView,
  LanguageListView,
  LanguageOrderInput,
  LanguagePeopleView,
  LanguageView,
} from '../../../../libs/workspace/src/languages/languages.contract';
import type { ReadJson, Send } from '../page/page-module';

/** Reads the languages of the workspace, and which of them is the reference language. */
export const listLanguages = (read: ReadJson) => read<LanguageListView>('/api/v1/languages');

export const listDeletedLanguages = (read: ReadJson) => read<DeletedLanguagesView>('/api/v1/languages/deleted');

/** Reads who may edit texts in a language. */
export const listLanguagePeople = (read: ReadJson, tag: string) =>
  read<LanguagePeopleView>(`${languagePath(tag)}/people`);

export const addLanguage = (send: Send, body: AddLanguageInput) =>
  send<LanguageView>('POST', '/api/v1/languages', { body });

export const changeLanguage = (send: Send, tag: string, body: ChangeLanguageInput, ifMatch: number) =>
  send<LanguageView>('PATCH', languagePath(tag), { body, ifMatch });

export const deleteLanguage = (send: Send, tag: string, ifMatch: number) =>
  send('DELETE', languagePath(tag), { ifMatch });

/** Restores it, whatever its version is: one that has been restored already is returned as it is. */
export const restoreLanguage = (send: Send, tag: string) =>
  send<LanguageView>('POST', `${languagePath(tag)}/restore`, { ifMatch: '*' });

export const orderLanguages = (send: Send, body: LanguageOrderInput) =>
  send('PUT', '/api/v1/languages/order', { body });

const languagePath = (tag: string) => `/api/v1/languages/${encodeURIComponent(tag)}`;

/** What crosses the wire between `/api/v1` and the pages. Types only. */

export interface NamedLanguage {
  /** BCP 47. */
  tag: string;
  /** The language's name in itself. */
  ownName: string;
  direction: 'ltr' | 'rtl';
}

export interface LanguageView extends NamedLanguage {
  /** True where the application's own interface is in this language. */
  interface: boolean;
  fallbacks: readonly string[];
  /** Translated messages, application's own namespaces left out. */
  translated: number;
  /** Messages there are to translate, application's own namespaces left out. */
  messages: number;
}

export interface NamespaceView {
  name: string;
  /** One of the application's own: `dragoman/…`. */
  own: boolean;
  /** The language that the namespace's messages are counted in and compared with. */
  reference: string;
  messages: number;
}

/** `GET /api/v1/languages` */
export interface LanguagesView {
  release: string;
  languages: readonly LanguageView[];
}

/** `GET /api/v1/namespaces` */
export interface NamespacesView {
  release: string;
  namespaces: readonly NamespaceView[];
}

/** `GET /api/v1/coverage` */
export interface CoverageView {
  release: string;
  /** RFC 3339, UTC. */
  builtAt: string;
  /** The installation's reference language. */
  reference: string;
  languages: readonly LanguageView[];
  namespaces: readonly NamespaceView[];
  /** `translated[l][n]`: translated messages of `namespaces[n]` in `languages[l]`; `null` where the language lacks the namespace. */
  translated: readonly (readonly (number | null)[])[];
}

/** See the library's `Finding` for the codes and what `values` hold. */
export interface FindingView {
  code: string;
  severity: 'error' | 'warning';
  /** Plural category of the form that it is about. */
  form?: string;
  values: Readonly<Record<string, string | number>>;
}

export interface FormView {
  /** Plural category (`one`, `few` …); absent where the message has one form. */
  category?: string;
  /** Numbers that take this category in the form's language, e.g. `[1, 21, 31]`; absent where none does. */
  examples?: readonly number[];
  /** The message is not translated without it. Forms for fractions or millions alone are not needed. */
  needed: boolean;
  /** `null`: untranslated. */
  text: string | null;
}

export interface MessageView {
  /** The key as shown, without plural suffixes: path segments joined by `.`; unique in the namespace. */
  key: string;
  /** i18next context (`male` of `friend_male`), where there is one. */
  context?: string;
  kind: 'text' | 'cardinal' | 'ordinal';
  reference: readonly FormView[];
  target: readonly FormView[];
  state: 'untranslated' | 'partial' | 'translated';
  findings: readonly FindingView[];
}

/**
 * `untranslated` is all that is not wholly translated: with `translated` it makes up `all`, as coverage counts it.
 * `extra` is what only the language has: there is nothing to translate it from.
 */
export type MessageFilter = 'all' | 'untranslated' | 'translated' | 'findings' | 'extra';

/**
 * `GET /api/v1/messages?namespace&language&reference&filter&q&limit&cursor`
 *
 * Only `namespace` and `language` have to be given. `reference` is the namespace's own reference by default, `filter` is
 * `all`, `limit` (1 to 200) is 50. `q` looks through keys and texts of both languages, upper and lower case and accents
 * aside: all of its words have to be there, `"two words"` as they stand, `-word` must not be, `key:word` looks in the key.
 * A `cursor` holds for the release that it was made in.
 */
export interface MessagesView {
  release: string;
  namespace: string;
  language: NamedLanguage;
  reference: NamedLanguage;
  /** Of the whole namespace, whatever the filter. */
  counts: Record<MessageFilter, number>;
  /** Messages that the filter and the search leave. */
  matches: number;
  /** In the order of the reference's file, with `extra` in that of the language's. */
  messages: readonly MessageView[];
  /** Give it as `cursor` for the next page; absent on the last. */
  next?: string;
}

/** RFC 9457 problem details, as every error of `/api/v1` and `/locales` comes. */
export interface ProblemView {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  errorId?: string;
  errors?: { pointer: string; detail: string }[];
}

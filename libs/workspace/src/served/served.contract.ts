/** Responses of `/api/v1/served`. Types only, so that pages can import them. */
import type { SyntaxView } from '../editing/editing.contract';

export interface NamedLanguage {
  /** BCP 47. */
  tag: string;
  /** The language's own name for itself. */
  ownName: string;
  direction: 'ltr' | 'rtl';
}

export interface ServedLanguageView extends NamedLanguage {
  /** Whether the application's interface is available in this language. */
  interface: boolean;
  /** Languages used for missing texts, in order. */
  fallbacks: readonly string[];
  /** Number of translated keys, without the application's own namespaces. */
  translated: number;
  /** Number of keys to translate, without the application's own namespaces. */
  keys: number;
}

export interface ServedNamespaceView {
  name: string;
  /** Whether it is one of the application's own namespaces, `dragoman/…`. */
  own: boolean;
  /** The language whose keys are counted and compared with. */
  reference: string;
  keys: number;
}

/** `GET /api/v1/served/languages` */
export interface ServedLanguagesView {
  /** Identifies the served texts: the same texts have the same value. */
  release: string;
  languages: readonly ServedLanguageView[];
}

/** `GET /api/v1/served/namespaces` */
export interface ServedNamespacesView {
  release: string;
  namespaces: readonly ServedNamespaceView[];
}

/** `GET /api/v1/served/coverage` */
export interface CoverageView {
  release: string;
  /** RFC 3339, UTC. */
  builtAt: string;
  /** The installation's reference language. */
  reference: string;
  languages: readonly ServedLanguageView[];
  namespaces: readonly ServedNamespaceView[];
  /** `translated[l][n]`: translated keys of `namespaces[n]` in `languages[l]`; `null` if the language does not have the namespace. */
  translated: readonly (readonly (number | null)[])[];
}

/**
 * The result of a check. See the library's `Finding` for the codes of syntax and their `values`; rules and extensions add others.
 * Rules have `values.found`: what they are about, as it is written.
 */
export interface FindingView {
  code: string;
  severity: 'error' | 'warning';
  /** Plural category of the form with the finding. */
  form?: string;
  values: Readonly<Record<string, string | number>>;
  /** The sentence, in the language of the request; absent for checks of syntax. */
  text?: string;
  /** The form without the problem, if the check knows it. */
  fix?: string;
}

export interface FormView {
  /** Plural category (`one`, `few` …); absent if the text has only one form. */
  category?: string;
  /** Numbers of this category in the form's language, e.g. `[1, 21, 31]`; absent if there are none. */
  examples?: readonly number[];
  /** Whether the text counts as untranslated without it. Forms used only for fractions or millions are not needed. */
  needed: boolean;
  /** `null`: untranslated. */
  text: string | null;
}

export interface ServedTextView {
  /** The key as shown, without plural suffixes: path segments joined by `.`; unique in the namespace. */
  key: string;
  /** i18next context, such as `male` of `friend_male`. */
  context?: string;
  kind: 'text' | 'cardinal' | 'ordinal';
  reference: readonly FormView[];
  target: readonly FormView[];
  state: 'untranslated' | 'partial' | 'translated';
  findings: readonly FindingView[];
}

/**
 * `untranslated` includes partially translated texts; together with `translated` it makes up `all`, as coverage counts
 * it. `extra` are texts that only the language has, with nothing to translate them from.
 */
export type ServedTextFilter = 'all' | 'untranslated' | 'translated' | 'findings' | 'extra';

/**
 * `GET /api/v1/served/texts?namespace&language&reference&filter&q&limit&cursor`
 *
 * Required are `namespace` and `language`. Defaults: `reference` is the namespace's reference language, `filter` is `all`,
 * `limit` (1 to 200) is 50. `q` searches keys and texts of both languages and ignores case and accents. A text must
 * contain all words of it; `"two words"` finds a phrase, `-word` excludes a word, `key:word` searches only the key. A
 * `cursor` is valid within one release.
 */
export interface ServedTextsView {
  release: string;
  namespace: string;
  /** What the texts of the namespace are written in. */
  syntax: SyntaxView;
  language: NamedLanguage;
  reference: NamedLanguage;
  /** Number of texts of the whole namespace by filter. */
  counts: Record<ServedTextFilter, number>;
  /** Number of texts that match the filter and the search. */
  matches: number;
  /** In the order of the reference's file; `extra` texts are in the order of the language's file. */
  texts: readonly ServedTextView[];
  /** Cursor of the next page; absent on the last page. */
  next?: string;
}

/** Every error of `/api/v1` and `/locales`: RFC 9457 problem details. */
export interface ProblemView {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  errorId?: string;
  errors?: { pointer: string; detail: string }[];
  /** Of 403: the missing permission. */
  permission?: string;
  /** Of `urn:problem:invitationPending`: the id of the invitation that the address has. */
  invitationId?: string;
}

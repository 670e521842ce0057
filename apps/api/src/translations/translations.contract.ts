/** What crosses the wire between `/api/v1` and the pages. Types only. */

export interface LanguageView {
  tag: string;
  ownName: string;
  direction: 'ltr' | 'rtl';
  /** True where the application's own interface is in this language. */
  interface: boolean;
  fallbacks: string[];
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

/** `GET /api/v1/coverage` */
export interface CoverageView {
  release: string;
  /** RFC 3339, UTC. */
  builtAt: string;
  /** The installation's reference language. */
  reference: string;
  languages: LanguageView[];
  namespaces: NamespaceView[];
  /** `translated[l][n]`: translated messages of `namespaces[n]` in `languages[l]`; `null` where the language lacks the namespace. */
  translated: (number | null)[][];
}

export type FindingView = {
  code: string;
  severity: 'error' | 'warning';
  form?: string;
  values: Record<string, string | number>;
};

export interface FormView {
  /** Plural category (`one`, `few` …); absent where the message has one form. */
  category?: string;
  /** Numbers that take this category in the form's language, e.g. `[1, 21, 31]`. */
  examples?: number[];
  /** `null`: untranslated. */
  text: string | null;
}

export interface MessageView {
  /** The key as shown: path segments joined by `.`; unique in the namespace. */
  key: string;
  /** i18next context (`male` of `friend_male`), where there is one. */
  context?: string;
  kind: 'text' | 'cardinal' | 'ordinal';
  reference: FormView[];
  target: FormView[];
  state: 'untranslated' | 'partial' | 'translated';
  findings: FindingView[];
}

export type MessageFilter = 'all' | 'untranslated' | 'translated' | 'findings';

/** `GET /api/v1/messages?namespace&language&reference&filter&q&limit&cursor` */
export interface MessagesView {
  release: string;
  namespace: string;
  language: { tag: string; ownName: string; direction: 'ltr' | 'rtl' };
  reference: { tag: string; ownName: string; direction: 'ltr' | 'rtl' };
  /** Of the whole namespace, whatever the filter. */
  counts: Record<MessageFilter, number>;
  /** Messages that the filter and the search leave. */
  matches: number;
  messages: MessageView[];
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

import type { FindingView, FormView, NamedLanguage } from './translations.contract';

/** What crosses the wire between `/api/v1` and those who edit. Types only. */

/** How far a text is. That its source changed is said beside it. */
export type TextStateView = 'untranslated' | 'draft' | 'needsReview' | 'reviewed';

export interface PersonView {
  /** Null: the system itself. */
  id: string | null;
  name: string;
}

/** A message in one language. Its version is also its `ETag`, in quotation marks: `"3"`. */
export interface TextView {
  /** The message's id. */
  message: string;
  /** BCP 47. */
  language: string;
  /** By plural category; `""` where the message has one form. Forms without a text are left out. */
  forms: Readonly<Record<string, string>>;
  state: TextStateView;
  /** Every form that the language needs is there. */
  complete: boolean;
  /** The reference says something else since this was written. */
  sourceChanged: boolean;
  /** 0: there never was one. */
  version: number;
  /** RFC 3339, UTC; absent where there never was one. */
  updatedAt?: string;
  updatedBy?: PersonView;
}

/** `PUT /api/v1/translations/{message}/{language}` with `If-Match: "{version}"`, `"0"` for the first. */
export interface TextInput {
  /** All of them at once; what is left out or empty is untranslated. */
  forms: Readonly<Record<string, string>>;
  /** `needsReview` where it is left out; `reviewed` by those who may review. */
  state?: Exclude<TextStateView, 'untranslated'>;
}

/** The answer to a text that was saved. */
export interface SavedTextView extends TextView {
  findings: readonly FindingView[];
}

/** Members of the 412 that says that somebody else was first; of a text. What else there is says {@link LastChangeView} beside. */
export interface ChangedMeanwhileView {
  current: TextView;
}

/** `POST …/review` with `If-Match` */
export interface ReviewInput {
  verdict: 'approve' | 'sendBack';
  /** For whoever wrote it. */
  reason?: string;
}

/** A key, the same in every language. Its version is its `ETag`. */
export interface KeyView {
  id: string;
  namespace: string;
  /** Path segments joined by `.`; a `\` before a `.` that belongs to a name. */
  key: string;
  kind: 'text' | 'cardinal' | 'ordinal';
  context?: string;
  description?: string;
  /** In characters as people count them. */
  maxLength?: number;
  tags: readonly string[];
  deleted: boolean;
  version: number;
}

/** A row of the list: a key, its text beside the reference's, and what there is to say of it. */
export interface TranslationView extends KeyView {
  reference: readonly FormView[];
  target: readonly FormView[];
  text: Omit<TextView, 'message' | 'language' | 'forms'>;
  findings: readonly FindingView[];
  /** In the language that was asked for as `reference`. */
  beside?: readonly FormView[];
}

/** `GET /api/v1/translations/{message}?language`: a message with what helps to translate it. */
export interface MessageContextView {
  message: TranslationView;
  /** Its texts in other languages than these two, untranslated ones left out. */
  others: readonly OtherTextView[];
  /** Up to two before it and two behind it, in the order of its namespace. */
  before: readonly TranslationView[];
  after: readonly TranslationView[];
}

export interface OtherTextView {
  language: NamedLanguage;
  state: TextStateView;
  forms: readonly FormView[];
}

/** `GET /api/v1/translations/{message}/suggestions?language`: how the same, or nearly the same, was translated elsewhere. */
export interface SuggestionsView {
  /** The nearest first. */
  suggestions: readonly SuggestionView[];
}

export interface SuggestionView {
  message: string;
  namespace: string;
  key: string;
  /** How near its source is: 1 where it is the same. */
  similarity: number;
  source: string;
  /** By plural category; `""` where the message has one form. */
  forms: Readonly<Record<string, string>>;
  state: TextStateView;
}

/**
 * `GET /api/v1/translations/named?language&namespace&key`: the message that i18next found in a namespace under a key, with
 * context and plural category as it has them: `cart.items_one`. 404 where there is none.
 */
export interface NamedTranslationQuery {
  /** BCP 47. */
  language: string;
  namespace: string;
  key: string;
}

/** Its message, with the languages of both sides. */
export interface NamedTranslationView extends TranslationView {
  referenceLanguage: NamedLanguage;
  targetLanguage: NamedLanguage;
}

export type TranslationFilter =
  | 'all'
  | 'untranslated'
  | 'draft'
  | 'needsReview'
  | 'reviewed'
  | 'sourceChanged'
  | 'errors'
  | 'warnings'
  /** Last changed by the one who asks. */
  | 'mine'
  /** Deleted keys. */
  | 'deleted';

export interface CountsView {
  messages: number;
  translated: number;
  /** Texts that are not offered for review, or were sent back. */
  drafts: number;
  needsReview: number;
  reviewed: number;
  /** Texts with errors, and with warnings. */
  errors: number;
  warnings: number;
  /** Texts whose source says something else since. */
  sourceChanged: number;
}

/**
 * `GET /api/v1/translations?language&namespace&reference&filter&since&q&limit&cursor`
 *
 * Only `language` has to be given; without `namespace` all are looked through. `reference` puts the texts of another language
 * `beside`. `filter`: one of those above, or several
 * (`untranslated,mine`), all of which have to hold. `since` (RFC 3339): changed since then.
 * `q` as for `/api/v1/messages`, and `de:word` in the text of a language. A cursor goes on where the page before ended,
 * whatever changes meanwhile.
 */
export interface TranslationsView {
  language: NamedLanguage;
  namespace?: string;
  /** Of the language in the namespace, or in all, whatever the filter. */
  counts: CountsView;
  /** Messages that filter and search leave; only on the first page. */
  matches?: number;
  messages: readonly TranslationView[];
  /** Give it as `cursor` for the next page; absent on the last. */
  next?: string;
}

/** Who made something what it is: beside what the 412 of a key, a language, a namespace or the rules has as `current`. */
export interface LastChangeView {
  /** RFC 3339, UTC. */
  updatedAt?: string;
  updatedBy?: PersonView;
}

/** A language of those that texts are translated into. */
export interface WorkLanguageView extends NamedLanguage {
  /** Null: the installation's reference. */
  fallback: string | null;
  /** For `If-Match`. It rises for all of them where another one becomes the reference. */
  version: number;
}

export interface WorkNamespaceView {
  id: string;
  name: string;
  description?: string;
  /** The language that it is translated from. */
  reference: string;
  /** For `If-Match`. */
  version: number;
}

/** A language, with the others that are asked for what it lacks. */
export interface AskingLanguageView extends WorkLanguageView {
  /** In this order: its `fallback`, and those that it inherits from; the installation's fallback language last. */
  fallbacks: readonly string[];
}

/** `GET /api/v1/workspace`: what there is to translate, and how far it is. */
export interface WorkspaceView {
  /** The installation's reference language; null before the first language is added. */
  reference: string | null;
  languages: readonly AskingLanguageView[];
  namespaces: readonly WorkNamespaceView[];
  /** `counts[l][n]`: of `namespaces[n]` in `languages[l]`. */
  counts: readonly (readonly CountsView[])[];
}

/** `GET /api/v1/workspace/progress?language&days`: how far everything was, day by day; of all languages where none is named. */
export interface ProgressView {
  /** One after the other, the earliest first, today last. Before the first one nothing was counted. */
  days: readonly DayView[];
}

export interface DayView {
  /** When it ended, UTC: `2026-01-31`. */
  day: string;
  messages: number;
  translated: number;
  reviewed: number;
}

/** `GET /api/v1/languages/deleted`: restore them with `POST /api/v1/languages/{tag}/restore`. */
export interface DeletedLanguagesView {
  /** The latest first. */
  languages: readonly (NamedLanguage & { deletedAt: string; version: number })[];
}

/** `GET /api/v1/namespaces/deleted`: restore them with `POST /api/v1/namespaces/{id}/restore`. */
export interface DeletedNamespacesView {
  /** The latest first. */
  namespaces: readonly { id: string; name: string; description?: string; deletedAt: string; version: number }[];
}

/** `PUT /api/v1/languages/order` */
export interface LanguageOrderInput {
  /** All languages, each once. */
  tags: readonly string[];
}

/** `PUT /api/v1/namespaces/order` */
export interface NamespaceOrderInput {
  /** All namespaces, each once. */
  ids: readonly string[];
}

/**
 * `POST /api/v1/translations/bulk`: the messages that are named, or, without `messages`, all that the rest selects as in
 * the list. Carried out wholly or not at all; what cannot be done to a message leaves it as it is.
 */
export interface BulkInput {
  language: string;
  namespace?: string;
  /** As in the list. */
  filter?: string;
  since?: string;
  q?: string;
  /** Ids; at most 10,000. */
  messages?: readonly string[];
  action: 'setState' | 'copySource' | 'clear' | 'delete' | 'restore' | 'tag' | 'untag';
  /** Of `setState`. */
  state?: Exclude<TextStateView, 'untranslated'>;
  /** Of `tag` and `untag`. */
  tags?: readonly string[];
}

/** Why something stayed as it was. */
export type SkipReason =
  /** It is so already. */
  | 'unchanged'
  /** There is no text to do it to, or, of `copySource`, none to copy. */
  | 'untranslated'
  /** It has errors, or lacks a form that the language needs. */
  | 'notReviewable'
  /** It is gone, or, of `restore`, there. */
  | 'unknownMessage'
  /** Another has its key by now. */
  | 'keyTaken'
  /** It would have more than a key may have. */
  | 'tooManyTags'
  /** Somebody changed it since. */
  | 'changedMeanwhile'
  | 'forbidden';

/** What a change of many did. Undo it by its change set. */
export interface BulkReportView {
  /** Null where nothing was changed. */
  changeSet: string | null;
  done: number;
  skipped: readonly { message: string; key: string; language?: string; reason: SkipReason }[];
}

/** `GET /api/v1/history?message&language&person&changeSet&limit&cursor`: the latest first. */
export interface HistoryView {
  entries: readonly HistoryEntryView[];
  next?: string;
}

export interface HistoryEntryView {
  /** Rises with time. */
  entry: number;
  /** RFC 3339, UTC. */
  at: string;
  by: PersonView;
  /** What was done at once. */
  changeSet: string;
  kind: string;
  note?: string;
  /** The change set that this one undid. */
  undoOf?: string;
  subject: { type: string; id: string };
  /** Of a message or a text of one: where it is now. */
  message?: { namespace: string; key: string };
  /** Of a namespace: its name now. */
  namespace?: string;
  language?: string;
  /** Null: it was not there. */
  before: unknown;
  after: unknown;
}

/** `GET /api/v1/activity?changeSet&message&language&person&limit&cursor`: what was done at once, the latest first. */
export interface ActivityView {
  sets: readonly ChangeSetView[];
  next?: string;
}

export interface ChangeSetView {
  /** Its changes are what `GET /api/v1/history?changeSet` gives. */
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  by: PersonView;
  kind: string;
  note?: string;
  undoOf?: string;
  /** The change set that undid it. */
  undoneBy?: string;
  /** `POST /api/v1/history/{id}/undo` can take it back. */
  undoable: boolean;
  changes: number;
  /** How many of the changes are of texts. */
  texts: number;
  /** Of the texts that were changed. */
  languages: readonly string[];
  /** The first of its changes. */
  first: HistoryEntryView;
}

/** `GET /api/v1/activity/people`: whoever did something, by name. */
export interface ActivePeopleView {
  people: readonly { id: string; name: string }[];
}

/** Who is where. Pages say it with `PUT /api/v1/events/presence` when it changes, and every 30 s. */
export interface PresenceView {
  person: PersonView;
  /** Null: gone. Who has not been heard of for 75 s is gone, too. */
  at: { message: string; language: string } | null;
}

/** `GET /api/v1/events`: server-sent events; `event` is their name, the rest their data. */
export type WorkEventView =
  | {
      event: 'changed';
      changeSet: string;
      kind: string;
      by: PersonView;
      /** Absent where it is too much to be told one by one: ask again for what is shown. */
      changes?: readonly { type: string; id: string; language?: string | undefined }[];
    }
  | { event: 'release'; release: string }
  | ({ event: 'presence' } & PresenceView)
  /** Something may have been missed: ask again for what is shown. */
  | { event: 'missed' };

import type {
  AuthorView,
  LastChangeView,
  MarkedAuthorView,
  SyntaxView,
  TextStateView,
} from '../editing/editing.contract';
import type { KeyView } from '../keys/keys.contract';
import type { FindingView, FormView, NamedLanguage } from '../served/served.contract';
import type { LastUseView } from '../used-keys/used-keys.contract';
import type { TargetLanguageView } from '../languages/languages.contract';
import type { CountsView } from '../editing/editing.contract';

/** The text of a key in one language. Its version is also its `ETag`, in quotation marks: `"3"`. */
export interface TextView {
  /** The id of the key. */
  keyId: string;
  /** BCP 47. */
  language: string;
  /** By plural category; `""` if there are no plural forms. Forms without a text are left out. */
  forms: Readonly<Record<string, string>>;
  state: TextStateView;
  /** A reviewer has sent the draft back, and it has not been saved since. */
  sentBack?: true;
  /** It has every form that the language needs. */
  complete: boolean;
  /** The text in the reference language has changed since it was translated. */
  sourceChanged: boolean;
  /** 0 if there has never been a text. */
  version: number;
  /** RFC 3339, UTC; absent if there has never been a text. */
  updatedAt?: string;
  updatedBy?: AuthorView;
  /**
   * Id of the person or service account who last edited the forms; absent if unknown. Cannot approve the text if the language
   * requires independent review.
   */
  editedBy?: string;
}

/** `PUT /api/v1/texts/{key}/{language}` with `If-Match: "{version}"`, `"0"` for the first text. */
export interface TextInput {
  /** All forms. Forms that are absent or empty are untranslated. */
  forms: Readonly<Record<string, string>>;
  /** Default: `needsReview`. `reviewed` requires the permission to review. */
  state?: Exclude<TextStateView, 'untranslated'>;
  /** A source text still means the same, so that its translations stay up to date. Other texts have none. Default: false. */
  keepsTranslations?: boolean;
  /**
   * The `sourceVersion` of the source text that it was translated from. If the source has changed since, the translation is saved as
   * one of the older source (`sourceChanged`); as `reviewed` it is refused (412, `sourceConflict`). Default: the current one.
   */
  sourceVersion?: number;
}

/** `POST /api/v1/texts/{key}/{language}/findings` */
export interface WrittenTextInput {
  /** All forms. Forms that are absent or empty are untranslated. */
  forms: Readonly<Record<string, string>>;
}

/** The findings of a text that is being written. */
export interface WrittenTextFindingsView {
  /** Except for loops of texts that insert each other, which are found when the text is saved. */
  findings: readonly FindingView[];
}

/** A finding that does not count, until the text changes so that it is another one. */
export interface IgnoredFindingView extends FindingView {
  ignoredBy: AuthorView;
  /** RFC 3339, UTC. */
  ignoredAt: string;
}

/** `PUT /api/v1/texts/{key}/{language}/findings/ignored`: one of the findings of the text as it is saved. */
export interface IgnoreFindingInput {
  code: string;
  /** Plural category, if the finding has one. */
  form?: string;
  /** As in the finding. */
  values: Readonly<Record<string, string | number>>;
  /** False: it counts again. */
  ignored: boolean;
}

/** The response to saving a text. */
export interface SavedTextView extends TextView {
  findings: readonly FindingView[];
  /** Absent if there are none. */
  ignored?: readonly IgnoredFindingView[];
  /** The change that was made, which `POST /api/v1/activity/{changeSet}/undo` undoes; absent if there was nothing to change. */
  changeSet?: string;
}

/** `POST /api/v1/texts/{key}/{language}/review` with `If-Match`. */
export interface ReviewInput {
  verdict: 'approve' | 'sendBack';
  /** Shown to the translator. */
  reason?: string;
  /**
   * The `sourceVersion` of the source text that was read. If the source has changed since, an approval is refused (412,
   * `sourceConflict`). Default: the current one.
   */
  sourceVersion?: number;
}

/** `POST /api/v1/texts/{key}/{language}/restore` with `If-Match`. */
export interface RestoreInput {
  /** The entry of the history. */
  entry: number;
  /** As in `TextInput`. */
  sourceVersion?: number;
}

/** A key with its text, the text in the reference language, and findings. */
export interface ListedTextView extends KeyView {
  reference: readonly FormView[];
  /** The version of `reference`: it counts the changes after which translations are outdated. Send it along with a translation. */
  sourceVersion: number;
  target: readonly FormView[];
  text: Omit<TextView, 'keyId' | 'language' | 'forms'>;
  findings: readonly FindingView[];
  /** Absent if there are none. */
  ignored?: readonly IgnoredFindingView[];
  /** Open threads of comments on the key, in this language or in all; absent if there are none. */
  openComments?: number;
  /** The text in the language given as `reference`. */
  beside?: readonly FormView[];
}

/** `GET /api/v1/texts/{key}?language`: a text with context for translating it. */
export interface TextContextView {
  text: ListedTextView;
  /** Its texts in further languages, without untranslated ones. */
  others: readonly OtherTextView[];
  /** Terms of the glossary in the source text, in their order. */
  terms: readonly TermInTextView[];
  /** Up to two keys before and two after it in its namespace. */
  before: readonly ListedTextView[];
  after: readonly ListedTextView[];
  related: RelatedCountsView;
}

/** How much else there is about a text, so that clients request only what exists. */
export interface RelatedCountsView {
  /** Threads of comments on the key, in this language or in all, whether open or resolved. */
  threads: number;
  screenshots: number;
  /** Pages on which the text was shown. */
  places: number;
}

/** A term of the glossary in a source text. */
export interface TermInTextView {
  id: string;
  term: string;
  /** Empty if it has none. */
  description: string;
  /** Translations have it as it is. */
  doNotTranslate: boolean;
  /** Source texts must not use it. */
  forbidden: boolean;
  /** In the language of the text: preferred ones first, then allowed ones, then forbidden ones. */
  translations: readonly { text: string; status: 'preferred' | 'allowed' | 'forbidden' }[];
  /** Where it is in the source: UTF-16 offsets in the text of a form. `form` is its plural category, if there are several. */
  places: readonly { form?: string; start: number; end: number }[];
}

export interface OtherTextView {
  language: NamedLanguage;
  state: TextStateView;
  forms: readonly FormView[];
}

/** `GET /api/v1/keys/{id}/texts`: a key in all languages. */
export interface KeyTextsView extends LastUseView {
  key: KeyView;
  /** The language that it is translated from, BCP 47. */
  reference: string;
  /** One for each language, untranslated ones included: the reference language first, then by tag. */
  texts: readonly KeyTextView[];
}

/** `GET /api/v1/deleted-keys` */
export interface DeletedKeysView {
  /** The one that was deleted last first; at most 100. */
  keys: readonly DeletedKeyView[];
}

/** A deleted key, with the author and the time of its deletion. `POST /api/v1/keys/{id}/restore` restores it. */
export interface DeletedKeyView extends LastChangeView {
  id: string;
  namespace: string;
  key: string;
}

/** The text of a key in one of its languages. */
export interface KeyTextView extends Pick<ListedTextView, 'target' | 'text' | 'findings' | 'ignored'> {
  language: NamedLanguage;
}

/** `GET /api/v1/texts/{key}/suggestions?language`: translations of identical or similar texts. */
export interface SuggestionsView {
  /** The most similar first. */
  suggestions: readonly SuggestionView[];
}

export interface SuggestionView {
  /** `workspace`: the text of another key. `memory`: a unit of an imported translation memory. */
  origin: 'workspace' | 'memory';
  /** Opaque; identifies the suggestion in the list. */
  id: string;
  /** Id of the other key. */
  keyId?: string;
  namespace?: string;
  key?: string;
  /** The name of the translation memory. */
  memory?: string;
  /** The similarity of its source, up to 1 for identical texts. */
  similarity: number;
  source: string;
  /**
   * By plural category; `""` if there are no plural forms, and for units of a memory. Its placeholders and numbers are those of
   * the text that it is for, as far as both sources have as many of them.
   */
  forms: Readonly<Record<string, string>>;
  /** State of the text of the other key. */
  state?: TextStateView;
}

/**
 * `GET /api/v1/texts/find?language&namespace&key`: finds the key that i18next uses for a text, given with context and
 * plural category, such as `cart.items_one`. 404 if there is none.
 */
export interface NamedTextQuery {
  /** BCP 47. */
  language: string;
  namespace: string;
  key: string;
}

/** The language of texts that are edited. */
export interface EditedLanguageView extends TargetLanguageView {
  /** Severities of the checks of syntax that are set for the language or for all, by code; clients run these checks themselves. Absent if there are none. */
  severities?: Readonly<Record<string, 'error' | 'warning' | 'off'>>;
}

/** A text, with the names of both languages. */
export interface NamedTextView extends ListedTextView {
  referenceLanguage: NamedLanguage;
  targetLanguage: EditedLanguageView;
}

export type TextFilter =
  | 'all'
  | 'untranslated'
  /** Incomplete, a draft, with errors, or its source has changed. */
  | 'unfinished'
  /** Not reviewed, incomplete, or its source has changed. */
  | 'unreviewed'
  | 'draft'
  /** Drafts other than those of `sentBack`. */
  | 'draftNotSentBack'
  /** Drafts that a reviewer has sent back, and that have not been saved since. */
  | 'sentBack'
  | 'needsReview'
  | 'reviewed'
  | 'sourceChanged'
  | 'errors'
  | 'warnings'
  /**
   * Complete, without errors and not approved yet; in languages with independent review without those that the caller edited
   * last.
   */
  | 'approvable'
  /** Last changed by the caller; for other people see `updatedBy`. */
  | 'mine'
  /** Last changed by someone other than the caller, or by the system. */
  | 'others'
  /** As a pre-translation wrote them. */
  | 'pretranslated'
  /** Keys that the code no longer has. */
  | 'notInCode'
  /** Keys with comments in the language, or in all languages. */
  | 'comments'
  /** The same, with a thread that is not resolved. */
  | 'openComments'
  /** Deleted keys. */
  | 'deleted';

/**
 * `GET /api/v1/texts?language&namespace&task&reference&filter&since&updatedBy&q&limit&cursor`
 *
 * Only `language` is required. `namespace` limits the list to one namespace, `task` to the texts of a task. `reference` adds the texts of another
 * language as `beside`. `filter` is one of the filters above, or several (`untranslated,mine`), all of which have to
 * match. `since` (RFC 3339) lists only texts changed since then; with `sourceChanged` those whose source text has changed since
 * then, with `comments` or `openComments` those that others have commented on since then. `updatedBy` lists only texts last
 * changed by an account, given by its id, by the caller (`me`), or by the system (`system`), such as by a build. As in `updatedBy` of
 * a text, every change counts: edits, reviews and imports, and those with a token of the account. `q` is a search as for
 * `/api/v1/served/texts`; `de:word` searches the texts of a language. A cursor continues after the last text of the previous page,
 * even if texts have changed.
 */
export interface TextListView {
  language: EditedLanguageView;
  namespace?: string;
  /** The account that the query limits the list to; absent without `updatedBy`, and for the system. */
  updatedBy?: MarkedAuthorView;
  /** The counts of the language in the namespace or in all namespaces, regardless of the filter. */
  counts: CountsView;
  /** The number of texts that match filter and search; only on the first page. */
  matches?: number;
  texts: readonly ListedTextView[];
  /** The `cursor` of the next page; absent on the last page. */
  next?: string;
  /** `GET /api/v1/events` sends what has changed since, with this as `after`; only on the first page. */
  livePosition?: string;
}

/** `GET /api/v1/texts/versions?language&namespace&task&filter&since&updatedBy&q`: what the list contains, for a bulk edit. */
export interface TextVersionsView {
  /** In the order of the list; the first 10,000. */
  texts: readonly { keyId: string; version: number; sourceVersion: number }[];
}

/** Texts of one language: those of the given keys, or without `keyIds` all that the other properties select, as in the list. */
export interface SelectedTextsInput {
  language: string;
  namespace?: string;
  /** The id of a task. */
  task?: string;
  /** As in the list. */
  filter?: string;
  since?: string;
  updatedBy?: string;
  q?: string;
  /** Ids; at most 10,000. */
  keyIds?: readonly string[];
}

/**
 * `POST /api/v1/texts/bulk` applies an action to the given keys, or without `keyIds` to all that the other properties
 * select, as in the list. All in one transaction; texts that the action cannot be applied to are skipped. With an
 * `Idempotency-Key`, a request can be repeated if its response was lost.
 */
export interface BulkInput extends SelectedTextsInput {
  /** The version of the text of each of `keyIds`, in their order. Texts that have another version by now are skipped. */
  versions?: readonly number[];
  /**
   * The version of the source text of each of `keyIds`, in their order. Texts whose source has changed since are not approved, but
   * skipped.
   */
  sourceVersions?: readonly number[];
  /**
   * `sendBack` makes texts drafts again and notifies their authors. `replace` replaces words in texts; those that are no drafts then
   * need a review, and the activity names both words. See `POST /api/v1/texts/bulk/preview`. `ignoreFinding` ignores what one check
   * finds in the texts, as `PUT /api/v1/texts/{key}/{language}/findings/ignored` does; errors need the permission to review. See
   * `POST /api/v1/texts/bulk/findings`.
   */
  action:
    | 'setState'
    | 'sendBack'
    | 'copySource'
    | 'clear'
    | 'replace'
    | 'ignoreFinding'
    | 'delete'
    | 'restore'
    | 'tag'
    | 'untag';
  /** For `setState`. */
  state?: Exclude<TextStateView, 'untranslated'>;
  /** For `sendBack`; shown to the translators. */
  reason?: string;
  /** For `replace`. */
  replacement?: ReplacementInput;
  /** For `replace` in source texts: they still mean the same, so that their translations stay up to date. Default: false. */
  keepsTranslations?: boolean;
  /** For `ignoreFinding`: the code of the findings. */
  code?: string;
  /** For `tag` and `untag`. */
  tags?: readonly string[];
  /**
   * The change set of an earlier request with the same `action`, `reason`, `code` and `language`: the activity lists the changes of
   * both as one, which is undone as one. 409 if it was undone.
   */
  changeSet?: string;
}

/**
 * A replacement in every plural form and every branch of ICU MessageFormat. Only words change: placeholders, tags, character
 * references and the syntax around branches stay as they are.
 */
export interface ReplacementInput {
  /** Literal text; up to 500 characters. Canonically equivalent characters are equal. */
  find: string;
  /** Literal text, which is escaped as the syntax needs it; up to 1,000 characters, may be empty. */
  replaceWith: string;
  /** False: case is folded as Unicode does for all languages. Default: true. */
  matchCase?: boolean;
  /** Not in parts of words, as the language delimits them (UAX #29). Default: false. */
  wholeWords?: boolean;
}

/**
 * `POST /api/v1/texts/bulk/preview`: what a replacement would do to the given keys, or without `keyIds` to all that the other
 * properties select, as in `POST /api/v1/texts/bulk`. Nothing is changed. 422 for more than 10,000 texts.
 */
export interface ReplacementPreviewInput extends SelectedTextsInput {
  replacement: ReplacementInput;
}

export interface ReplacementPreviewView {
  /** The texts that would change: send them with `POST /api/v1/texts/bulk`, so that others stay. */
  texts: readonly { keyId: string; version: number; sourceVersion: number }[];
  /** The number of places at which something would be replaced. */
  places: number;
  /** The number of places that would stay, because they are in placeholders, tags or syntax. */
  inSyntax: number;
  /** The number of texts that would stay, because they would become larger than 64 KiB. */
  tooLarge: number;
  /** The number of texts that would stay, because one of their forms would be empty. */
  emptied: number;
  /** The number of texts in which the checks would find errors that they do not find now. */
  withErrors: number;
  /** The number of further texts in which they would find warnings that they do not find now. */
  withWarnings: number;
  /**
   * Up to 500 of the texts, as many as fit into 500 kB: first those with such errors, then those with such warnings, each in the order
   * of the list.
   */
  examples: readonly ReplacementExampleView[];
}

export interface ReplacementExampleView {
  keyId: string;
  namespace: string;
  key: string;
  /** In which the texts are written. */
  syntax: SyntaxView;
  /** By plural category; `""` if there are no plural forms. */
  before: Readonly<Record<string, string>>;
  after: Readonly<Record<string, string>>;
  /** The number of places at which something would be replaced. */
  places: number;
  /** What the checks would find that they do not find now, without comparisons with other texts. */
  findings: readonly FindingView[];
}

/**
 * `POST /api/v1/texts/bulk/findings`: what the checks have found in the given keys, or without `keyIds` in all that the other
 * properties select, as in `POST /api/v1/texts/bulk`. 422 for more than 10,000 texts.
 */
export interface BulkFindingsView {
  /** Those that the caller may ignore, and that are not ignored; those of the most texts first. */
  findings: readonly BulkFindingView[];
}

/** The findings of one check. */
export interface BulkFindingView {
  code: string;
  severity: FindingView['severity'];
  /** The number of texts. */
  texts: number;
}

/** `GET /api/v1/texts/facets`: what the texts that filter and search select can be narrowed by, with `check:…` and `tag:…` in `q`. */
export interface TextFacetsView {
  /** Checks that have found something in them that is not ignored; those of the most texts first. */
  checks: readonly CheckFacetView[];
  /** The 50 most frequent tags of their keys. */
  tags: readonly TagFacetView[];
}

/** The texts with findings of one check. */
export interface CheckFacetView {
  code: string;
  /** In the language of the request; absent for checks of extensions. */
  title?: string;
  /** The number of texts. */
  texts: number;
}

/** The texts of keys with a tag. */
export interface TagFacetView {
  name: string;
  /** The number of texts. */
  texts: number;
}

/** Why a text was skipped. */
export type SkipReason =
  /** The action would not change it. */
  | 'unchanged'
  /** It has no text; for `copySource`, the reference language has none. */
  | 'untranslated'
  /** It has errors, or lacks a form that the language needs. */
  | 'notReviewable'
  /** The caller edited it last, and the language requires independent review. */
  | 'ownText'
  /** The key is deleted; for `restore`, it is not. */
  | 'unknownKey'
  /** Another key has the same name. */
  | 'keyTaken'
  /** What is to be replaced is only in its placeholders, tags or syntax. */
  | 'inSyntax'
  /** It would become larger than a text can be. */
  | 'tooLarge'
  /** It, or one of its plural forms, would be empty. */
  | 'emptied'
  /** It would have too many tags. */
  | 'tooManyTags'
  /** It has been changed since; for an approval, also its source text. */
  | 'changedMeanwhile'
  /** Something that was added since needs it: it is a key, or the source of one. */
  | 'needed'
  | 'forbidden';

/** The result of a bulk edit. It can be undone with its change set. */
export interface BulkReportView {
  /** Null if nothing has changed. */
  changeSet: string | null;
  done: number;
  skipped: readonly { keyId: string; key: string; language?: string; reason: SkipReason }[];
}

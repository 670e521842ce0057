import type { Role } from '../access/permissions';
import type { MarkedView } from '../editing/editing.contract';
import type { NamedLanguage } from '../served/served.contract';

/** A language that texts are translated into. */
export interface TargetLanguageView extends NamedLanguage {
  /** Texts have to be approved by someone other than the person who edited them last. */
  independentReview: boolean;
}

/** A language that texts are translated into, with its settings. Its version is its `ETag`. */
export interface LanguageView extends TargetLanguageView {
  /** The first language used for missing texts; `null` means the installation's reference language. */
  fallback: string | null;
  /** How texts address the reader, for the check `formality`; `null` if it is not set. Absent: it cannot be checked in the language. */
  formality?: 'formal' | 'informal' | null;
  /** All languages used for missing texts, in order: `fallback`, those the language inherits from, the installation's fallback language. */
  fallbacks: readonly string[];
  /** For `If-Match`. Increases for all languages when another one becomes the reference. */
  version: number;
}

/** `GET /api/v1/languages` */
export interface LanguageListView {
  /** The installation's reference language; `null` before the first language is added. */
  reference: string | null;
  /** In the order set by `PUT /api/v1/languages/order`. */
  languages: readonly LanguageView[];
}

/** `GET /api/v1/languages/{tag}/people`: everyone who may edit texts in the language. */
export interface LanguagePeopleView {
  /** First those with a role that names the language, then the others, each by name. */
  people: readonly LanguagePersonView[];
}

export interface LanguagePersonView extends MarkedView {
  id: string;
  name: string;
  /** The highest role that applies to the language. */
  role: Role;
  /** Whether a role of theirs is limited to languages and names this one. */
  isNamed: boolean;
}

/** `GET /api/v1/languages/deleted`: restore them with `POST /api/v1/languages/{tag}/restore`. */
export interface DeletedLanguagesView {
  /** The most recently deleted first. */
  languages: readonly (NamedLanguage & { deletedAt: string; version: number })[];
}

/** `PUT /api/v1/languages/order` */
export interface LanguageOrderInput {
  /** All languages, each once. */
  tags: readonly string[];
}

/** `POST /api/v1/languages` */
export interface AddLanguageInput {
  /** BCP 47. */
  tag: string;
  /** `null` means the installation's reference language. */
  fallback?: string | null;
}

/** `PATCH /api/v1/languages/{tag}` with `If-Match` */
export interface ChangeLanguageInput {
  /** `null` means the installation's reference language. */
  fallback?: string | null;
  /** Makes it the reference language. */
  reference?: true;
  /** Requires that texts are approved by someone other than the person who edited them last. */
  independentReview?: boolean;
  /** How texts address the reader; `null`: not checked. */
  formality?: 'formal' | 'informal' | null;
}

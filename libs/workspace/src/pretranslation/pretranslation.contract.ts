/** Requests and responses of pre-translations. Types only. */
import type { AuthorView } from '../editing/editing.contract';
import type { FindingView } from '../served/served.contract';

/**
 * Why a text was not translated. `noMatch`: the translation memory has no exact match, and no provider was to be asked.
 * `errors`: the checks have `findings`, errors or warnings of a likely mistake, also after a correction. `invalid`: the response of
 * the provider cannot be used. `provider`: the provider failed three times. `unsupported`: the provider cannot translate it.
 * `syntax`: the source is invalid, or an ICU message that cannot be sent. `tooLong`: the source has more than 5,000 characters.
 * `jobBudget`, `monthlyBudget`: the translation memory has no exact match, and too few characters were left for the provider.
 * `translatedMeanwhile`: a text was written in the meantime. `deleted`: so was the key.
 */
export type LeftOutReason =
  | 'noMatch'
  | 'errors'
  | 'invalid'
  | 'provider'
  | 'unsupported'
  | 'syntax'
  | 'tooLong'
  | 'jobBudget'
  | 'monthlyBudget'
  | 'translatedMeanwhile'
  | 'deleted';

/**
 * Why a pre-translation was stopped. `jobBudget`, `monthlyBudget`: the characters were used up, so that the remaining texts were
 * translated from the translation memory only; `leftOut` counts the others. Everything else stops it before its end. `limited`: the provider
 * kept refusing because of its limits. `unreachable`: it kept failing. `unauthorized`: it does not accept the key.
 * `addressNotAllowed`: see `DRAGOMAN_SUGGESTIONS_ADDRESSES` (of `WorkspaceModule`: `suggestions.addresses`). `off`: there is no provider any longer. `failing`: 50 responses in a row
 * could not be used. `language`: the language was deleted.
 */
export type PretranslationStopReason =
  | 'jobBudget'
  | 'monthlyBudget'
  | 'limited'
  | 'unreachable'
  | 'unauthorized'
  | 'addressNotAllowed'
  | 'off'
  | 'failing'
  | 'language';

/** A job that translates the missing texts of a language, in the background. */
export interface PretranslationView {
  id: string;
  /** BCP 47. */
  language: string;
  /** Names of that time; absent: all. */
  namespaces?: readonly string[];
  /** The name of the provider; null: exact matches of the translation memory only. */
  provider: string | null;
  /**
   * `waiting`: another one is running. `running`: also while another one that was started together has its turn. `paused`: it continues at `resumesAt`, because the provider asked to wait or failed.
   * `canceling`: what is translated is being written. `stopped`: for the `reason`.
   */
  state: 'waiting' | 'running' | 'paused' | 'canceling' | 'canceled' | 'done' | 'stopped';
  /** Why the job has `stopped`, or is `paused`: then `limited` or `unreachable`. */
  reason?: PretranslationStopReason;
  /** RFC 3339, UTC. */
  resumesAt?: string;
  /** All texts of the job. */
  texts: number;
  /** Texts written from exact matches of the translation memory. */
  fromMemory: number;
  /** Texts written by the provider. */
  fromMachine: number;
  /** Texts that are not translated, by reason. */
  leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** Characters of source texts that this job has sent to the provider. */
  characters: number;
  /** Maximum for the job, or for all jobs that were started together. */
  maxCharacters: number;
  /** If several jobs were started together: their languages, this one included. */
  together?: {
    /** BCP 47. */
    languages: readonly string[];
    /** Characters that all of them have sent. */
    characters: number;
  };
  createdBy: AuthorView;
  /** RFC 3339, UTC. */
  createdAt: string;
  /** RFC 3339, UTC; absent until it has ended. */
  finishedAt?: string;
  /** When its texts were removed again. RFC 3339, UTC. */
  undoneAt?: string;
}

/** `GET /api/v1/pretranslations`: the latest 50, the latest first. */
export interface PretranslationsView {
  /** The name of the provider; null: there is none, and only exact matches of the translation memory are used. */
  provider: string | null;
  /** Maximum numbers of characters of source texts. */
  characters: {
    /** For a job, unless it sets fewer. */
    perJob: number;
    perMonth: number;
    /** In this calendar month (UTC), with those of suggestions. */
    usedThisMonth: number;
  };
  pretranslations: readonly PretranslationView[];
}

/** `POST /api/v1/pretranslations` */
export interface PretranslationInput {
  /** The language to translate into. BCP 47. */
  language: string;
  /** Default: all namespaces. */
  namespaces?: readonly string[];
  /** False: exact matches of the translation memory only. Default: true if there is a provider. */
  machine?: boolean;
  /** At most so many characters are sent to the provider. Default and maximum: that of the settings. */
  maxCharacters?: number;
}

/** `POST /api/v1/pretranslations/bulk`: starts a job for each language. `maxCharacters` is the maximum for all of them together. */
export interface BulkPretranslationInput extends Omit<PretranslationInput, 'language'> {
  /** The languages to translate into, in this order. BCP 47. */
  languages: readonly string[];
}

/** The response to `POST /api/v1/pretranslations/bulk`. */
export interface StartedPretranslationsView {
  /** In the order of the languages. */
  pretranslations: readonly PretranslationView[];
  /** Languages without a job. `empty`: no text is missing. `active`: another job for the language has not ended. */
  leftOut: readonly { language: string; reason: 'empty' | 'active' }[];
}

/** `GET /api/v1/pretranslations/{id}/texts`, in the order of the list of texts. */
export interface PretranslationTextsView {
  texts: readonly PretranslationTextView[];
  /** Cursor of the next page. */
  next?: string;
}

export interface PretranslationTextView {
  /** Id of the key. */
  keyId: string;
  namespace: string;
  key: string;
  outcome: 'waiting' | 'translated' | 'written' | 'leftOut';
  origin?: 'memory' | 'machine';
  reason?: LeftOutReason;
  /** For `errors`, the findings. */
  findings?: readonly FindingView[];
}

/** `POST /api/v1/pretranslations/{id}/undo` */
export interface UndonePretranslationView {
  pretranslation: PretranslationView;
  /** Texts that were removed. */
  removed: number;
  /** Texts that stay, because people have changed or reviewed them since. */
  kept: number;
}

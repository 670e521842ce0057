import type { FindingView } from '../served/served.contract';
import type { SuggestionFailureReason } from './suggestion-provider';

/** `POST /api/v1/texts/{key}/{language}/machine-suggestion`: asks the provider of machine suggestions to translate a text. */
export interface MachineSuggestionView {
  /** The name of the provider, such as `DeepL`. */
  provider: string;
  /** By plural category; `""` if there are no plural forms. Null if there is no suggestion: see `reason`. */
  forms: Readonly<Record<string, string>> | null;
  /**
   * Why there is no suggestion. `timeout`: no response in time. `unreachable`: no connection, or an error of the provider.
   * `unauthorized`: the key of the settings is not accepted. `limited`: too many requests, or a quota is used up.
   * `addressNotAllowed`: see `DRAGOMAN_SUGGESTIONS_ADDRESSES` (of `WorkspaceModule`: `suggestions.addresses`). `invalid`: the response cannot be used. `unsupported`: the provider
   * cannot translate this language or text. `budget`: the characters of the month are used up. `errors`: the checks found errors, also
   * after a correction.
   */
  reason?: SuggestionFailureReason | 'budget' | 'errors';
  /** What the checks found: warnings in the suggestion, or errors because of which there is none. Absent if there are none. */
  findings?: readonly FindingView[];
}

/** `GET /api/v1/machine-suggestions` */
export interface MachineSuggestionsView {
  /** The name of the provider; null if machine suggestions are turned off. */
  provider: string | null;
  /** Whether untranslated texts get a suggestion when they are opened; otherwise people ask for one. */
  automatic: boolean;
}

import type { FindingView } from '../served/served.contract';

/** `POST /api/v1/texts/{key}/{language}/machine-suggestion`: asks the provider of machine suggestions to translate a text. */
export interface MachineSuggestionView {
  /** The name of the provider: `DeepL`. */
  provider: string;
  /** By plural category; `""` if there are no plural forms. Null: there is no suggestion, for the `reason`. */
  forms: Readonly<Record<string, string>> | null;
  /**
   * Why there is none. `timeout`: no response in time. `unreachable`: no connection, or an error of the provider.
   * `unauthorized`: the key of the settings is not accepted. `limited`: too many requests, or a quota is used up.
   * `addressNotAllowed`: see `DRAGOMAN_SUGGESTIONS_ADDRESSES`. `invalid`: the response cannot be used. `unsupported`: the provider
   * cannot translate this language or text. `budget`: the characters of the month are used up. `errors`: the checks have `findings`,
   * also after a correction.
   */
  reason?:
    | 'timeout'
    | 'unreachable'
    | 'unauthorized'
    | 'limited'
    | 'addressNotAllowed'
    | 'invalid'
    | 'unsupported'
    | 'budget'
    | 'errors';
  /** Errors of the last translation. */
  findings?: readonly FindingView[];
}

/** `GET /api/v1/machine-suggestions` */
export interface MachineSuggestionsView {
  /** Its name; null: there are no machine suggestions. */
  provider: string | null;
  /** Untranslated texts get a suggestion once they are open; otherwise people ask for it. */
  automatic: boolean;
}

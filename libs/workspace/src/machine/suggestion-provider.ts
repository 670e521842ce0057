import { DiscoveryService } from '@nestjs/core';

/** Translates texts with a machine: a model or a translation service. */
export interface SuggestionProvider {
  /**
   * Returns the translations by form. They are checked before anyone sees them.
   * @param signal aborted when the time is up, 30 seconds by default, or when the translations are no longer needed
   * @throws SuggestionFailure if it knows the reason; any other error counts as `unreachable` and is logged without its message
   */
  translate(request: SuggestionRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
}

/** Texts to translate. Placeholders and tags are masked as `<x id="1"/>`, which the translations have as well. */
export interface SuggestionRequest {
  /** BCP 47. */
  readonly sourceLanguage: string;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** The forms to return. */
  readonly texts: readonly TextToTranslate[];
  readonly context: SuggestionContext;
  /** The translations of an earlier attempt, and what is wrong with them. */
  readonly correction?: {
    readonly translations: Readonly<Record<string, string>>;
    readonly problems: readonly string[];
  };
}

/** A form of a text, with the form of the target language that it becomes. */
export interface TextToTranslate {
  /** The plural category of the target language, or `text`. */
  readonly form: string;
  readonly source: string;
  /** Numbers that the plural form is for. */
  readonly examples: readonly number[];
  /** The mask of the number, if the source has it. */
  readonly countMask?: string;
}

/** What helps to translate. None of it is to be in the translations. */
export interface SuggestionContext {
  readonly namespace: string;
  readonly key: string;
  readonly description?: string;
  /** In grapheme clusters. */
  readonly maxLength?: number;
  /** Keys before and after it, with their translations. */
  readonly neighbors: readonly TranslationExample[];
  /** Translations of similar sources. */
  readonly memory: readonly TranslationExample[];
  /** Terms of the glossary; without a target they stay as they are. */
  readonly terms: readonly { readonly source: string; readonly targets: readonly string[] }[];
}

/** A source with its translation. */
export interface TranslationExample {
  readonly source: string;
  readonly target: string;
}

/** Why there is no suggestion. */
export type SuggestionFailureReason =
  /** No response in time. */
  | 'timeout'
  /** No connection, an error of the server, or a redirect. */
  | 'unreachable'
  /** The key is not accepted. */
  | 'unauthorized'
  /** Too many requests, or nothing left of a quota. */
  | 'limited'
  /** The address of the provider is not on the public internet, and not allowed explicitly. */
  | 'addressNotAllowed'
  /** The response cannot be used: it is too large, incomplete or not what was asked for. */
  | 'invalid'
  /** The provider does not have the language, or cannot translate texts of this kind. */
  | 'unsupported'
  /** The characters of the month, or of a pre-translation, are used up. */
  | 'budget'
  /** The checks found errors, also after a correction. */
  | 'errors';

/** There is no suggestion, for a reason that people see. */
export class SuggestionFailure extends Error {
  /** @param retryAfterMs how long the provider asks to wait, in milliseconds */
  constructor(
    readonly reason: SuggestionFailureReason,
    readonly retryAfterMs?: number,
  ) {
    super(reason);
  }
}

/** The name of a provider. */
export interface SuggestionProviderOptions {
  /** Shown with its suggestions: `DeepL`. */
  readonly name: string;
}

/** Marks a provider of a module as the {@link SuggestionProvider}: `@SuggestionProvider({ name: 'DeepL' })`. */
export const SuggestionProvider = DiscoveryService.createDecorator<SuggestionProviderOptions>();

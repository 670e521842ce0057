import { Inject, Injectable } from '@nestjs/common';
import { mainForm, syntaxOf } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { SECOND_MS } from '../durations';
import { referenceLanguage } from '../editing/stores/languages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import type { FindingView } from '../served/served.contract';
import type { ListedTextView, SuggestionView, TextContextView } from '../texts/texts.contract';
import { WrittenTextsService } from '../texts/written-texts.service';
import { acceptedTranslation, type MaskedForm } from './accepted-translation';
import { MachineUsage } from './machine-usage';
import { maskOf, maskText } from './masked-text';
import {
  type TranslationExample,
  type SuggestionContext,
  SuggestionFailure,
  type SuggestionProvider,
  type SuggestionRequest,
  type TextToTranslate,
} from './suggestion-provider';

/** Longer sources are not sent, in UTF-16 units. */
const MAX_SOURCE_LENGTH = 5000;
/** Of the form without a plural category, as providers know it. */
const ONLY_FORM = 'text';

/** A text to translate, with its context. */
export interface TextForMachine {
  readonly actor: Actor;
  readonly context: TextContextView;
  /** BCP 47. */
  readonly language: string;
  /** From the translation memory. */
  readonly suggestions: readonly SuggestionView[];
  /** Aborted when the translation is no longer needed. */
  readonly signal: AbortSignal;
  /** Called with the number of characters before they are sent; throws if they are too many. */
  readonly spend?: (characters: number) => Promise<void>;
}

/** Translates texts by a provider, and lets those through that pass all checks. */
@Injectable()
export class TextTranslator {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly usage: MachineUsage,
    private readonly written: WrittenTextsService,
  ) {}

  /**
   * Returns the translation by plural category.
   * @throws SuggestionFailure without one that passes, also after a correction
   */
  async translate(
    provider: SuggestionProvider,
    { actor, context: view, language, suggestions, signal: caller, spend }: TextForMachine,
  ): Promise<Readonly<Record<string, string>>> {
    const timeout = AbortSignal.timeout(this.config.suggestionLimits.timeout * SECOND_MS);
    const signal = AbortSignal.any([timeout, caller]);
    const forms = maskedForms(view.text);
    const { id: keyId } = view.text;
    const request: SuggestionRequest = {
      sourceLanguage: await this.sourceLanguage(view.text),
      targetLanguage: language,
      texts: forms.map((form) => textToTranslate(form, view.text)),
      context: contextOf(
        view,
        suggestions.map(({ source, forms }) => ({ source, target: mainForm(forms) })),
      ),
    };
    let attempt = request;
    const characters = forms.reduce((total, { source }) => total + source.text.length, 0);
    for (let isLast = false; ; isLast = true) {
      await spend?.(characters);
      await this.usage.add(characters);
      const answer: unknown = await untilAborted(provider.translate(attempt, signal), signal);
      const accepted = acceptedTranslation(answer, forms, request.context);
      if (accepted === undefined && isLast) throw new SuggestionFailure('invalid');
      const { findings } =
        accepted === undefined
          ? { findings: undefined }
          : await this.written.check(actor, { keyId, language, forms: accepted }, caller);
      const errors = findings?.filter(({ severity }) => severity === 'error');
      if (accepted !== undefined && errors!.length === 0) return accepted;
      if (isLast) throw new RejectedTranslation(errors!);
      const problems = errors?.map(({ code, form, values }) => JSON.stringify({ code, form, values })) ?? [
        'The response does not have exactly the wanted members, or a translation has other masks or markup than its source, or is too long.',
      ];
      const translations = accepted === undefined ? {} : (answer as Readonly<Record<string, string>>);
      attempt = { ...request, correction: { translations, problems } };
    }
  }

  private async sourceLanguage({ namespace }: ListedTextView): Promise<string> {
    const { read } = this.database;
    const own = await findNamespaceByName(read, namespace);
    return own?.reference ?? (await referenceLanguage(read))!;
  }
}

/** The checks found errors. */
export class RejectedTranslation extends SuggestionFailure {
  constructor(readonly findings: readonly FindingView[]) {
    super('errors');
  }
}

/** The text is of a kind that no provider can translate. */
export class UnsupportedText extends SuggestionFailure {
  constructor(readonly kind: 'tooLong' | 'syntax') {
    super('unsupported');
  }
}

/** @throws UnsupportedText */
function maskedForms({ reference, target, syntax }: ListedTextView): readonly MaskedForm[] {
  const sources = new Map(reference.map(({ category = '', text }) => [category, text ?? '']));
  const needed = target.filter(({ needed, category }) => needed || category === undefined);
  return needed.map(({ category = '' }) => {
    const text =
      sources.get(category) || sources.get('other') || sources.get('') || [...sources.values()].find(Boolean);
    if (text !== undefined && text.length > MAX_SOURCE_LENGTH) throw new UnsupportedText('tooLong');
    const source = text === undefined ? undefined : maskText(text, syntaxOf(syntax));
    if (source === undefined) throw new UnsupportedText('syntax');
    return { category, form: category || ONLY_FORM, source };
  });
}

function textToTranslate({ category, form, source }: MaskedForm, { target }: ListedTextView): TextToTranslate {
  const examples = category === '' ? [] : (target.find((each) => each.category === category)?.examples ?? []);
  const [count] = [...source.masked].find(([, { kind, name }]) => kind === 'value' && name === 'count') ?? [];
  return { form, source: source.text, examples, ...(count !== undefined && { countMask: maskOf(count) }) };
}

function contextOf(
  { text, before, after, terms }: TextContextView,
  memory: readonly TranslationExample[],
): SuggestionContext {
  const { namespace, key, description, maxLength } = text;
  return {
    namespace,
    key,
    ...(description && { description }),
    ...(maxLength !== undefined && maxLength !== null && { maxLength }),
    neighbours: [...before, ...after].flatMap(({ reference, target }) => {
      const example = { source: mainText(reference), target: mainText(target) };
      return example.source === '' || example.target === '' ? [] : [example];
    }),
    memory,
    terms: terms
      .filter(({ forbidden }) => !forbidden)
      .map(({ term, translations, doNotTranslate }) => ({
        source: term,
        targets: doNotTranslate ? [] : translations.flatMap(({ text, status }) => (status === 'forbidden' ? [] : text)),
      })),
  };
}

const mainText = (forms: ListedTextView['reference']): string =>
  (forms.find(({ category }) => category === undefined || category === 'other') ?? forms[0])?.text ?? '';

/** Ends with the signal, even if a provider ignores it. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new SuggestionFailure('timeout'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

import { HttpStatus, Inject, Injectable, Logger } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { mainForm, syntaxOf, TaskQueue } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { Database } from '../database/database';
import { assertAllowed } from '../editing/assert-allowed';
import { referenceLanguage } from '../editing/stores/languages.store';
import { findNamespaceByName } from '../editing/stores/namespaces.store';
import { serverProblem } from '../http/server-problem';
import type { FindingView } from '../served/served.contract';
import { SuggestionsService } from '../texts/suggestions.service';
import type { ListedTextView, TextContextView } from '../texts/texts.contract';
import { TextsService } from '../texts/texts.service';
import { WrittenTextsService } from '../texts/written-texts.service';
import { inSpan } from '../tracing/tracing';
import { acceptedTranslation, type MaskedForm } from './accepted-translation';
import { InstalledProvider } from './installed-provider';
import type { MachineSuggestionsView, MachineSuggestionView } from './machine-suggestions.contract';
import { maskOf, maskText } from './masked-text';
import {
  type TranslationExample,
  type SuggestionContext,
  SuggestionFailure,
  type SuggestionProvider,
  type SuggestionRequest,
  type TextToTranslate,
} from './suggestion-provider';

/** For both attempts together. */
const TIMEOUT_MS = 30_000;
/** Of the whole process; further ones wait. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 20;
/** Longer sources are not sent, in UTF-16 units. */
const MAX_SOURCE_LENGTH = 5000;
/** Of the form without a plural category, as providers know it. */
const ONLY_FORM = 'text';

export const machineSuggestionsOff = () => serverProblem(HttpStatus.NOT_FOUND, 'machineSuggestionsOff');

/** Asks the provider for translations, and lets those through that pass all checks. */
@Injectable()
export class MachineSuggestionsService {
  private readonly logger = new Logger('Suggestions');
  private readonly queue = new TaskQueue(MAX_CONCURRENT);

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly installed: InstalledProvider,
    private readonly texts: TextsService,
    private readonly similar: SuggestionsService,
    private readonly written: WrittenTextsService,
  ) {}

  describe(): MachineSuggestionsView {
    const { current } = this.installed;
    return { provider: current?.name ?? null, automatic: this.config.suggestions?.automatic ?? false };
  }

  /**
   * @param signal aborted when the caller disconnects
   * @throws Problem 403, 404, 429
   */
  async suggest(
    actor: Actor,
    { keyId, language }: { readonly keyId: string; readonly language: string },
    signal: AbortSignal,
  ): Promise<MachineSuggestionView> {
    const { current } = this.installed;
    if (current === undefined) throw machineSuggestionsOff();
    const context = await this.texts.context(actor, keyId, language);
    assertAllowed(actor, 'texts.edit', { language });
    if (this.queue.waitingCount >= MAX_WAITING) {
      throw new Problem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', { headers: { 'Retry-After': '5' } });
    }
    const { name, provider } = current;
    try {
      const forms = await this.queue.add(() => {
        if (signal.aborted) throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable'); // the caller has gone
        return inSpan('suggest by machine', {}, () => this.translate(provider, actor, context, language, signal));
      });
      return { provider: name, forms };
    } catch (error) {
      if (error instanceof Problem) throw error;
      const { reason } = error instanceof SuggestionFailure ? error : new SuggestionFailure('unreachable');
      // Not the error itself: its message may have parts of the request.
      this.logger.warn(`${name} has no suggestion: ${reason}`);
      return {
        provider: name,
        forms: null,
        reason,
        ...(error instanceof RejectedTranslation && { findings: error.findings }),
      };
    }
  }

  private async translate(
    provider: SuggestionProvider,
    actor: Actor,
    view: TextContextView,
    language: string,
    caller: AbortSignal,
  ): Promise<Readonly<Record<string, string>>> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, caller]);
    const forms = maskedForms(view.text);
    const { id: keyId } = view.text;
    const memory = await this.similar.list(actor, keyId, language, caller);
    const request: SuggestionRequest = {
      sourceLanguage: await this.sourceLanguage(view.text),
      targetLanguage: language,
      texts: forms.map((form) => textToTranslate(form, view.text)),
      context: contextOf(
        view,
        memory.suggestions.map(({ source, forms }) => ({ source, target: mainForm(forms) })),
      ),
    };
    let attempt = request;
    for (let isLast = false; ; isLast = true) {
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
class RejectedTranslation extends SuggestionFailure {
  constructor(readonly findings: readonly FindingView[]) {
    super('errors');
  }
}

/** @throws SuggestionFailure if a source cannot be masked */
function maskedForms({ reference, target, syntax }: ListedTextView): readonly MaskedForm[] {
  const sources = new Map(reference.map(({ category = '', text }) => [category, text ?? '']));
  const needed = target.filter(({ needed, category }) => needed || category === undefined);
  return needed.map(({ category = '' }) => {
    const text =
      sources.get(category) || sources.get('other') || sources.get('') || [...sources.values()].find(Boolean);
    const source = text === undefined || text.length > MAX_SOURCE_LENGTH ? undefined : maskText(text, syntaxOf(syntax));
    if (source === undefined) throw new SuggestionFailure('unsupported');
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

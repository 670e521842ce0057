import { Inject, Injectable } from '@nestjs/common';
import { branchesOfSource, type Forms, joinBranches, mainForm, syntaxOf } from '@dragoman/i18n/internal';
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
import { type MaskedText, maskOf, maskParts, maskText } from './masked-text';
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
/** The name that providers get for the form of a text without plural forms. */
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
    const { forms, texts, join } = taskOf(view.text, language);
    const { id: keyId } = view.text;
    const request: SuggestionRequest = {
      sourceLanguage: await this.sourceLanguage(view.text),
      targetLanguage: language,
      texts,
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
      const translations = acceptedTranslation(answer, forms, { ...request.context, language });
      const accepted = translations && join(translations);
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
      const previous = accepted === undefined ? {} : (answer as Readonly<Record<string, string>>);
      attempt = { ...request, correction: { translations: previous, problems } };
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

/** What is sent, and how a text is made from the translations. */
interface Task {
  readonly forms: readonly MaskedForm[];
  readonly texts: readonly TextToTranslate[];
  readonly join: (translations: Forms) => Forms;
}

/** @throws UnsupportedText */
function taskOf({ reference, target, syntax }: ListedTextView, language: string): Task {
  const sources = new Map(reference.map(({ category = '', text }) => [category, text ?? '']));
  const needed = target.filter(({ needed, category }) => needed || category === undefined);
  if (syntax === 'icu') {
    const task = branchesTask(sources.get('') ?? '', language);
    if (task !== undefined) return task;
  }
  const forms = needed.map(({ category = '' }): MaskedForm => {
    const text =
      sources.get(category) || sources.get('other') || sources.get('') || [...sources.values()].find(Boolean);
    return { category, form: category || ONLY_FORM, source: masked(text, (each) => maskText(each, syntaxOf(syntax))) };
  });
  const texts = forms.map((form): TextToTranslate => {
    const { category } = form;
    const examples = category === '' ? [] : (target.find((each) => each.category === category)?.examples ?? []);
    return textToTranslate(form, examples, 'count');
  });
  return { forms, texts, join: (translations) => translations };
}

/**
 * The branches of an ICU message that the language needs, one by one; undefined for a text without branches. The characters around
 * the branches are ours.
 * @throws UnsupportedText if there are words around the choice, or choices in it: no service keeps their structure
 */
function branchesTask(text: string, language: string): Task | undefined {
  const syntax = syntaxOf('icu');
  const { parts, error } = syntax.parse(text);
  if (error === undefined && parts.every(({ kind }) => kind !== 'branching')) return undefined;
  const branches = branchesOfSource(text, '', language);
  const [choice] = parts;
  if (branches?.shape !== 'cards' || choice?.kind !== 'branching') throw new UnsupportedText('syntax');
  const found = branches.fields.map(({ path }) => {
    const { selector, numbers } = path[0]!;
    const own = choice.branches.find((each) => each.selector === selector);
    const branch = own ?? choice.branches.find((each) => each.selector === 'other');
    if (branch === undefined) throw new UnsupportedText('syntax');
    const source = masked(text.slice(branch.start, branch.end), () =>
      maskParts(branch.parts, syntax, choice.type !== 'select'),
    );
    const form: MaskedForm = { category: selector, form: selector, source };
    return { form, text: textToTranslate(form, numbers, choice.argument) };
  });
  return {
    forms: found.map(({ form }) => form),
    texts: found.map(({ text }) => text),
    join: (translations) => ({
      '': joinBranches(
        branches,
        branches.fields.map(({ path }) => translations[path[0]!.selector]!),
      ),
    }),
  };
}

/** @throws UnsupportedText */
function masked(text: string | undefined, mask: (text: string) => MaskedText | undefined): MaskedText {
  if (text !== undefined && text.length > MAX_SOURCE_LENGTH) throw new UnsupportedText('tooLong');
  const source = text === undefined ? undefined : mask(text);
  if (source === undefined) throw new UnsupportedText('syntax');
  return source;
}

/** @param count the name of the number that chooses the form */
function textToTranslate({ form, source }: MaskedForm, examples: readonly number[], count: string): TextToTranslate {
  const [id] = [...source.masked].find(([, { kind, name }]) => kind === 'value' && name === count) ?? [];
  return { form, source: source.text, examples, ...(id !== undefined && { countMask: maskOf(id) }) };
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

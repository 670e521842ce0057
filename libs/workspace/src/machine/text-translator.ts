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
import { BINDING_ERRORS, isError, isSerious } from './judged-findings';
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
  /** Called with the number of characters before they are sent; throws if they are too many. Negative: they were not sent after all. */
  readonly spend?: (characters: number) => Promise<void>;
}

/** A translation in which the checks found no error. */
export interface MachineTranslation {
  /** By plural category. */
  readonly forms: Forms;
  /** Warnings. */
  readonly findings: readonly FindingView[];
  /** Thrown by the attempt to correct it. */
  readonly failure?: Error;
}

/** A response of a provider, with the findings in it. */
interface Attempt {
  /** As it is masked; empty if the response cannot be used. */
  readonly translations: Readonly<Record<string, string>>;
  readonly forms: Forms;
  /** Absent if the response cannot be used. */
  readonly findings?: readonly FindingView[];
}

/** Translates texts by a provider, and lets those through that have no errors. */
@Injectable()
export class TextTranslator {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly usage: MachineUsage,
    private readonly written: WrittenTextsService,
  ) {}

  /**
   * Asks once more if the first translation has errors or is likely wrong.
   * @throws SuggestionFailure if there is none without errors
   */
  async translate(
    provider: SuggestionProvider,
    { actor, context: view, language, suggestions, signal: caller, spend }: TextForMachine,
  ): Promise<MachineTranslation> {
    const timeout = AbortSignal.timeout(this.config.suggestionLimits.timeout * SECOND_MS);
    const signal = AbortSignal.any([timeout, caller]);
    const { found, join } = taskOf(view.text, language);
    const forms = found.map(({ form }) => form);
    const { id: keyId } = view.text;
    const sourceLanguage = await this.sourceLanguage(view.text);
    if (sourceLanguage === language) throw new SuggestionFailure('unsupported'); // it would cost characters for nothing
    const request: SuggestionRequest = {
      sourceLanguage,
      targetLanguage: language,
      texts: found.map(({ text }) => text),
      context: contextOf(
        view,
        suggestions.map(({ source, forms }) => ({ source, target: mainForm(forms) })),
      ),
    };
    const characters = forms.reduce((total, { source }) => total + source.text.length, 0);
    const attempt = async (correction?: SuggestionRequest['correction']): Promise<Attempt> => {
      await spend?.(characters);
      try {
        await this.usage.add(characters);
      } catch (error) {
        await spend?.(-characters);
        throw error;
      }
      const sent = provider.translate({ ...request, ...(correction && { correction }) }, signal);
      const answer: unknown = await untilAborted(sent, signal);
      const accepted = acceptedTranslation(answer, forms, { ...request.context, language });
      if (accepted === undefined) return { translations: {}, forms: {} };
      const translations = answer as Attempt['translations'];
      const joined = join(accepted.forms);
      if (accepted.missing.length > 0) return { translations, forms: joined, findings: accepted.missing };
      const written = { keyId, language, forms: joined };
      const { findings } = await this.written.check(actor, written, caller, BINDING_ERRORS);
      return { translations, forms: joined, findings };
    };
    const first = await attempt();
    if (first.findings?.some(isSerious) === false) return { forms: first.forms, findings: first.findings };
    const isShowable = first.findings?.some(isError) === false;
    let second: Attempt;
    try {
      second = await attempt({ translations: first.translations, problems: problemsOf(first) });
    } catch (error) {
      if (!isShowable || caller.aborted) throw error;
      const failure = error instanceof Error ? error : new SuggestionFailure('unreachable');
      return { forms: first.forms, findings: first.findings, failure };
    }
    const isBetter = !isShowable || countSerious(second) <= countSerious(first);
    if (second.findings?.some(isError) === false && isBetter) return { forms: second.forms, findings: second.findings };
    if (isShowable) return { forms: first.forms, findings: first.findings };
    if (second.findings === undefined) throw new SuggestionFailure('invalid');
    throw new RejectedTranslation(second.findings.filter(isError));
  }

  private async sourceLanguage({ namespace }: ListedTextView): Promise<string> {
    const { read } = this.database;
    const own = await findNamespaceByName(read, namespace);
    return own?.reference ?? (await referenceLanguage(read))!;
  }
}

const countSerious = ({ findings = [] }: Attempt): number => findings.filter(isSerious).length;

/** What a provider has to correct. */
const problemsOf = ({ findings }: Attempt): readonly string[] =>
  findings?.filter(isSerious).map(({ code, form, values, text }) => JSON.stringify({ code, form, values, text })) ?? [
    'The response does not have exactly the wanted members, or a translation has other masks or markup than its source, or is too long.',
  ];

/** The checks found something that refuses the translation. */
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
  readonly found: readonly { readonly form: MaskedForm; readonly text: TextToTranslate }[];
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
  const found = needed.map(({ category = '' }) => {
    const text =
      sources.get(category) || sources.get('other') || sources.get('') || [...sources.values()].find(Boolean);
    const examples = category === '' ? [] : (target.find((each) => each.category === category)?.examples ?? []);
    const source = masked(text, (each) => maskText(each, syntaxOf(syntax)));
    return withNumbers({ category, form: category || ONLY_FORM, source }, examples, 'count');
  });
  return { found, join: (translations) => translations };
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
    return withNumbers({ category: selector, form: selector, source }, numbers, choice.argument);
  });
  return {
    found,
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

/**
 * A form with the text that is sent for it.
 * @param examples up to four numbers that the form is for; a single one means that it is for no other whole number
 * @param count the name of the number that chooses the form
 */
function withNumbers(form: MaskedForm, examples: readonly number[], count: string) {
  const { text: source, masked } = form.source;
  const [id] = [...masked].find(([, { kind, name }]) => kind === 'value' && name === count) ?? [];
  const text = { form: form.form, source, examples, ...(id !== undefined && { countMask: maskOf(id) }) };
  return { form: { ...form, ...(examples.length === 1 && { optional: count }) }, text };
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
    neighbors: [...before, ...after].flatMap(({ reference, target }) => {
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

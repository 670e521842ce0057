import { Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Forms } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { Database } from '../database/database';
import { isEmpty, textToCheck } from '../editing/check-text';
import { requireReference } from '../editing/require-language';
import { loadMessages } from '../editing/stores/messages.store';
import { loadTexts } from '../editing/stores/texts.store';
import { isSerious } from '../machine/judged-findings';
import { SuggestionFailure, type SuggestionProvider } from '../machine/suggestion-provider';
import { RejectedTranslation, TextTranslator, UnsupportedText } from '../machine/text-translator';
import type { FindingView } from '../served/served.contract';
import { SuggestionsService } from '../texts/suggestions/suggestions.service';
import { TextsService } from '../texts/texts.service';
import { WrittenTextsService } from '../texts/written-texts.service';
import type { LeftOutReason, PretranslationStopReason } from './pretranslation.contract';
import type { PretranslationTextRow } from './pretranslation.tables';

/** What became of a text. */
export type Outcome =
  | {
      readonly kind: 'translated';
      readonly origin: 'memory' | 'machine';
      readonly forms: Forms;
      /** Version of the source text that was translated. */
      readonly sourceVersion: number;
    }
  | {
      readonly kind: 'leftOut';
      readonly reason: LeftOutReason;
      readonly findings?: readonly FindingView[];
      /** The provider was asked. */
      readonly byProvider?: boolean;
    }
  /** To be tried again. */
  | { readonly kind: 'failed'; readonly reason: 'limited' | 'unreachable'; readonly retryAfterMs?: number }
  | { readonly kind: 'stop'; readonly reason: PretranslationStopReason };

interface Means {
  /** Absent: exact matches of the memory only. */
  readonly provider: SuggestionProvider | undefined;
  readonly signal: AbortSignal;
  /** Returns false if the job has fewer characters left. Negative: they were not sent after all. */
  readonly spend: (characters: number) => Promise<boolean>;
}

/** The machine translates on behalf of the installation: who started a job may be gone. */
const actor: Actor = { id: 'machine', name: 'machine', via: 'token', roles: [{ role: 'administrator' }] };

/** The job has no characters left. */
class JobBudgetSpent extends SuggestionFailure {
  constructor() {
    super('budget');
  }
}

/** Translates one text of a pre-translation: from an exact match of the translation memory, or by the provider. */
@Injectable()
export class TextPretranslator {
  constructor(
    private readonly database: Database,
    private readonly texts: TextsService,
    private readonly similar: SuggestionsService,
    private readonly written: WrittenTextsService,
    private readonly translator: TextTranslator,
  ) {}

  /** Identifies the source of a text: translations of equal ones are equal. */
  async source(text: PretranslationTextRow): Promise<string> {
    const row = await this.find(text);
    return row === undefined
      ? text.message_id
      : JSON.stringify([row.message.syntax, row.message.kind, row.referenceForms]);
  }

  async translate(text: PretranslationTextRow, { provider, signal, spend }: Means): Promise<Outcome> {
    const { message_id: keyId, language } = text;
    try {
      const row = await this.find(text);
      if (row === undefined || row.message.deleted) return { kind: 'leftOut', reason: 'deleted' };
      if (!isEmpty(row.forms)) return { kind: 'leftOut', reason: 'translatedMeanwhile' };
      const { message, referenceForms } = row;
      const { sourceVersion } = message;
      const { suggestions } = await this.similar.list(actor, keyId, language, signal);
      const source = { language: message.reference, forms: referenceForms };
      for (const { similarity, forms } of suggestions) {
        if (similarity < 1 || !textToCheck(message, source, { language, forms }).complete) continue;
        const { findings } = await this.written.check(actor, { keyId, language, forms }, signal);
        if (findings.every(({ severity }) => severity !== 'error')) {
          return { kind: 'translated', origin: 'memory', forms, sourceVersion };
        }
      }
      if (provider === undefined) return { kind: 'leftOut', reason: 'noMatch' };
      const context = await this.texts.context(actor, keyId, language);
      const { forms, findings, failure } = await this.translator.translate(provider, {
        ...{ actor, context, language, suggestions, signal },
        spend: async (characters) => {
          if (!(await spend(characters))) throw new JobBudgetSpent();
        },
      });
      const serious = findings.filter(isSerious);
      if (serious.length > 0) throw failure ?? new RejectedTranslation(serious);
      return { kind: 'translated', origin: 'machine', forms, sourceVersion };
    } catch (error) {
      return outcomeOf(error, signal);
    }
  }

  /** Returns a message with its texts; undefined if there is none. */
  private async find({ message_id: id, language }: PretranslationTextRow) {
    const { read } = this.database;
    const message = (await loadMessages(read, [id], await requireReference(read))).get(id);
    if (message === undefined) return undefined;
    const texts = await loadTexts(read, [id], [message.reference, language]);
    const formsIn = (tag: string): Forms => texts.find((each) => each.language === tag)?.forms ?? {};
    return { message, referenceForms: formsIn(message.reference), forms: formsIn(language) };
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return { kind: 'failed', reason: 'limited' }; // counts as no attempt
  if (error instanceof Problem) {
    const status = error.getStatus();
    if (status === 404) return { kind: 'leftOut', reason: 'deleted' };
    if (status === 429 || status >= 500) return { kind: 'failed', reason: 'limited' }; // under load
    return { kind: 'leftOut', reason: 'invalid' };
  }
  if (!(error instanceof SuggestionFailure)) return { kind: 'failed', reason: 'unreachable' };
  // Later texts may still have a match, or be short enough for what is left.
  if (error instanceof JobBudgetSpent) return { kind: 'leftOut', reason: 'jobBudget' };
  if (error instanceof UnsupportedText) return { kind: 'leftOut', reason: error.kind };
  const { reason, retryAfterMs } = error;
  switch (reason) {
    case 'errors':
      return {
        ...{ kind: 'leftOut', reason, byProvider: true },
        ...(error instanceof RejectedTranslation && { findings: error.findings }),
      };
    case 'invalid':
    case 'unsupported':
      return { kind: 'leftOut', reason, byProvider: true };
    case 'budget':
      return { kind: 'leftOut', reason: 'monthlyBudget' };
    case 'unauthorized':
    case 'addressNotAllowed':
      return { kind: 'stop', reason };
    case 'limited':
      return { kind: 'failed', reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
    case 'timeout':
    case 'unreachable':
      return { kind: 'failed', reason: 'unreachable', ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

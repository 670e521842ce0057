import { HttpStatus, Inject, Injectable, Logger } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { TaskQueue } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { APP_CONFIG, type AppConfig } from '../app.config';
import { assertAllowed } from '../editing/assert-allowed';
import { serverProblem } from '../http/server-problem';
import { SuggestionsService } from '../texts/suggestions/suggestions.service';
import { TextsService } from '../texts/texts.service';
import { inSpan } from '../tracing/tracing';
import { InstalledProvider } from './installed-provider';
import type { MachineSuggestionsView, MachineSuggestionView } from './machine-suggestions.contract';
import { SuggestionFailure } from './suggestion-provider';
import { RejectedTranslation, TextTranslator } from './text-translator';

/** Requests of the whole process to the provider at the same time; further ones wait. */
const MAX_CONCURRENT = 4;
const MAX_WAITING = 20;

export const machineSuggestionsOff = () => serverProblem(HttpStatus.NOT_FOUND, 'machineSuggestionsOff');

/** Asks the provider for translations, one text at a time. */
@Injectable()
export class MachineSuggestionsService {
  private readonly logger = new Logger('Suggestions');
  private readonly queue = new TaskQueue(MAX_CONCURRENT);

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly installed: InstalledProvider,
    private readonly texts: TextsService,
    private readonly similar: SuggestionsService,
    private readonly translator: TextTranslator,
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
      const { forms, findings } = await this.queue.add(() => {
        if (signal.aborted) throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable'); // the caller has gone
        return inSpan('suggest by machine', {}, async () => {
          const { suggestions } = await this.similar.list(actor, keyId, language, signal);
          return this.translator.translate(provider, { actor, context, language, suggestions, signal });
        });
      });
      return { provider: name, forms, ...(findings.length > 0 && { findings }) };
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
}

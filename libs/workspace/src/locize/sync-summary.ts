import { Injectable } from '@nestjs/common';
import { LanguageService, ServerTranslator } from '@dragoman/i18n';
import type { Request } from 'express';
import { SERVER } from '../http/server-problem';
import type { NamesView, SyncReport } from '../exchange/sync/sync.contract';

/** Names that a sentence lists. */
const MAX_NAMED = 5;
/** In characters. */
const MAX_LENGTH = 2000;

/** Characters of a header (RFC 9110, 5.5), as clients decode them. */
const LATIN_1 = /^[\x20-\x7E\xA0-\xFF]*$/;

/** What tools print after a sync: what was not taken over, and why. */
@Injectable()
export class SyncSummary {
  constructor(
    private readonly language: LanguageService,
    private readonly translator: ServerTranslator,
  ) {}

  /** Returns the value of `X-Cli-Info`, in the caller's language if a header can hold it; `undefined` if all went as sent. */
  async write(report: SyncReport, request: Request): Promise<string | undefined> {
    const { language } = await this.language.resolve(request);
    const text = this.sentences(report, language);
    if (text === '') return undefined;
    const written = LATIN_1.test(text) ? text : this.sentences(report, 'en').replace(/[^\x20-\x7E]/g, '?');
    return written.slice(0, MAX_LENGTH);
  }

  private sentences(report: SyncReport, language: string): string {
    const { i18next } = this.translator;
    const sentence = (reason: 'outdated' | 'conflicts' | 'gone' | 'rejected' | 'forbidden'): string[] => {
      const list: NamesView = report[reason];
      if (list.count === 0) return [];
      const names = list.names.slice(0, MAX_NAMED).join(', ');
      const all = list.count > MAX_NAMED ? `${names}, ...` : names;
      return [i18next.t(`sync.${reason}`, { lng: language, ns: SERVER, names: all })];
    };
    return [
      ...sentence('conflicts'),
      ...sentence('outdated'),
      ...sentence('gone'),
      ...sentence('rejected'),
      ...sentence('forbidden'),
    ].join(' ');
  }
}

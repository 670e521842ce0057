import { Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import { I18nContext } from 'nestjs-i18n';
import { CheckRegistry, isStored } from './check-registry';
import type { FoundFinding } from './run-checks';

/** Puts findings of extensions into words, in the language of the current request. */
@Injectable()
export class FindingTexts {
  constructor(
    private readonly checks: CheckRegistry,
    private readonly translator: ServerTranslator,
  ) {}

  /** Standard findings stay as they are: clients have sentences for their codes. */
  view(finding: FoundFinding): FoundFinding & { readonly text?: string } {
    const key = isStored(finding) ? this.checks.textKey(finding.code) : undefined;
    if (key === undefined) return finding;
    const lng = this.translator.nearestLanguage(I18nContext.current()?.lang);
    return { ...finding, text: this.translator.i18next.t(key, { ...finding.values, lng }) };
  }
}

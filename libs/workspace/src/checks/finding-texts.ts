import { Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import { I18nContext } from 'nestjs-i18n';
import { CheckRegistry } from './check-registry';
import type { FoundFinding } from './run-checks';
import { RULE_CODES } from './rules/rules';
import { isWordedByClients } from './standard.check';

/** Puts findings of rules and of extensions into words, in the language of the current request. */
@Injectable()
export class FindingTexts {
  constructor(
    private readonly checks: CheckRegistry,
    private readonly translator: ServerTranslator,
  ) {}

  /** Findings of syntax stay as they are: clients have sentences for their codes. */
  view(finding: FoundFinding): FoundFinding & { readonly text?: string } {
    const { code, values } = finding;
    const key = isWordedByClients(code) ? undefined : this.checks.textKey(code);
    if (key === undefined) return finding;
    const lng = this.translator.nearestLanguage(I18nContext.current()?.lang);
    const { i18next } = this.translator;
    const text = i18next.t(key, { ...values, lng });
    const isOfRule = RULE_CODES.has(code) && values.found !== undefined;
    return {
      ...finding,
      text: isOfRule ? i18next.t('dragoman/checks:found', { text, found: values.found, lng }) : text,
    };
  }
}

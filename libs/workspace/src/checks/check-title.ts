import type { ServerTranslator } from '@dragoman/i18n';
import { I18nContext } from 'nestjs-i18n';
import { NESTING_LOOP, STANDARD_FINDINGS } from './standard.check';
import { WORKSPACE_FINDINGS } from './workspace-findings';

/** They have titles. */
const STANDARD_CODES = new Set([
  ...Object.keys(STANDARD_FINDINGS),
  NESTING_LOOP.code,
  ...Object.keys(WORKSPACE_FINDINGS),
]);

/** Returns the title of a check in the language of the request; undefined for checks of extensions. */
export function checkTitle(translator: ServerTranslator, code: string): string | undefined {
  if (!STANDARD_CODES.has(code)) return undefined;
  return translator.i18next.t(`dragoman/checks:${code}`, {
    lng: translator.nearestLanguage(I18nContext.current()?.lang),
  });
}

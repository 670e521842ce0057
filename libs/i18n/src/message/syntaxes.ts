import { i18nextSyntax } from './i18next/i18next-syntax';
import { i18nextV3Syntax } from './i18next-v3/i18next-v3-syntax';
import { icuSyntax } from './icu/icu-syntax';
import { nestjsI18nSyntax } from './nestjs-i18n/nestjs-i18n-syntax';
import type { MessageSyntax, SyntaxName } from './syntax';

const syntaxes: Readonly<Record<SyntaxName, MessageSyntax>> = {
  i18next: i18nextSyntax,
  'i18next-v3': i18nextV3Syntax,
  'nestjs-i18n': nestjsI18nSyntax,
  icu: icuSyntax,
};

/** Returns the syntax with this name. For servers: pages load those that they need. */
export const syntaxOf = (name: SyntaxName): MessageSyntax => syntaxes[name];

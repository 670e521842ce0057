import { i18nextSyntax } from './i18next-syntax';
import { icuSyntax } from './icu-syntax';
import type { MessageSyntax, SyntaxName } from './syntax';

const syntaxes: Readonly<Record<SyntaxName, MessageSyntax>> = { i18next: i18nextSyntax, icu: icuSyntax };

/** Returns the syntax with this name. For servers: pages load those that they need. */
export const syntaxOf = (name: SyntaxName): MessageSyntax => syntaxes[name];

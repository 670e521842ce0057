import { canonicalTag } from '../../language/canonical-tag';
import type { I18nOptions, MessageSyntax } from './i18n.options';
import { isNamespaceName } from '../../catalog/name-syntax';
import { SetupError } from '../../catalog/setup-error';

/**
 * Checks options at startup that would otherwise fail in a response.
 * @throws SetupError that names the option and the fix
 */
export function checkOptions(options: I18nOptions): void {
  const { languages, fallback, origin, sessionCookies = [] } = options;
  checkTag('fallback', fallback);
  languages?.forEach((language) => checkTag('languages', language));
  if (languages !== undefined && !languages.includes(fallback)) {
    throw new SetupError(
      `The fallback language "${fallback}" is not among the languages (${languages.join(', ')}): add it to "languages", or choose another "fallback".`,
    );
  }
  if (new Set(languages).size !== (languages?.length ?? 0)) {
    throw new SetupError(`"languages" names a language twice (${languages!.join(', ')}): take one of them out.`);
  }
  if (origin !== undefined && !isOrigin(origin)) {
    throw new SetupError(
      `"origin" is ${JSON.stringify(origin)}: give it a scheme and a host alone, as in "https://texts.example".`,
    );
  }
  const invalidName = sessionCookies.find((name) => !/^[\w!#$%&'*+.^`|~-]+$/.test(name)); // RFC 6265, 4.1.1
  if (invalidName !== undefined) {
    throw new SetupError(`"sessionCookies" names ${JSON.stringify(invalidName)}, which no cookie can be called.`);
  }
  checkMessages(options.messages);
  for (const name of ['maxAge', 'staleWhileRevalidate', 'pageMaxAge', 'pageCacheSize'] as const) {
    const value = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) continue;
    throw new SetupError(`"${name}" is ${value}: give it a whole number, 0 or more, or leave it out.`);
  }
}

const SYNTAXES: readonly MessageSyntax[] = ['i18next', 'nestjs-i18n'];

function checkMessages(messages: I18nOptions['messages']): void {
  if (messages === undefined) return;
  if (typeof messages === 'object') {
    const invalidName = Object.keys(messages).find((name) => name !== '*' && !isNamespaceName(name));
    if (invalidName !== undefined) {
      throw new SetupError(
        `"messages" names ${JSON.stringify(invalidName)}, which no namespace can be called: write a name, or "*" for all others.`,
      );
    }
  }
  const invalidSyntax = (typeof messages === 'object' ? Object.values(messages) : [messages]).find(
    (syntax) => !SYNTAXES.includes(syntax),
  );
  if (invalidSyntax !== undefined) {
    throw new SetupError(
      `"messages" names the syntax ${JSON.stringify(invalidSyntax)}: write ${SYNTAXES.map((syntax) => `"${syntax}"`).join(' or ')}.`,
    );
  }
}

function checkTag(option: string, name: string): void {
  const tag = typeof name === 'string' ? canonicalTag(name) : undefined;
  if (tag === undefined) {
    throw new SetupError(
      `"${option}" names ${JSON.stringify(name)}, which is no BCP 47 tag: write one such as "de" or "pt-BR".`,
    );
  }
  if (tag !== name) throw new SetupError(`"${option}" names "${name}": write it as BCP 47 does, "${tag}".`);
}

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value;

import { canonicalTag } from '../../language/canonical-tag';
import type { FollowOptions } from '../../catalog/follow/follow-source';
import { isBasePath } from './base-path';
import { isOrigin } from './origin';
import type { I18nOptions, MessageSyntax } from './i18n.options';
import { isNamespaceName } from '../../catalog/name-syntax';
import { SetupError } from '../../catalog/setup-error';

/**
 * Checks options at startup that would otherwise fail in a response.
 * @throws SetupError that names the option and the fix
 */
export function checkOptions(options: I18nOptions): void {
  const { languages, fallback, origin, base, follow, sessionCookies = [] } = options;
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
  if (base !== undefined && !isBasePath(base)) {
    throw new SetupError(`"base" is ${JSON.stringify(base)}: write a path such as "/texts", or leave it out.`);
  }
  if (follow !== undefined) checkFollow(typeof follow === 'string' ? { url: follow } : follow, origin);
  const invalidName = sessionCookies === 'any' ? undefined : sessionCookies.find((name) => !isToken(name)); // RFC 6265, 4.1.1
  if (invalidName !== undefined) {
    throw new SetupError(`"sessionCookies" names ${JSON.stringify(invalidName)}, which no cookie can be called.`);
  }
  checkNames(options);
  checkMessages(options.messages);
  for (const name of ['maxAge', 'staleWhileRevalidate', 'pageMaxAge', 'pageCacheSize'] as const) {
    const value = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && value >= 0)) continue;
    throw new SetupError(`"${name}" is ${value}: give it a whole number, 0 or more, or leave it out.`);
  }
}

/** Whether a name is a token of HTTP (RFC 9110, 5.6.2), as names of headers and cookies are. */
const isToken = (name: unknown): boolean => typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name);

/** Headers that a language is read from in another way. */
const KNOWN_HEADERS: Readonly<Record<string, string>> = {
  'accept-language': 'it is read anyway, as what the browser prefers',
  cookie: 'name the cookie in "cookie"',
};

function checkNames({ cookie, query, headers = [] }: I18nOptions): void {
  if (cookie !== undefined && cookie !== false && !isToken(cookie)) {
    throw new SetupError(
      `"cookie" is ${JSON.stringify(cookie)}, which no cookie can be called: write a name such as "lng", or false for none.`,
    );
  }
  if (query !== undefined && query !== false && (typeof query !== 'string' || query === '')) {
    throw new SetupError(
      `"query" is ${JSON.stringify(query)}: write the name of a parameter such as "lng", or false for none.`,
    );
  }
  for (const header of headers) {
    if (!isToken(header)) {
      throw new SetupError(
        `"headers" names ${JSON.stringify(header)}, which no header can be called: write a name such as "X-Language".`,
      );
    }
    const reason = KNOWN_HEADERS[header.toLowerCase()];
    if (reason !== undefined) throw new SetupError(`"headers" names "${header}": take it out, ${reason}.`);
  }
}

/**
 * Checks what decides which routes there are.
 * @throws SetupError that names the option and the fix
 */
export function checkExtras({ delivery, problems }: { delivery?: unknown; problems?: unknown }): void {
  // segments of unreserved characters (RFC 3986, 2.3), which every client and server spells the same
  const isPath = typeof delivery === 'string' && /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/.test(delivery);
  if (delivery !== undefined && delivery !== false && !isPath) {
    throw new SetupError(
      `"delivery" is ${JSON.stringify(delivery)}: write a path of its own such as "/locales", without a slash at its end, or false to serve no texts.`,
    );
  }
  if (problems !== undefined && !['own', 'problem', 'everywhere'].includes(problems as string)) {
    throw new SetupError(`"problems" is ${JSON.stringify(problems)}: write "own", "problem" or "everywhere".`);
  }
}

const SYNTAXES: readonly MessageSyntax[] = ['i18next', 'i18next-v3', 'nestjs-i18n', 'icu'];

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
      `"messages" names the syntax ${JSON.stringify(invalidSyntax)}: write ${SYNTAXES.map((syntax) => `"${syntax}"`).join(', ')}.`,
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

function checkFollow({ url, copy, token, namespaces }: FollowOptions, origin: string | undefined): void {
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).username + new URL(url).password !== '') {
    throw new SetupError('"follow" has credentials in its address: take them out, and use "token" instead.');
  }
  if (!isAddress(url)) {
    throw new SetupError(
      `"follow" is ${JSON.stringify(url)}: give it the address of a Dragoman installation, as in "https://texts.example" or "https://company.example/texts".`,
    );
  }
  if (url.replace(/\/$/, '') === origin) {
    throw new SetupError(`"follow" is "${url}", this application itself: give it the address of another installation.`);
  }
  if (copy === '') throw new SetupError('"copy" of "follow" is empty: give it the path of a file, or leave it out.');
  // RFC 6750, 2.1
  if (token !== undefined && !/^[\w.~+/-]+=*$/.test(token)) {
    throw new SetupError('"token" of "follow" is not a bearer token: copy it again, without spaces and line breaks.');
  }
  const invalid = namespaces?.find((namespace) => !isNamespaceName(namespace));
  if (invalid !== undefined) {
    throw new SetupError(
      `"namespaces" of "follow" names ${JSON.stringify(invalid)}, which no namespace can be called.`,
    );
  }
}

/** Whether a value is an HTTP address without query and fragment. */
function isAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && search + hash === '';
}

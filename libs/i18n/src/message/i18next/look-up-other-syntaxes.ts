import type { LookupOptions, MessageSyntax } from '../syntax';

/** The part of i18next that finds the text of a key. Its published type leaves it out. */
interface Translator {
  resolve(keys: unknown, options?: LookupOptions): FoundText;
  extractFromKey(key: string, options?: object): { readonly namespaces: readonly string[] };
  isValidLookup(text: unknown): boolean;
  i18nFormat?: object;
}

interface FoundText {
  readonly res?: unknown;
}

interface Namespaces {
  readonly namespaces: readonly string[];
  /** `undefined` for the syntax of i18next. */
  syntax(namespace: string): MessageSyntax | undefined;
}

/**
 * Lets an i18next instance find the plural forms and contexts of namespaces in another syntax under the keys of that syntax. If a call
 * names several namespaces, the first one decides.
 */
export function lookUpOtherSyntaxes(i18next: object, { namespaces, syntax: syntaxOf }: Namespaces): void {
  if (!namespaces.some((namespace) => syntaxOf(namespace)?.lookupKeys)) return;
  const { translator } = i18next as { readonly translator: Translator };
  const resolve = translator.resolve.bind(translator);
  const resolveOne = (key: unknown, options?: LookupOptions): FoundText => {
    const [namespace] = typeof key === 'string' ? translator.extractFromKey(key, options).namespaces : [];
    const syntax = namespace === undefined ? undefined : syntaxOf(namespace);
    if (syntax?.lookupKeys === undefined) return resolve(key, options);
    const addLookupKeys = (keys: string[], plain: string, language: string): void => {
      // i18next tries the last key first, and the plain one is there already.
      const found = syntax.lookupKeys!(plain, language, options ?? {}).filter((each) => each !== plain);
      keys.push(...found.toReversed());
    };
    translator.i18nFormat = { addLookupKeys };
    try {
      return resolve(key, options);
    } finally {
      delete translator.i18nFormat;
    }
  };
  translator.resolve = (keys, options) => {
    let found: FoundText = {};
    for (const key of Array.isArray(keys) ? (keys as unknown[]) : [keys]) {
      found = resolveOne(key, options);
      if (translator.isValidLookup(found.res)) break;
    }
    return found;
  };
}

import type { MessageSyntax, MessageValues } from '../syntax';

/** The part of i18next that fills values into a text it has found. Its published type leaves it out. */
interface Translator {
  extendTranslation(text: unknown, key: unknown, options: Options, found: FoundText, ...rest: unknown[]): unknown;
}

interface Options extends MessageValues {
  readonly replace?: unknown;
  readonly lng?: string;
  readonly skipInterpolation?: boolean;
}

interface FoundText {
  readonly usedNS?: string;
  readonly usedLng?: string;
}

/**
 * Lets an i18next instance format the texts of namespaces in another syntax by that syntax. A text that is invalid, or lacks a
 * value, is returned as it is written, as i18next-icu does. Other texts stay i18next's.
 * @param syntaxOf `undefined` for the syntax of i18next
 */
export function formatOtherSyntaxes(i18next: object, syntaxOf: (namespace: string) => MessageSyntax | undefined): void {
  const { translator } = i18next as { readonly translator: Translator };
  const extend = translator.extendTranslation.bind(translator);
  translator.extendTranslation = (text, key, options, found, ...rest) => {
    const syntax = found.usedNS === undefined ? undefined : syntaxOf(found.usedNS);
    if (syntax?.format === undefined || typeof text !== 'string') return extend(text, key, options, found, ...rest);
    const { replace, lng = found.usedLng ?? 'en', skipInterpolation } = options;
    const values = typeof replace === 'object' && replace !== null ? (replace as MessageValues) : options;
    const formatted = skipInterpolation ? text : (syntax.format(text, values, lng) ?? text);
    // i18next does the rest, such as its post-processing, but does not interpolate.
    return extend(formatted, key, { ...options, skipInterpolation: true }, found, ...rest);
  };
}

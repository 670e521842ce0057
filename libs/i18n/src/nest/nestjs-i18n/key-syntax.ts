import type { I18nOptions, MessageSyntax } from '../options/i18n.options';

/** What separates the parts of a key in nestjs-i18n; `false`: nothing does. */
export interface KeySeparators {
  readonly nsSeparator: string | false;
  readonly keySeparator: string | false;
}

/** Namespaces of this product, whose texts are written for i18next whatever an application says of its own. */
const OWN_NAMESPACES = 'dragoman/';

/** The syntax that the texts of a namespace are written in. */
export function syntaxOf(namespace: string, messages: I18nOptions['messages']): MessageSyntax {
  if (namespace.startsWith(OWN_NAMESPACES)) return 'i18next';
  return (typeof messages === 'object' ? messages[namespace] : undefined) ?? defaultSyntax(messages);
}

function defaultSyntax(messages: I18nOptions['messages']): MessageSyntax {
  return (typeof messages === 'object' ? messages['*'] : messages) ?? 'i18next';
}

/**
 * Where nestjs-i18n puts the texts of a namespace in the tree of a language: `mail/welcome` at `mail`, `welcome`. As there,
 * the name of a file ends at its first dot.
 */
export function treePath(namespace: string): readonly [string, ...string[]] {
  const parts = namespace.split('/');
  parts.push(parts.pop()!.split('.')[0]!);
  return parts as [string, ...string[]];
}

/** Decides by the first parts of a key which syntax it is in. */
export class KeySyntax {
  private readonly i18next: ReadonlySet<string>;
  private readonly paths: ReadonlySet<string>;
  private readonly maxDepth: number;

  constructor(
    namespaces: readonly string[],
    private readonly messages: I18nOptions['messages'],
  ) {
    const isMarked = (namespace: string) => syntaxOf(namespace, messages) === 'nestjs-i18n';
    const paths = namespaces.filter(isMarked).map(treePath);
    this.i18next = new Set(namespaces.filter((namespace) => !isMarked(namespace)));
    this.paths = new Set(paths.map((path) => path.join('/')));
    this.maxDepth = Math.max(0, ...paths.map((path) => path.length));
  }

  /**
   * A key that begins with a namespace in the syntax of nestjs-i18n is in that syntax, even where a namespace in the other
   * syntax could be meant. A key that begins with no namespace is in the syntax of `*`.
   */
  of(key: string, { nsSeparator, keySeparator }: KeySeparators): MessageSyntax {
    if (this.maxDepth > 0) {
      const parts = split(split([key], nsSeparator), keySeparator);
      for (let depth = 1; depth <= Math.min(this.maxDepth, parts.length); depth++) {
        if (this.paths.has(parts.slice(0, depth).join('/'))) return 'nestjs-i18n';
      }
    }
    const end = key.indexOf(':');
    return end > 0 && this.i18next.has(key.slice(0, end)) ? 'i18next' : defaultSyntax(this.messages);
  }
}

const split = (parts: readonly string[], separator: string | false): readonly string[] =>
  separator === false || separator === '' ? parts : parts.flatMap((part) => part.split(separator));

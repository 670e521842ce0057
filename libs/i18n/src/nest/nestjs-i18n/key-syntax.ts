import type { Snapshot } from '../../catalog/snapshot';
import type { I18nOptions, MessageSyntax } from '../options/i18n.options';

/** What separates the parts of a key in nestjs-i18n; `false`: nothing does. */
export interface KeySeparators {
  readonly nsSeparator: string | false;
  readonly keySeparator: string | false;
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
  /** Namespaces in the syntax of nestjs-i18n. */
  readonly marked: ReadonlySet<string>;
  private readonly i18next: ReadonlySet<string>;
  private readonly paths: ReadonlySet<string>;
  private readonly namespaceByPath: ReadonlyMap<string, string>;
  private readonly maxDepth: number;

  constructor(
    { namespaces, syntax }: Pick<Snapshot, 'namespaces' | 'syntax'>,
    private readonly messages: I18nOptions['messages'],
  ) {
    const marked = namespaces.filter((namespace) => syntax(namespace)?.name === 'nestjs-i18n');
    this.marked = new Set(marked);
    this.i18next = new Set(namespaces.filter((namespace) => !this.marked.has(namespace)));
    const paths = marked.map(treePath);
    this.paths = new Set(paths.map((path) => path.join('/')));
    this.namespaceByPath = new Map([...this.marked].map((namespace) => [treePath(namespace).join('/'), namespace]));
    this.maxDepth = Math.max(0, ...paths.map((path) => path.length));
  }

  /**
   * Returns a key of the form `namespace:key` as nestjs-i18n writes it, if the namespace is in its syntax: code may be
   * converted before texts are, and need not know the syntax. Others are returned as they are.
   */
  dotted(key: string, { nsSeparator, keySeparator }: KeySeparators): string {
    const end = key.indexOf(':');
    if (end <= 0 || nsSeparator || !keySeparator || !this.marked.has(key.slice(0, end))) return key;
    return [...treePath(key.slice(0, end)), key.slice(end + 1)].join(keySeparator);
  }

  /** The namespace in the syntax of nestjs-i18n that a key begins with, and the rest of it. */
  locate(
    key: string,
    { nsSeparator, keySeparator }: KeySeparators,
  ): { readonly namespace: string; readonly key: string } | undefined {
    const parts = split(split([key], nsSeparator), keySeparator);
    for (let depth = Math.min(this.maxDepth, parts.length - 1); depth > 0; depth--) {
      const namespace = this.namespaceByPath.get(parts.slice(0, depth).join('/'));
      if (namespace !== undefined) return { namespace, key: parts.slice(depth).join('.') };
    }
    return undefined;
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

import { Inject, Injectable } from '@nestjs/common';
import type { Bundle } from '@dragoman/i18n';
import { LRUCache } from 'lru-cache';
import {
  EventLoopYielder,
  type MessagePair,
  type MessageSyntax,
  pairMessagesInChunks,
  syntaxOf,
  type SyntaxName,
} from '@dragoman/i18n/internal';
import { CheckRegistry } from '../checks/check-registry';
import type { FindingsOfText, TextChecks } from '../checks/run-checks';
import { formView } from './form-view';
import { toSearchableMessage, type SearchableMessage } from './message-search';
import type { ServedTextView } from './served.contract';

/** A message with its texts in two languages, for display and for search. */
export interface ServedMessageRow {
  readonly view: ServedTextView;
  readonly searchable: SearchableMessage;
}

/** A namespace in one language. */
export interface NamespaceInLanguage {
  readonly namespace: string;
  readonly language: string;
  /** Undefined when the language does not have the namespace. */
  readonly bundle: Bundle | undefined;
}

/** For all pairs of languages together: enough for a few large namespaces. */
const MAX_CACHED_ROWS = 20_000;

/**
 * Pairs the messages of a namespace in two languages. The most recently used pairs are cached, so that paging and searching
 * do not compute them again.
 */
@Injectable()
export class ServedTextRows {
  private readonly cache = new LRUCache<string, readonly ServedMessageRow[]>({
    maxSize: MAX_CACHED_ROWS,
    // A namespace larger than the whole cache is stored, too, and evicts all others.
    sizeCalculation: (rows) => Math.min(Math.max(rows.length, 1), MAX_CACHED_ROWS),
  });
  private lastPairing: Promise<unknown> = Promise.resolve();

  constructor(@Inject(CheckRegistry) private readonly checks: TextChecks) {}

  /** In the order of the reference, including messages that only the target has. */
  async load(
    reference: NamespaceInLanguage,
    target: NamespaceInLanguage,
    syntax: SyntaxName = 'i18next',
  ): Promise<readonly ServedMessageRow[]> {
    const bundles = [reference, target].map(({ language, bundle }) => `${language} ${bundle?.hash}`);
    const key = [syntax, ...bundles].join(' ');
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    // One at a time: running several concurrently takes as long, and more memory.
    const pairing = this.lastPairing.then(async () => {
      const rows = this.cache.get(key) ?? (await pairRows(reference, target, syntaxOf(syntax), this.checks));
      this.cache.set(key, rows);
      return rows;
    });
    this.lastPairing = pairing.catch(() => undefined);
    return pairing;
  }
}

async function pairRows(
  reference: NamespaceInLanguage,
  target: NamespaceInLanguage,
  syntax: MessageSyntax,
  checks: TextChecks,
): Promise<readonly ServedMessageRow[]> {
  const rows: ServedMessageRow[] = [];
  const { namespace, language } = target;
  const place = { namespace, language, referenceLanguage: reference.language, syntax: syntax.name };
  const pairs = pairMessagesInChunks(textTree(reference), textTree(target), new EventLoopYielder(), syntax);
  for await (const part of pairs) {
    const findings = await checks.find(part.map((pair) => ({ ...pair, ...place })));
    for (const [index, pair] of part.entries()) rows.push(messageRow(pair, place, syntax, findings[index]!));
  }
  return rows;
}

const textTree = ({ language, bundle }: NamespaceInLanguage) => ({
  language,
  tree: bundle?.tree ?? new Map<string, never>(),
});

function messageRow(
  pair: MessagePair,
  { language: target, referenceLanguage: reference }: { readonly language: string; readonly referenceLanguage: string },
  syntax: MessageSyntax,
  findings: FindingsOfText,
): ServedMessageRow {
  const { key, context, kind } = pair;
  const view: ServedTextView = {
    key,
    context,
    kind,
    reference: pair.reference.map((slot) => formView(slot, reference, kind, syntax.name)),
    target: pair.target.map((slot) => formView(slot, target, kind, syntax.name)),
    state: syntax.state(pair.target, target),
    findings,
  };
  const slots = [...pair.reference, ...pair.target];
  const keys = [key, ...slots.map((slot) => slot.key)]; // a plural message has one key per form in the file
  return {
    view,
    searchable: toSearchableMessage(
      keys,
      slots.flatMap(({ text }) => text ?? []),
    ),
  };
}

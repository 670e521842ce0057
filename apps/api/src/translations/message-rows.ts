import { Injectable } from '@nestjs/common';
import { checkMessage, messagePairs, messageState, type Bundle, type MessagePair } from '@dragoman/i18n';
import { formView } from './form-view';
import { searchable, type Searchable } from './message-search';
import type { MessageView } from './translations.contract';

/** A message in two languages, as it is shown and as it is searched. */
export interface MessageRow {
  readonly view: MessageView;
  readonly searchable: Searchable;
}

/** A namespace in one language. */
export interface Side {
  readonly language: string;
  /** Absent where the language has nothing of the namespace. */
  readonly bundle: Bundle | undefined;
}

/** Rows that are remembered, of all pairs together: a few large namespaces. Who pages through a namespace or searches it finds them ready. */
const MOST = 20_000;

/** The messages of a namespace in two languages. Those asked for last are kept, however many pairs there are to ask for. */
@Injectable()
export class MessageRows {
  private readonly kept = new Map<string, readonly MessageRow[]>();
  private size = 0;
  private making: Promise<unknown> = Promise.resolve();

  /** In the order of the reference, those that only the target has among them. */
  async of(reference: Side, target: Side): Promise<readonly MessageRow[]> {
    const name = [reference, target].map(({ language, bundle }) => `${language} ${bundle?.hash}`).join(' ');
    const ready = this.recall(name);
    if (ready !== undefined) return ready;
    // one after the other: many at once would be as slow, and all in memory
    const made = this.making.then(async () => this.recall(name) ?? this.keep(name, await make(reference, target)));
    this.making = made.catch(() => undefined);
    return made;
  }

  private recall(name: string): readonly MessageRow[] | undefined {
    const rows = this.kept.get(name);
    if (rows === undefined) return undefined;
    this.kept.delete(name); // and in again: the first of a Map is the one that was not asked for the longest
    this.kept.set(name, rows);
    return rows;
  }

  private keep(name: string, rows: readonly MessageRow[]): readonly MessageRow[] {
    this.kept.set(name, rows);
    this.size += rows.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.size <= MOST || oldest === name) break;
      this.kept.delete(oldest);
      this.size -= length;
    }
    return rows;
  }
}

async function make(reference: Side, target: Side): Promise<readonly MessageRow[]> {
  const rows: MessageRow[] = [];
  for await (const part of messagePairs(texts(reference), texts(target))) {
    for (const pair of part) rows.push(row(pair, reference.language, target.language));
  }
  return rows;
}

const texts = ({ language, bundle }: Side) => ({ language, tree: bundle?.tree ?? new Map<string, never>() });

function row(pair: MessagePair, reference: string, target: string): MessageRow {
  const { key, context, kind } = pair;
  const view: MessageView = {
    key,
    ...(context === undefined ? {} : { context }),
    kind,
    reference: pair.reference.map((slot) => formView(slot, reference, kind)),
    target: pair.target.map((slot) => formView(slot, target, kind)),
    state: messageState(pair.target),
    findings: checkMessage({ ...pair, language: target }),
  };
  const slots = [...pair.reference, ...pair.target];
  const keys = [key, ...slots.map((slot) => slot.key)]; // of a plural also those that stand in the file
  return {
    view,
    searchable: searchable(
      keys,
      slots.flatMap(({ text }) => text ?? []),
    ),
  };
}

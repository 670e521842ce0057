import { messageState } from '../message/message-state';
import type { MessageSyntax } from '../message/syntax';
import type { Bundle } from './bundles/bundle';
import { pairMessagesInChunks } from './pair-messages-in-chunks';
import { EventLoopYielder } from './event-loop-yielder';
import { OWN_NAMESPACES } from './own-namespaces';
import type { Snapshot } from './snapshot';

/** Progress of a language in a namespace, counted in messages: all plural forms of a message count as one. */
export interface CoverageCount {
  /** Messages with a text for every required form. */
  readonly translated: number;
  /** Messages of the reference language. */
  readonly messages: number;
}

/** Progress of every content language. */
export interface Coverage {
  /** In the order of the snapshot. */
  readonly namespaces: readonly NamespaceCoverage[];
  /** `undefined` if the language has no text of the namespace. */
  count(language: string, namespace: string): CoverageCount | undefined;
  /** The sum over all namespaces that pass the filter. Messages of a namespace without texts count as untranslated. */
  total(language: string, filter?: (namespace: string) => boolean): CoverageCount;
  /** Translated share of all messages but those of this product, from 0 to 1; 1 if there is nothing to translate. */
  share(language: string): number;
}

export interface NamespaceCoverage {
  readonly name: string;
  /** The language that the others are compared with, see {@link referenceLanguage}. */
  readonly reference: string;
  readonly messages: number;
}

const coverageBySnapshot = new WeakMap<Snapshot, Promise<Coverage>>();

/** Counts every namespace in every language, yielding to requests. Cached per snapshot and per pair of bundles. */
export function countCoverage(snapshot: Snapshot): Promise<Coverage> {
  let counted = coverageBySnapshot.get(snapshot);
  if (counted === undefined) coverageBySnapshot.set(snapshot, (counted = countSnapshot(snapshot)));
  return counted;
}

/** The language that a namespace is translated from: the fallback language or, if it lacks the namespace, the one with most texts. */
export function referenceLanguage(snapshot: Snapshot, namespace: string): string {
  if (snapshot.own(snapshot.fallback, namespace) !== undefined) return snapshot.fallback;
  const texts = (tag: string): number => snapshot.own(tag, namespace)?.texts ?? 0;
  return snapshot.languages.reduce((most, { tag }) => (texts(tag) > texts(most) ? tag : most), snapshot.fallback);
}

async function countSnapshot(snapshot: Snapshot): Promise<Coverage> {
  const yielder = new EventLoopYielder();
  const namespaces: NamespaceCoverage[] = [];
  const counted = new Map<string, ReadonlyMap<string, CoverageCount>>();
  for (const name of snapshot.namespaces) {
    const reference = snapshot.own(referenceLanguage(snapshot, name), name);
    if (reference === undefined) continue;
    const byLanguage = new Map<string, CoverageCount>();
    for (const { tag } of snapshot.languages) {
      const target = snapshot.own(tag, name);
      if (target !== undefined) byLanguage.set(tag, await countPair(reference, target, snapshot.syntax(name), yielder));
    }
    namespaces.push({ name, reference: reference.language, messages: byLanguage.get(reference.language)!.messages });
    counted.set(name, byLanguage);
  }
  const count = (language: string, namespace: string): CoverageCount | undefined =>
    counted.get(namespace)?.get(language);
  const total: Coverage['total'] = (language, filter = () => true) => {
    const sum = { translated: 0, messages: 0 };
    for (const { name, messages } of namespaces.filter((namespace) => filter(namespace.name))) {
      const covered = count(language, name) ?? { translated: 0, messages };
      sum.translated += covered.translated;
      sum.messages += covered.messages;
    }
    return sum;
  };
  const share = (language: string): number => {
    const { translated, messages } = total(language, (namespace) => !namespace.startsWith(OWN_NAMESPACES));
    return messages === 0 ? 1 : translated / messages;
  };
  return { namespaces, count, total, share };
}

type CountsByBundles = WeakMap<Bundle, WeakMap<Bundle, CoverageCount>>;

/**
 * By syntax, reference and target: bundles stay the same objects in later snapshots until their texts change. `undefined` is
 * the syntax of i18next.
 */
const countsBySyntax = new Map<MessageSyntax | undefined, CountsByBundles>();

async function countPair(
  reference: Bundle,
  target: Bundle,
  syntax: MessageSyntax | undefined,
  yielder: EventLoopYielder,
): Promise<CoverageCount> {
  const countsByBundles: CountsByBundles = countsBySyntax.get(syntax) ?? new WeakMap();
  countsBySyntax.set(syntax, countsByBundles);
  const counted = countsByBundles.get(reference) ?? new WeakMap<Bundle, CoverageCount>();
  countsByBundles.set(reference, counted);
  let covered = counted.get(target);
  if (covered === undefined) {
    covered = { translated: 0, messages: 0 };
    for await (const part of pairMessagesInChunks(reference, target, yielder, syntax)) {
      const toTranslate = part.filter((pair) => pair.reference.some(({ text }) => text !== null));
      const stateOf = syntax?.state ?? messageState;
      const translated = toTranslate.filter((pair) => stateOf(pair.target, target.language) === 'translated');
      covered = {
        translated: covered.translated + translated.length,
        messages: covered.messages + toTranslate.length,
      };
    }
    counted.set(target, covered);
  }
  return covered;
}

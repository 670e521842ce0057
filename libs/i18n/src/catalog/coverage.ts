import { messageState } from '../message/message-state';
import type { Bundle } from './bundle';
import { messagePairs } from './message-pairs';
import { Pace } from './pace';
import type { Snapshot } from './snapshot';

/** How far a language is with a namespace, in messages: all plural forms of one are one. */
export interface Covered {
  /** Messages of which every needed form is there. */
  readonly translated: number;
  /** Messages that the reference language has. */
  readonly messages: number;
}

/** How far every content language is. */
export interface Coverage {
  /** Namespaces in the order of the snapshot. */
  readonly namespaces: readonly NamespaceCoverage[];
  /** `undefined` where the language has nothing of the namespace. */
  of(language: string, namespace: string): Covered | undefined;
  /** All namespaces, or those that are `among`, together; where the language has nothing of one, its messages are untranslated. */
  total(language: string, among?: (namespace: string) => boolean): Covered;
  /** Translated share of the messages of all namespaces, 0 to 1; 1 where there are none to translate. */
  share(language: string): number;
}

export interface NamespaceCoverage {
  readonly name: string;
  /** The language that the others are compared with. */
  readonly reference: string;
  readonly messages: number;
}

const known = new WeakMap<Snapshot, Promise<Coverage>>();

/** Counts every namespace in every language, giving way to requests. Once per snapshot, and once per pair of bundles. */
export function coverage(snapshot: Snapshot): Promise<Coverage> {
  let counted = known.get(snapshot);
  if (counted === undefined) known.set(snapshot, (counted = count(snapshot)));
  return counted;
}

/** The language that a namespace is translated from: the fallback language, else the one with most texts of it. */
export function referenceLanguage(snapshot: Snapshot, namespace: string): string {
  if (snapshot.own(snapshot.fallback, namespace) !== undefined) return snapshot.fallback;
  const texts = (tag: string): number => snapshot.own(tag, namespace)?.texts ?? 0;
  return snapshot.languages.reduce((most, { tag }) => (texts(tag) > texts(most) ? tag : most), snapshot.fallback);
}

async function count(snapshot: Snapshot): Promise<Coverage> {
  const pace = new Pace();
  const namespaces: NamespaceCoverage[] = [];
  const counted = new Map<string, ReadonlyMap<string, Covered>>();
  for (const name of snapshot.namespaces) {
    const reference = snapshot.own(referenceLanguage(snapshot, name), name);
    if (reference === undefined) continue;
    const byLanguage = new Map<string, Covered>();
    for (const { tag } of snapshot.languages) {
      const target = snapshot.own(tag, name);
      if (target !== undefined) byLanguage.set(tag, await countPair(reference, target, pace));
    }
    namespaces.push({ name, reference: reference.language, messages: byLanguage.get(reference.language)!.messages });
    counted.set(name, byLanguage);
  }
  const of = (language: string, namespace: string): Covered | undefined => counted.get(namespace)?.get(language);
  const total: Coverage['total'] = (language, among = () => true) => {
    const sum = { translated: 0, messages: 0 };
    for (const { name, messages } of namespaces.filter((namespace) => among(namespace.name))) {
      const covered = of(language, name) ?? { translated: 0, messages };
      sum.translated += covered.translated;
      sum.messages += covered.messages;
    }
    return sum;
  };
  const share = (language: string): number => {
    const { translated, messages } = total(language);
    return messages === 0 ? 1 : translated / messages;
  };
  return { namespaces, of, total, share };
}

/** By reference, then by target: bundles go on from snapshot to snapshot until their texts change. */
const pairs = new WeakMap<Bundle, WeakMap<Bundle, Covered>>();

async function countPair(reference: Bundle, target: Bundle, pace: Pace): Promise<Covered> {
  const counted = pairs.get(reference) ?? new WeakMap<Bundle, Covered>();
  pairs.set(reference, counted);
  let covered = counted.get(target);
  if (covered === undefined) {
    covered = { translated: 0, messages: 0 };
    for await (const part of messagePairs(reference, target, pace)) {
      const toTranslate = part.filter((pair) => pair.reference.some(({ text }) => text !== null));
      const translated = toTranslate.filter((pair) => messageState(pair.target) === 'translated');
      covered = {
        translated: covered.translated + translated.length,
        messages: covered.messages + toTranslate.length,
      };
    }
    counted.set(target, covered);
  }
  return covered;
}

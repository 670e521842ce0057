import { hash } from 'node:crypto';
import { canonicalTag } from '../language/canonical-tag';
import { direction } from '../language/direction';
import { fallbackChain, type Fallbacks } from '../language/fallback-chain';
import { ownName } from '../language/own-name';
import { i18nextSyntax } from '../message/i18next/i18next-syntax';
import { pseudoLocalesOf } from '../message/pseudo-locales';
import type { MessageSyntax } from '../message/syntax';
import type { TextTree } from '../message/tree/tree';
import type { Bundle } from './bundles/bundle';
import { BundleFactory } from './bundles/bundle-factory';
import { EventLoopYielder } from './event-loop-yielder';
import { mergeLayers } from './sources/merge-layers';
import type { Layer } from './sources/read-source';
import type { BundleName } from './sources/resource-source';
import type { ContentLanguage, Snapshot } from './snapshot';
import { fillFromFallback } from './fill-from-fallback';

export interface SnapshotOptions {
  /** The language of last resort, used for texts after all other fallbacks. */
  readonly fallback: string;
  /** Canonical tags of languages that are served also without texts of their own, with those of their fallbacks. */
  readonly languages?: readonly string[] | undefined;
  /** Also serves pseudo-locales, made from the texts of the language of last resort. */
  readonly pseudoLocale?: boolean | undefined;
}

const NO_FALLBACKS: Fallbacks = new Map();
const NO_SYNTAXES: ReadonlyMap<string, MessageSyntax> = new Map();

/**
 * Builds a snapshot of layers; where two have the same text, the later layer wins. Yields to requests while it works.
 *
 * @param previous unchanged bundles are taken over from it as the same objects
 * @param fallbacks the language tried first for texts that another one lacks; canonical tags
 * @param syntaxes of namespaces that are not in the syntax of i18next, by name
 */
export async function buildSnapshot(
  layers: readonly Layer[],
  options: SnapshotOptions,
  previous?: Snapshot,
  fallbacks = NO_FALLBACKS,
  syntaxes = NO_SYNTAXES,
): Promise<Snapshot> {
  const yielder = new EventLoopYielder();
  const fallback = canonicalTag(options.fallback) ?? options.fallback;
  const factory = new BundleFactory(previous ? bundlesOf(previous) : []);
  const pseudoLocales = options.pseudoLocale ? pseudoLocalesOf(fallback) : [];
  const tags = sorted([
    ...layers.flatMap((layer) => [...layer.keys()]),
    ...(options.languages ?? []),
    ...pseudoLocales.map(({ tag }) => tag),
  ]);
  const namespaces = sorted(layers.flatMap((layer) => [...layer.values()].flatMap((each) => [...each.keys()])));
  const languages: ContentLanguage[] = [];
  for (const tag of tags) {
    await yielder.yieldIfDue();
    languages.push(contentLanguage(tag, tags, fallback, fallbacks));
  }
  const names = tags.flatMap((language) => namespaces.map((namespace) => ({ language, namespace })));

  const own = await createBundles(names, yielder, (name) => {
    const { language, namespace } = name;
    const written = mergedTree(layers, name);
    const pseudoLocale = pseudoLocales.find(({ tag }) => tag === language);
    const source = pseudoLocale && mergedTree(layers, { language: fallback, namespace });
    const tree = source
      ? mergeLayers([pseudoLocale.write(source, syntaxes.get(namespace) ?? i18nextSyntax), written])
      : written;
    return tree && factory.create(name, tree, previous?.own(name.language, name.namespace));
  });
  const parts = partsOf(languages, own);
  const formerParts = previous ? partsOf(previous.languages, previous.own) : undefined;
  const merged = await createBundles(names, yielder, (name) => {
    const [first, ...rest] = parts(name);
    if (first === undefined) return undefined;
    const former = previous?.merged(name.language, name.namespace);
    if (former && sameItems([first, ...rest], formerParts!(name))) return former;
    const tree = rest.reduce((filled, part) => fillFromFallback(filled, part.tree), first.tree);
    const complete = tree === first.tree && first.language === name.language;
    return complete ? first : factory.create(name, tree, former);
  });

  // A start does not wait for compression; a later snapshot replaces one that is served, so it can.
  if (previous) await factory.prepare();
  else void factory.prepare().catch(() => {});

  const language = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const snapshot = {
    builtAt: new Date(),
    languages: Object.freeze(languages),
    fallback,
    namespaces: Object.freeze(namespaces),
    language: (name: string) => language.get(name.toLowerCase().replaceAll('_', '-')),
    own,
    merged,
    syntax: (namespace: string) => syntaxes.get(namespace),
  };
  return Object.freeze({ ...snapshot, release: releaseOf(snapshot, fallbacks) });
}

/**
 * Returns a snapshot without some namespaces: the same one if it has none of them. Its release is that of a server which never
 * had them.
 * @param fallbacks those that the snapshot was built with
 */
export function withoutNamespaces(snapshot: Snapshot, hidden: ReadonlySet<string>, fallbacks = NO_FALLBACKS): Snapshot {
  if (!snapshot.namespaces.some((name) => hidden.has(name))) return snapshot;
  const visible = {
    ...snapshot,
    namespaces: Object.freeze(snapshot.namespaces.filter((name) => !hidden.has(name))),
    own: (language: string, name: string) => (hidden.has(name) ? undefined : snapshot.own(language, name)),
    merged: (language: string, name: string) => (hidden.has(name) ? undefined : snapshot.merged(language, name)),
  };
  return Object.freeze({ ...visible, release: releaseOf(visible, fallbacks) });
}

type FindBundle = Snapshot['own'];

/** Creates a bundle for each name that has texts, and returns the lookup. */
async function createBundles(
  names: readonly BundleName[],
  yielder: EventLoopYielder,
  create: (name: BundleName) => Bundle | undefined,
): Promise<FindBundle> {
  const byLanguage = new Map<string, Map<string, Bundle>>(names.map(({ language }) => [language, new Map()]));
  for (const name of names) {
    await yielder.yieldIfDue();
    const bundle = create(name);
    if (bundle !== undefined) byLanguage.get(name.language)!.set(name.namespace, bundle);
  }
  return (language, namespace) => byLanguage.get(language)?.get(namespace);
}

const mergedTree = (layers: readonly Layer[], { language, namespace }: BundleName): TextTree | undefined =>
  mergeLayers(layers.map((layer) => layer.get(language)?.get(namespace)));

/** Returns a lookup of the bundles that a merged one consists of, that of its own language first. */
function partsOf(languages: readonly ContentLanguage[], own: FindBundle): (name: BundleName) => readonly Bundle[] {
  const chains = new Map(languages.map(({ tag, fallbacks }) => [tag, [tag, ...fallbacks]]));
  return ({ language, namespace }) => (chains.get(language) ?? []).flatMap((each) => own(each, namespace) ?? []);
}

function* bundlesOf({ languages, namespaces, own, merged }: Omit<Snapshot, 'release'>): Generator<Bundle> {
  for (const find of [own, merged]) {
    for (const { tag } of languages) {
      for (const namespace of namespaces) {
        const bundle = find(tag, namespace);
        if (bundle !== undefined) yield bundle;
      }
    }
  }
}

/** Depends on the contents only, not on the order of sources and files: languages and namespaces are sorted. */
function releaseOf(snapshot: Omit<Snapshot, 'release'>, fallbacks: Fallbacks): string {
  const lines = Array.from(bundlesOf(snapshot), (bundle) => `${bundle.language} ${bundle.namespace} ${bundle.hash}\n`);
  for (const { tag, fallbacks: chain } of snapshot.languages)
    if (fallbacks.size > 0) lines.push(`${tag} ${chain.join()}\n`);
  for (const namespace of snapshot.namespaces) {
    const syntax = snapshot.syntax(namespace);
    if (syntax !== undefined) lines.push(`${namespace} ${syntax.name}\n`);
  }
  return hash('sha256', lines.join(''), 'base64url').slice(0, 16);
}

function contentLanguage(
  tag: string,
  available: readonly string[],
  fallback: string,
  explicit: Fallbacks,
): ContentLanguage {
  const fallbacks = Object.freeze(fallbackChain(tag, available, fallback, explicit));
  return Object.freeze({ tag, ownName: ownName(tag), direction: direction(tag), fallbacks });
}

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const sameItems = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index]);

import { hash } from 'node:crypto';
import { canonicalTag } from '../language/canonical-tag';
import { direction } from '../language/direction';
import { fallbackChain, type Fallbacks } from '../language/fallback-chain';
import { ownName } from '../language/own-name';
import type { TextTree } from '../message/tree';
import type { Bundle } from './bundle';
import { BundleMaker } from './bundle-maker';
import { Pace } from './pace';
import { overlay } from './overlay';
import type { Layer } from './read-source';
import type { BundleName } from './resource-source';
import type { ContentLanguage, Snapshot } from './snapshot';
import { withFallback } from './with-fallback';

export interface SnapshotOptions {
  /** The language of last resort: asked for texts after all others. */
  readonly fallback: string;
}

const NONE: Fallbacks = new Map();

/**
 * The snapshot of layers that lie over one another, a later one above. Gives way to requests while it works.
 *
 * @param previous bundles that did not change are taken over from it, as the same objects
 * @param fallbacks which language is asked first for what another one lacks; canonical tags
 */
export async function buildSnapshot(
  layers: readonly Layer[],
  options: SnapshotOptions,
  previous?: Snapshot,
  fallbacks = NONE,
): Promise<Snapshot> {
  const pace = new Pace();
  const fallback = canonicalTag(options.fallback) ?? options.fallback;
  const maker = new BundleMaker(previous ? bundlesOf(previous) : []);
  const tags = sorted(layers.flatMap((layer) => [...layer.keys()]));
  const namespaces = sorted(layers.flatMap((layer) => [...layer.values()].flatMap((each) => [...each.keys()])));
  const languages: ContentLanguage[] = [];
  for (const tag of tags) {
    await pace.breathe();
    languages.push(contentLanguage(tag, tags, fallback, fallbacks));
  }
  const names = tags.flatMap((language) => namespaces.map((namespace) => ({ language, namespace })));

  const own = await bundles(names, pace, (name) => {
    const tree = overlaid(layers, name);
    return tree && maker.make(name, tree, previous?.own(name.language, name.namespace));
  });
  const parts = partsOf(languages, own);
  const formerParts = previous ? partsOf(previous.languages, previous.own) : undefined;
  const merged = await bundles(names, pace, (name) => {
    const [first, ...rest] = parts(name);
    if (first === undefined) return undefined;
    const former = previous?.merged(name.language, name.namespace);
    if (former && sameItems([first, ...rest], formerParts!(name))) return former;
    const tree = rest.reduce((filled, part) => withFallback(filled, part.tree), first.tree);
    const complete = tree === first.tree && first.language === name.language;
    return complete ? first : maker.make(name, tree, former);
  });

  // Nobody waits for the next one, whereas a start is waited for: what is asked for at once is compressed at once.
  if (previous) await maker.prepare();
  else void maker.prepare().catch(() => {});

  const language = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const snapshot = {
    builtAt: new Date(),
    languages: Object.freeze(languages),
    fallback,
    namespaces: Object.freeze(namespaces),
    language: (name: string) => language.get(name.toLowerCase().replaceAll('_', '-')),
    own,
    merged,
  };
  return Object.freeze({ ...snapshot, release: releaseOf(snapshot, fallbacks) });
}

type Find = Snapshot['own'];

/** Makes a bundle of each name, where there is one, and gives what finds them. */
async function bundles(
  names: readonly BundleName[],
  pace: Pace,
  make: (name: BundleName) => Bundle | undefined,
): Promise<Find> {
  const byLanguage = new Map<string, Map<string, Bundle>>(names.map(({ language }) => [language, new Map()]));
  for (const name of names) {
    await pace.breathe();
    const bundle = make(name);
    if (bundle !== undefined) byLanguage.get(name.language)!.set(name.namespace, bundle);
  }
  return (language, namespace) => byLanguage.get(language)?.get(namespace);
}

const overlaid = (layers: readonly Layer[], { language, namespace }: BundleName): TextTree | undefined =>
  overlay(layers.map((layer) => layer.get(language)?.get(namespace)));

/** Finds the bundles that a merged one is made of, its own language's first. */
function partsOf(languages: readonly ContentLanguage[], own: Find): (name: BundleName) => readonly Bundle[] {
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

/** Languages and namespaces are sorted, so the order of sources and files is not in it, what they say is. */
function releaseOf(snapshot: Omit<Snapshot, 'release'>, fallbacks: Fallbacks): string {
  const lines = Array.from(bundlesOf(snapshot), (bundle) => `${bundle.language} ${bundle.namespace} ${bundle.hash}\n`);
  for (const { tag, fallbacks: chain } of snapshot.languages)
    if (fallbacks.size > 0) lines.push(`${tag} ${chain.join()}\n`);
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

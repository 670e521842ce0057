import { createHash } from 'node:crypto';
import type { Snapshot } from '../../catalog/snapshot';
import type { JsonBody } from './multi-bundle-delivery';
import { countCoverage } from '../../catalog/coverage';

/** Lists everything that is served, for programs: `GET /locales/manifest.json`. */
export interface LocaleManifest {
  readonly release: string;
  /** The language of last resort. */
  readonly fallback: string;
  readonly languages: readonly {
    readonly tag: string;
    readonly ownName: string;
    readonly direction: 'ltr' | 'rtl';
    readonly fallbacks: readonly string[];
    /** Whether it is an interface language. */
    readonly interface: boolean;
    /** Translated share of all messages, 0 to 1. The texts of this product (`dragoman/…`) are left out. */
    readonly coverage: number;
  }[];
  readonly namespaces: readonly string[];
  /** Those of them that only some may read; absent if there are none for the caller. */
  readonly private?: readonly string[];
  /** What the texts of namespaces are written in, such as `icu`; those that are left out are in the syntax of i18next. */
  readonly syntaxes?: Readonly<Record<string, string>>;
  /** Content hashes for `?v=`, by language and namespace. `own` is absent if the language has no texts of its own. */
  readonly bundles: Readonly<
    Record<string, Readonly<Record<string, { readonly own?: string; readonly merged: string }>>>
  >;
}

interface MadeManifest {
  readonly privateNamespaces: ReadonlySet<string>;
  readonly body: Promise<JsonBody>;
}

const manifests = new WeakMap<Snapshot, MadeManifest>();

/** Made once per snapshot, on the first request, and again if other namespaces are private. */
export function localeManifest(
  snapshot: Snapshot,
  interfaceLanguages: readonly string[],
  privateNamespaces: ReadonlySet<string>,
): Promise<JsonBody> {
  const made = manifests.get(snapshot);
  if (made?.privateNamespaces === privateNamespaces) return made.body;
  const body = composeManifest(snapshot, interfaceLanguages, privateNamespaces);
  manifests.set(snapshot, { privateNamespaces, body });
  return body;
}

async function composeManifest(
  snapshot: Snapshot,
  interfaceLanguages: readonly string[],
  privateNamespaces: ReadonlySet<string>,
): Promise<JsonBody> {
  const ofSome = snapshot.namespaces.filter((name) => privateNamespaces.has(name));
  const syntaxes = snapshot.namespaces.flatMap((name) => {
    const syntax = snapshot.syntax(name);
    return syntax === undefined ? [] : [[name, syntax.name] as const];
  });
  const coverage = await countCoverage(snapshot);
  const manifest: LocaleManifest = {
    release: snapshot.release,
    fallback: snapshot.fallback,
    languages: snapshot.languages.map(({ tag, ownName, direction, fallbacks }) => ({
      tag,
      ownName,
      direction,
      fallbacks,
      interface: interfaceLanguages.includes(tag),
      coverage: coverage.share(tag),
    })),
    namespaces: snapshot.namespaces,
    ...(ofSome.length > 0 && { private: ofSome }),
    ...(syntaxes.length > 0 && { syntaxes: dictionary(syntaxes) }),
    bundles: dictionary(
      snapshot.languages.map(({ tag }) => [
        tag,
        dictionary(
          snapshot.namespaces.flatMap((namespace) => {
            const merged = snapshot.merged(tag, namespace);
            if (merged === undefined) return [];
            const own = snapshot.own(tag, namespace);
            return [[namespace, { ...(own && { own: own.hash }), merged: merged.hash }] as const];
          }),
        ),
      ]),
    ),
  };
  const body = Buffer.from(JSON.stringify(manifest));
  return {
    chunks: [body],
    size: body.length,
    contentHash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  };
}

/** Without a prototype, because a namespace may have any name. */
const dictionary = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

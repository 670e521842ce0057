import { createHash } from 'node:crypto';
import type { Snapshot } from '../catalog/snapshot';
import { coverage } from '../catalog/coverage';

/** What an installation serves, for programs: `GET /locales/manifest.json`. */
export interface Manifest {
  readonly release: string;
  readonly languages: readonly {
    readonly tag: string;
    readonly ownName: string;
    readonly direction: 'ltr' | 'rtl';
    readonly fallbacks: readonly string[];
    /** One of those that visitors are matched to. */
    readonly interface: boolean;
    /** Translated share of all messages, 0 to 1. */
    readonly coverage: number;
  }[];
  readonly namespaces: readonly string[];
  /** By language and namespace: content hashes for `?v=`, of the own texts and of those with the fallbacks merged in. */
  readonly bundles: Readonly<
    Record<string, Readonly<Record<string, { readonly own?: string; readonly merged: string }>>>
  >;
}

interface Ready {
  readonly body: Buffer;
  /** Weak: the answer is compressed on its way, each time anew. */
  readonly etag: string;
}

const ready = new WeakMap<Snapshot, Promise<Ready>>();

/** Made once per snapshot, when somebody first asks. */
export function manifest(snapshot: Snapshot, interfaceLanguages: readonly string[]): Promise<Ready> {
  let made = ready.get(snapshot);
  if (made === undefined) ready.set(snapshot, (made = make(snapshot, interfaceLanguages)));
  return made;
}

async function make(snapshot: Snapshot, interfaceLanguages: readonly string[]): Promise<Ready> {
  const covered = await coverage(snapshot);
  const manifest: Manifest = {
    release: snapshot.release,
    languages: snapshot.languages.map(({ tag, ownName, direction, fallbacks }) => ({
      tag,
      ownName,
      direction,
      fallbacks,
      interface: interfaceLanguages.includes(tag),
      coverage: covered.share(tag),
    })),
    namespaces: snapshot.namespaces,
    bundles: record(
      snapshot.languages.map(({ tag }) => [
        tag,
        record(
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
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** No prototype: a namespace may have any name. */
const record = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

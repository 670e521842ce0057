import { canonicalTag } from '../../language/canonical-tag';
import { fallbackChain, type Fallbacks } from '../../language/fallback-chain';
import { SYNTAX_NAMES, type SyntaxName } from '../../message/syntax';
import { isContentHash } from '../bundles/encoded-content';
import { isLanguageName, isNamespaceName } from '../name-syntax';
import type { BundleName } from '../sources/resource-source';

/** The own texts of a language in a namespace, by content hash. */
export interface BundleReference extends BundleName {
  readonly hash: string;
}

/** What a leader serves: the part of its manifest that a follower needs. */
export interface LeaderManifest {
  readonly release: string;
  readonly fallbacks: Fallbacks;
  readonly bundles: readonly BundleReference[];
  /** Names of namespaces that only some may read there. */
  readonly privateNamespaces: readonly string[];
  /** By name of the namespace; without those in a syntax that this version does not know. */
  readonly syntaxes: Readonly<Record<string, SyntaxName>>;
}

/**
 * Reads `GET /locales/manifest.json`.
 * @returns undefined if it is not a manifest: each part is checked, since it is sent by another server
 */
export function parseManifest(json: string): LeaderManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value.bundles) || !Array.isArray(value.languages)) return undefined;
  const { release, fallback, private: privateNamespaces = [], syntaxes = {} } = value;
  if (!isRecord(syntaxes)) return undefined;
  if (!Array.isArray(privateNamespaces) || !privateNamespaces.every((name) => typeof name === 'string'))
    return undefined;
  if (typeof release !== 'string' || !/^[\w-]{1,64}$/.test(release) || !isTag(fallback)) return undefined;
  const chains = new Map<string, readonly string[]>();
  for (const language of value.languages as unknown[]) {
    if (!isRecord(language) || !isTag(language.tag) || !isTags(language.fallbacks)) return undefined;
    chains.set(language.tag, language.fallbacks);
  }
  const bundles: BundleReference[] = [];
  for (const [language, namespaces] of Object.entries(value.bundles)) {
    if (!chains.has(language) || !isRecord(namespaces)) return undefined;
    for (const [namespace, hashes] of Object.entries(namespaces)) {
      if (!isNamespaceName(namespace) || !isRecord(hashes)) return undefined;
      const { own } = hashes;
      if (own === undefined) continue; // served from its fallbacks alone
      if (typeof own !== 'string' || !isContentHash(own)) return undefined;
      bundles.push({ language, namespace, hash: own });
    }
  }
  // An installation never starts without texts in its fallback language.
  if (bundles.length === 0) return undefined;
  return {
    ...{ release, bundles, privateNamespaces },
    fallbacks: explicitFallbacks(chains, fallback),
    syntaxes: Object.fromEntries(
      Object.entries(syntaxes).flatMap(([namespace, name]) => {
        const syntax = SYNTAX_NAMES.find((each) => each === name);
        return syntax === undefined || !isNamespaceName(namespace) ? [] : [[namespace, syntax] as const];
      }),
    ),
  };
}

/** The fallbacks that people chose, without those that every installation with these languages has. */
function explicitFallbacks(chains: ReadonlyMap<string, readonly string[]>, fallback: string): Fallbacks {
  const tags = [...chains.keys()];
  return new Map(
    Array.from(chains).flatMap(([tag, [first]]) =>
      first !== undefined && first !== fallbackChain(tag, tags, fallback)[0] ? [[tag, first] as const] : [],
    ),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a tag in the form in which installations write it. */
const isTag = (value: unknown): value is string =>
  typeof value === 'string' && isLanguageName(value) && canonicalTag(value) === value;

const isTags = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isTag);

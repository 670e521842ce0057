import { Injectable } from '@nestjs/common';
import { type BundleName, type Fallbacks, type ResourceSource, type SourceTexts, type TextTree } from '@dragoman/i18n';
import { Database } from '../../database/database';
import { PublishedRelease } from './published-release';
import { listEarlierBundles } from '../releases.store';
import { bundleTextsLoader } from '../preview/bundle-texts';
import type { CopiedBundle } from '@dragoman/i18n/internal';

/** Takes precedence over the texts of directories and modules. */
export const RELEASE_SOURCE = { name: 'release', order: 1000 };

/** The texts of the current release. */
@Injectable()
export class PublishedTexts implements ResourceSource {
  private bundles = new Map<string, CopiedBundle>();
  private currentFallbacks: Fallbacks = new Map();

  constructor(
    private readonly release: PublishedRelease,
    private readonly database: Database,
  ) {}

  /** Pins the release: until the next call, `read` returns its texts even if another one becomes current. */
  async list(): Promise<readonly BundleName[]> {
    const { bundles, fallbacks } = await this.release.current();
    this.currentFallbacks = fallbacks;
    this.bundles = new Map(bundles.map((bundle) => [bundleId(bundle), bundle]));
    return bundles;
  }

  async read(name: BundleName): Promise<SourceTexts | undefined> {
    return this.bundles.get(bundleId(name))?.tree;
  }

  async watch(changed: () => void): Promise<() => Promise<void>> {
    const stop = this.release.onChange(changed);
    return async () => stop();
  }

  fallbacks(): Fallbacks {
    return this.currentFallbacks;
  }

  /** Texts of earlier releases whose bundles are still stored. */
  async earlierTexts(namespace: string, chain: (fallbacks: Fallbacks) => readonly string[]) {
    const treeOf = bundleTextsLoader(this.database.read);
    const states = await listEarlierBundles(this.database.read, namespace, chain);
    const byName = new Map(states.map((state) => [JSON.stringify([...state.hashes]), state]));
    return Array.from(byName, ([name, { hashes, fallbacks }]) => ({
      name,
      fallbacks,
      read: async () => {
        const trees = new Map<string, TextTree>();
        for (const [tag, hash] of hashes) if (hash !== undefined) trees.set(tag, await treeOf(hash));
        return trees;
      },
    }));
  }

  isCurrent(): boolean {
    return this.release.state.reason === undefined;
  }
}

const bundleId = ({ language, namespace }: BundleName): string => `${language} ${namespace}`;

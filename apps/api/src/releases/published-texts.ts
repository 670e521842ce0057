import { Injectable } from '@nestjs/common';
import { type BundleName, type Fallbacks, ResourceSource, type Texts, type TextTree } from '@dragoman/i18n';
import { Database } from '../database/database';
import { PublishedRelease } from './published-release';
import { earlierStates } from './releases.store';
import { releasedTexts } from './released-texts';
import type { ServedBundle } from './served-release';

/** What this source is called, and how high it lies: above what the code ships, and modules of others. */
export const PUBLISHED = { name: 'release', order: 1000 };

/** The texts of the current release. */
@Injectable()
@ResourceSource(PUBLISHED)
export class PublishedTexts implements ResourceSource {
  private bundles = new Map<string, ServedBundle>();
  private followed: Fallbacks = new Map();

  constructor(
    private readonly release: PublishedRelease,
    private readonly database: Database,
  ) {}

  /** What is read afterwards is of this one release, whatever is followed meanwhile. */
  async list(): Promise<readonly BundleName[]> {
    const { bundles, fallbacks } = await this.release.current();
    this.followed = fallbacks;
    this.bundles = new Map(bundles.map((bundle) => [nameOf(bundle), bundle]));
    return bundles;
  }

  async read(name: BundleName): Promise<Texts | undefined> {
    return this.bundles.get(nameOf(name))?.tree;
  }

  async watch(changed: () => void): Promise<() => Promise<void>> {
    const stop = this.release.onChange(changed);
    return async () => stop();
  }

  fallbacks(): Fallbacks {
    return this.followed;
  }

  /** Of the releases that are kept. */
  async earlier(namespace: string, chain: (fallbacks: Fallbacks) => readonly string[]) {
    const treeOf = releasedTexts(this.database.read);
    const states = await earlierStates(this.database.read, namespace, chain);
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

const nameOf = ({ language, namespace }: BundleName): string => `${language} ${namespace}`;

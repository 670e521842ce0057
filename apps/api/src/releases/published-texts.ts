import { Injectable } from '@nestjs/common';
import { type BundleName, ResourceSource, type Texts, type TextTree } from '@dragoman/i18n';
import { Database } from '../database/database';
import { PublishedRelease } from './published-release';
import { earlierHashes } from './releases.store';
import { releasedTexts } from './released-texts';
import type { ServedBundle } from './served-release';

/** What this source is called, and how high it lies: above what the code ships, and modules of others. */
export const PUBLISHED = { name: 'release', order: 1000 };

/** The texts of the current release. */
@Injectable()
@ResourceSource(PUBLISHED)
export class PublishedTexts implements ResourceSource {
  private bundles = new Map<string, ServedBundle>();

  constructor(
    private readonly release: PublishedRelease,
    private readonly database: Database,
  ) {}

  /** What is read afterwards is of this one release, whatever is followed meanwhile. */
  async list(): Promise<readonly BundleName[]> {
    const { bundles } = await this.release.current();
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

  /** Of the releases that are kept. */
  async earlier(namespace: string, languages: readonly string[]) {
    const treeOf = releasedTexts(this.database.read);
    const states = await earlierHashes(this.database.read, namespace, languages);
    return states.map((hashes) => ({
      name: JSON.stringify([...hashes]),
      read: async () => {
        const trees = new Map<string, TextTree>();
        for (const [tag, hash] of hashes) trees.set(tag, await treeOf(hash));
        return trees;
      },
    }));
  }

  isCurrent(): boolean {
    return this.release.state.reason === undefined;
  }
}

const nameOf = ({ language, namespace }: BundleName): string => `${language} ${namespace}`;

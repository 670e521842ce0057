import { BundleCopy } from '@dragoman/i18n/internal';
import { join } from 'node:path';
import type { ServedRelease } from './served-release';

/**
 * A copy of the served release in a file, with which the application can start and serve texts without its database.
 */
export class ReleaseCopy extends BundleCopy<Omit<ServedRelease, 'bundles' | 'fallbacks'>> {
  constructor(folder: string) {
    super(join(folder, 'release.copy'));
  }
}

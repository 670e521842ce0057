import { Injectable } from '@nestjs/common';
import { type BundleName, ResourceSource } from '@dragoman/i18n';
import { PublishedTexts, RELEASE_SOURCE } from './published-texts';

/** Contributes the {@link PublishedTexts} to the catalog of the application that serves them. */
@Injectable()
@ResourceSource(RELEASE_SOURCE)
export class ReleaseSource implements ResourceSource {
  constructor(private readonly texts: PublishedTexts) {}

  list() {
    return this.texts.list();
  }

  read(name: BundleName) {
    return this.texts.read(name);
  }

  watch(changed: () => void) {
    return this.texts.watch(changed);
  }

  fallbacks() {
    return this.texts.fallbacks();
  }

  earlierTexts(...query: Parameters<PublishedTexts['earlierTexts']>) {
    return this.texts.earlierTexts(...query);
  }

  isCurrent(): boolean {
    return this.texts.isCurrent();
  }
}

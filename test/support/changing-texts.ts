import { Injectable, Module } from '@nestjs/common';
import { type BundleName, ResourceSource, type SourceTexts } from '@dragoman/i18n';

/** A source whose texts a test can change: the namespace `changing` in English and German. */
@Injectable()
@ResourceSource({ name: 'changing-texts', order: 100 })
export class ChangingTexts implements ResourceSource {
  private readonly listeners = new Set<() => void>();
  private texts: Readonly<Record<string, SourceTexts>> = { en: { say: 'first' }, de: { say: 'erstens' } };

  change(texts: Readonly<Record<string, SourceTexts>>): void {
    this.texts = texts;
    for (const listener of this.listeners) listener();
  }

  async list(): Promise<readonly BundleName[]> {
    return Object.keys(this.texts).map((language) => ({ language, namespace: 'changing' }));
  }

  async read({ language }: BundleName): Promise<SourceTexts | undefined> {
    return this.texts[language];
  }

  async watch(changed: () => void): Promise<() => Promise<void>> {
    this.listeners.add(changed);
    return async () => void this.listeners.delete(changed);
  }
}

@Module({ providers: [ChangingTexts], exports: [ChangingTexts] })
export class ChangingTextsModule {}

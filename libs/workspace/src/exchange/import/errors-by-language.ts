import type { Text } from '../../editing/stores/texts.store';
import type { ImportErrorsView } from '../exchange.contract';

/** Counts texts with errors by language, as they are written in several steps. */
export class ErrorsByLanguage {
  private readonly counts = new Map<string, number>();

  add(texts: readonly Pick<Text, 'language' | 'errors'>[]): void {
    for (const { language, errors } of texts)
      if (errors > 0) this.counts.set(language, (this.counts.get(language) ?? 0) + 1);
  }

  view(): ImportErrorsView[] {
    return Array.from(this.counts, ([language, texts]) => ({ language, texts }));
  }
}

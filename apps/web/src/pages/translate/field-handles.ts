import type { FieldHandle } from './form-field';
import type { WantedPlaceholder } from './wanted-placeholders';

/** The fields of a message that is open, one for each form of it. */
export class FieldHandles {
  private readonly handles = new Map<string, FieldHandle>();
  /** The category of the form that somebody was in last. */
  current = '';

  put(category: string, handle: FieldHandle): () => void {
    this.handles.set(category, handle);
    return () => void this.handles.delete(category);
  }

  focus(): void {
    this.field()?.focus();
  }

  insert({ before, after }: WantedPlaceholder): void {
    if (after === undefined) this.field()?.insert(before);
    else this.field()?.surround(before, after);
  }

  /** Fills every field that there is a text for: last the one that somebody was in, where they go on. */
  replace(textFor: (category: string, isCurrent: boolean) => string | undefined): void {
    const current = this.field();
    const currentLast = [...this.handles].sort(([, a], [, b]) => Number(a === current) - Number(b === current));
    for (const [category, handle] of currentLast) {
      const text = textFor(category, handle === current);
      if (text !== undefined) handle.replace(text);
    }
    current?.focus();
  }

  private field(): FieldHandle | undefined {
    return this.handles.get(this.current) ?? [...this.handles.values()][0];
  }
}

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

  /** Fills every field that there is a text for. */
  replace(textFor: (category: string) => string | undefined): void {
    for (const [category, handle] of this.handles) {
      const text = textFor(category);
      if (text !== undefined) handle.replace(text);
    }
  }

  private field(): FieldHandle | undefined {
    return this.handles.get(this.current) ?? [...this.handles.values()][0];
  }
}

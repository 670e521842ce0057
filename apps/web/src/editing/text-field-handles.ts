import type { TextFieldHandle } from './text-field';

/** The fields of a message, one for each of its forms, for actions that change several of them or the focused one. */
export class TextFieldHandles {
  private readonly handles = new Map<string, TextFieldHandle>();
  /** The plural category of the field that was focused last. */
  current = '';
  private showWhole: (() => void) | undefined;

  /** Returns a function that removes the field again. */
  register(category: string, handle: TextFieldHandle): () => void {
    this.handles.set(category, handle);
    return () => void this.handles.delete(category);
  }

  /** Takes what shows the field of a whole text that is edited in branches. Returns a function that removes it again. */
  openWhole(show: () => void): () => void {
    this.showWhole = show;
    return () => (this.showWhole = undefined);
  }

  /** @param category of the field that becomes the current one. Default: the one that is. */
  focus(category = this.current): void {
    this.current = category;
    this.currentHandle()?.focus();
  }

  /** Inserts text at the caret; with `after`, both parts around the selection. */
  insert(before: string, after?: string): void {
    if (after === undefined) this.currentHandle()?.insert(before);
    else this.currentHandle()?.surround(before, after);
  }

  /** Replaces the content of each field that `textFor` returns a text for. The current field comes last and keeps the focus. */
  replace(textFor: (category: string, isCurrent: boolean) => string | undefined): void {
    const current = this.currentHandle();
    const currentLast = [...this.handles].sort(([, a], [, b]) => Number(a === current) - Number(b === current));
    for (const [category, handle] of currentLast) {
      const text = textFor(category, handle === current);
      if (text !== undefined) handle.replace(text);
    }
    current?.focus();
  }

  /**
   * Replaces what differs in the text of a field, which becomes the current one and has the focus. For the whole text of an ICU
   * message that is not shown, the branch that differs is corrected; if it is none of them, the whole text is shown.
   */
  correct(category: string, text: string): void {
    const branches = [...this.handles.keys()].filter((name) => name.startsWith('icu '));
    const isCorrected = (name: string) => this.handles.get(name)?.correct(text) === true;
    let corrected = (this.handles.has(category) ? [category] : branches).find(isCorrected);
    if (corrected === undefined) {
      this.showWhole?.();
      if (isCorrected('')) corrected = '';
    }
    this.current = corrected ?? category;
  }

  /** Until a field has had the focus: the first one that is missing, or else the first. */
  private currentHandle(): TextFieldHandle | undefined {
    const handles = [...this.handles.values()];
    return this.handles.get(this.current) ?? handles.find((handle) => handle.isMissing()) ?? handles[0];
  }
}

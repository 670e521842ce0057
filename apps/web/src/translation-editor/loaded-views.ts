/** Something that is loaded for a text, by a key that identifies it. */
export interface Loadable<View> {
  readonly key: string;
  readonly load: () => Promise<View>;
}

/** Nothing is loaded for a text that is open for less than this, on the way to another one. */
export const SETTLE_DELAY_MS = 200;

/** Enough for stepping back and forth between neighboring texts. */
const MAX_VIEWS = 60;

/** What came with the page is not loaded again for the text that it opens, unless that text settles later than this. */
const NEW_MS = 10_000;

/** What was loaded last for the texts of a list: a text that is opened shows it until it has been loaded again. */
export class LoadedViews {
  /** Views of the next text have been loaded, because someone works on the list. */
  isInUse = false;
  private readonly views: Map<string, unknown>;
  /** Keys of views that came with the page and have not been asked for. */
  private readonly unused: Set<string>;
  private readonly startedAt = performance.now();

  /** @param loadedWithPage views by key */
  constructor(loadedWithPage: readonly (readonly [key: string, view: unknown])[] = []) {
    this.views = new Map(loadedWithPage);
    this.unused = new Set(this.views.keys());
  }

  get<View>({ key }: Loadable<View>): View | undefined {
    return this.views.get(key) as View | undefined;
  }

  async load<View>({ key, load }: Loadable<View>): Promise<View> {
    const isNew = this.unused.delete(key) && performance.now() - this.startedAt < NEW_MS;
    if (isNew && this.views.has(key)) return this.views.get(key) as View;
    const view = await load();
    this.views.delete(key);
    this.views.set(key, view);
    if (this.views.size > MAX_VIEWS) this.views.delete(this.views.keys().next().value!);
    return view;
  }
}

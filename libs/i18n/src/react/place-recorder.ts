import type { PlacedText, TextsInPlace } from './texts-in-place';

/** The texts of a page, as `POST /api/v1/places` of the workspace takes them. */
export interface PlaceReport {
  /** Path of the page, without query and fragment. */
  readonly page: string;
  /** BCP 47. */
  readonly language: string;
  readonly places: readonly {
    readonly namespace: string;
    readonly key: string;
    /** Tag of the element with the text, or of the link, button or label around it. */
    readonly element: string;
    readonly attribute?: string;
  }[];
}

/** A page that has just changed often changes again, for example when its data arrives. */
const SETTLED_MS = 1000;
/** Texts of one report, as the workspace limits them. */
const MAX_PLACES = 200;
const MAX_MARKUP_LENGTH = 60;
const CONTROLS = 'a, button, label, summary, option';

/**
 * Reports on which page and in which element each text is shown, while texts are edited in place. Each text is reported once for
 * a page, until the document is loaded again. Texts within `[data-not-editable]` are left out.
 */
export class PlaceRecorder {
  private readonly reported = new Set<string>();
  private readonly observer = new MutationObserver(() => this.schedule());
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param texts started by the caller
   * @param send sends a report; a failure is ignored, since the next visit reports the texts again
   */
  constructor(
    private readonly texts: TextsInPlace,
    private readonly send: (report: PlaceReport) => Promise<unknown>,
  ) {}

  start(): void {
    this.observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    this.schedule();
  }

  stop(): void {
    this.observer.disconnect();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(): void {
    const { pathname } = location;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // Right after a navigation, texts of the last page can still be shown.
      if (location.pathname === pathname) this.report(pathname);
      else this.schedule();
    }, SETTLED_MS);
  }

  private report(page: string): void {
    const fresh = this.texts.all().filter(({ namespace, key, element }) => {
      const name = `${page} ${namespace} ${key}`;
      if (this.reported.has(name) || element.closest('[data-not-editable]')) return false;
      this.reported.add(name);
      return true;
    });
    for (const [language, texts] of Map.groupBy(fresh, (text) => text.language)) {
      for (let from = 0; from < texts.length; from += MAX_PLACES) {
        const places = texts.slice(from, from + MAX_PLACES).map(placeOf);
        this.send({ page, language, places }).catch(() => {});
      }
    }
  }
}

const placeOf = ({ namespace, key, element, attribute }: PlacedText): PlaceReport['places'][number] => ({
  namespace,
  key,
  element: (attribute ? element : (element.closest(CONTROLS) ?? element)).localName.slice(0, MAX_MARKUP_LENGTH),
  ...(attribute && { attribute: attribute.slice(0, MAX_MARKUP_LENGTH) }),
});

import { FRAME_NAME_PREFIX, isInWorkspaceFrame } from './frame-name';
import { measureText, type TextFit } from './measure-text';
import type { PlacedText, TextsInPlace } from './texts-in-place';

/** The text that a page in a frame of the workspace shows. */
export interface FramedPlace {
  readonly namespace: string;
  /** The keys that its forms have: `items_one`, `items_other`. */
  readonly keys: readonly string[];
}

/** What a page in a frame reports of a text, again whenever it changes. */
export type PlaceFinding = (TextFit | { readonly fit: 'missing' }) & {
  /** The text that was measured. Absent if there is none, and with earlier versions of the library. */
  readonly text?: Pick<PlacedText, 'language' | 'key' | 'template'>;
  /** Of the page, in pixels. Absent with earlier versions of the library, which report a finding once for several widths. */
  readonly width?: number;
};

/** Texts as they are being written in the workspace, by key. An empty one is shown as it was loaded. */
export interface WrittenTexts {
  /** BCP 47. */
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

const FINDING = 'dragoman:place';
const WRITTEN = 'dragoman:written';
const HIGHLIGHT = 'dragoman-place';

/** Returns the name of a frame that shows a text. */
export const framedPlaceName = (place: FramedPlace): string => FRAME_NAME_PREFIX + JSON.stringify(place);

/** Returns the text that this page shows in a frame of the workspace; `undefined` if it is in no such frame. */
export function framedPlace(): FramedPlace | undefined {
  if (!isInWorkspaceFrame()) return undefined;
  try {
    if (parent.location.origin !== location.origin) return undefined;
    return JSON.parse(window.name.slice(FRAME_NAME_PREFIX.length)) as FramedPlace;
  } catch {
    return undefined; // a page of another origin
  }
}

/** Calls `listener` with each finding of a frame, until the returned function is called. */
export function onPlaceFinding(frame: HTMLIFrameElement, listener: (finding: PlaceFinding) => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<{ type?: unknown; finding: PlaceFinding } | null>) => {
    if (source === frame.contentWindow && origin === location.origin && data?.type === FINDING) listener(data.finding);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}

/** Shows texts in a frame that has reported a finding. They are of the namespace that the frame is for. */
export function sendWrittenTexts(frame: HTMLIFrameElement, written: WrittenTexts): void {
  frame.contentWindow?.postMessage({ type: WRITTEN, written }, location.origin);
}

/** How long a page is left to change before it is measured. */
const SETTLED_MS = 100;

/**
 * Highlights a text, scrolls to it, and reports to the workspace whether all of it is visible, whenever the page changes. Shows the
 * text as it is being written in the workspace.
 * @param texts started by the caller
 */
export function showPlace(texts: TextsInPlace, { namespace, keys }: FramedPlace): () => void {
  const sheet = new CSSStyleSheet();
  // Translucent: the background of a line must not hide parts of the line above.
  sheet.replaceSync(`::highlight(${HIGHLIGHT}) { background-color: rgb(255 190 0 / 40%) }`);
  document.adoptedStyleSheets.push(sheet);
  let shown: Element | undefined;
  let shownWidth = 0;
  let reported = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    timer = undefined;
    const found = texts.all().filter((text) => text.namespace === namespace && keys.includes(text.key));
    // Of several, one that is cut off says most, and one in an attribute least.
    const [worst] = found
      .map((text) => ({ text, finding: measureText(text) }))
      .sort((one, other) => order.indexOf(one.finding.fit) - order.indexOf(other.finding.fit));
    highlight(found);
    const width = innerWidth;
    if (worst && (worst.text.element !== shown || width !== shownWidth)) {
      shown = worst.text.element;
      shownWidth = width;
      scrollTo(shown);
    }
    const finding: PlaceFinding = worst
      ? { ...worst.finding, text: measured(worst.text), width }
      : { fit: 'missing', width };
    if (JSON.stringify(finding) === reported) return;
    reported = JSON.stringify(finding);
    parent.postMessage({ type: FINDING, finding }, location.origin);
  };
  const schedule = () => (timer ??= setTimeout(update, SETTLED_MS));
  const observer = new MutationObserver(schedule);
  observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
  addEventListener('resize', schedule);
  const onMessage = ({ source, origin, data }: MessageEvent<{ type?: unknown; written: WrittenTexts } | null>) => {
    if (source !== parent || origin !== location.origin || data?.type !== WRITTEN) return;
    texts.write(data.written.language, namespace, data.written.texts);
  };
  addEventListener('message', onMessage);
  void document.fonts.ready.then(schedule);
  schedule();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    removeEventListener('resize', schedule);
    removeEventListener('message', onMessage);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    highlight([]);
  };
}

const measured = ({ language, key, template }: PlacedText) => ({ language, key, template });

/** Scrolls an element to the middle of what contains it. `scrollIntoView` would scroll the workspace around the frame, too. */
function scrollTo(element: Element): void {
  const top = (each: Element) => (each === document.scrollingElement ? 0 : each.getBoundingClientRect().top);
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const middle = (parent.clientHeight - element.clientHeight) / 2;
    parent.scrollTop += element.getBoundingClientRect().top - top(parent) - middle;
  }
}

const order: readonly TextFit['fit'][] = ['cutOff', 'outside', 'whole', 'hidden', 'attribute'];

function highlight(texts: readonly PlacedText[]): void {
  if (!('highlights' in CSS)) return;
  const ranges = texts.flatMap(({ range }) => range ?? []);
  if (ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  else CSS.highlights.delete(HIGHLIGHT);
}

import type { BrowserI18n } from './browser-i18n';
import { framedPlace, type FramedPlace, showPlace } from './framed-place';
import { PlaceRecorder, type PlaceReport } from './place-recorder';
import { type PlacedText, TextsInPlace } from './texts-in-place';

export type { PlacedText } from './texts-in-place';

/** Options of {@link EditInPlace}. */
export interface EditInPlaceOptions {
  /** URL of the workspace, without a slash at its end: `https://texts.example`, or `https://shop.example/texts`. */
  readonly workspace: string;
}

/** Keys of `sessionStorage`, so that the mode ends with the tab. */
const TOKEN_KEY = 'dragoman-drafts';
const PENDING_KEY = 'dragoman-drafts-pending';

/** Message of the editor's window after a text was saved. */
const SAVED = 'dragoman:saved';

const HIGHLIGHT = 'dragoman-text';
const CONTROLS = 'a, button, summary, label, input';

/**
 * Edits the texts of a front end of another origin where they are shown. While it is on, the page shows drafts, and a click on a
 * text opens it in a window of the workspace, in which the person is signed in; the page itself never has permission to change
 * anything. Alt+click uses links and buttons as usual. `::highlight(dragoman-text)` styles the text under the pointer.
 *
 * The workspace is sent the paths of the pages on which texts are shown, so that it can list them with each key. Below the same
 * origin it also shows these pages in frames, in which `resume` shows drafts and highlights a text.
 *
 * The page's origin has to be one of `DRAGOMAN_FRONT_ENDS` (`frontEnds` of `WorkspaceModule`). Elements in which texts are not
 * edited, such as the switch itself, have the attribute `data-not-editable`.
 */
export class EditInPlace {
  /** Made when the mode is switched on, since it needs a document. */
  private inPlace: TextsInPlace | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly workspace: string;
  private removeListeners: (() => void) | undefined;

  /** Needs no document, so that a server can render with it. */
  constructor(
    private readonly i18n: BrowserI18n,
    { workspace }: EditInPlaceOptions,
  ) {
    this.workspace = workspace;
  }

  /** Whether texts can be clicked. */
  readonly isOn = (): boolean => this.removeListeners !== undefined;

  /** Calls `listener` when the mode was switched on or off, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Switches the mode on. The first time, leaves the page for the workspace, where the person allows it, and comes back. */
  async start(): Promise<void> {
    if (!(await this.resume())) this.leaveForPermission();
  }

  /**
   * Switches the mode on if it was on before the page was loaded, or the person has just allowed it. To be called at the start,
   * also in a frame of the workspace, in which the mode stays off.
   * @returns whether it is on
   */
  async resume(): Promise<boolean> {
    if (this.isOn()) return true;
    const place = framedPlace();
    if (place) return this.showInFrame(place);
    const token = receiveToken() ?? sessionStorage.getItem(TOKEN_KEY);
    if (token === null) return false;
    try {
      await this.i18n.texts.showDrafts(true, token);
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error; // offline: later attempts may succeed
      sessionStorage.removeItem(TOKEN_KEY); // expired or revoked
      return false;
    }
    sessionStorage.setItem(TOKEN_KEY, token);
    this.listen(token);
    return true;
  }

  /** Switches the mode off and shows published texts again. */
  async stop(): Promise<void> {
    if (!this.isOn()) return;
    sessionStorage.removeItem(TOKEN_KEY);
    this.removeListeners!();
    this.removeListeners = undefined;
    this.inPlace!.stop();
    this.notify();
    await this.i18n.texts.showDrafts(false);
  }

  /** Each text of the page once, in its order, also those that cannot be clicked, such as accessible labels. */
  all(): readonly PlacedText[] {
    const editable = (this.inPlace?.all() ?? []).filter(({ element }) => isEditable(element));
    const byName = new Map(editable.toReversed().map((text) => [`${text.namespace} ${text.key}`, text]));
    return [...byName.values()].reverse();
  }

  /** Opens a text in a window of the workspace. To be called while handling a click or a key, or browsers block it. */
  open({ language, namespace, key }: Pick<PlacedText, 'language' | 'namespace' | 'key'>): void {
    const query = new URLSearchParams({ namespace, key, language });
    window.open(`${this.workspace}/edit?${query}`, 'dragoman-edit', 'popup,width=640,height=720')?.focus();
  }

  /** The frame has the session of the workspace around it, which is of the same origin. */
  private async showInFrame(place: FramedPlace): Promise<false> {
    await this.i18n.texts.showDrafts(true);
    const inPlace = new TextsInPlace(this.i18n.texts);
    inPlace.start();
    showPlace(inPlace, place);
    return false;
  }

  private listen(token: string): void {
    const inPlace = (this.inPlace ??= new TextsInPlace(this.i18n.texts));
    inPlace.start();
    const recorder = new PlaceRecorder(inPlace, (report) => this.record(report, token));
    recorder.start();
    const textAt = (event: MouseEvent): PlacedText | undefined =>
      event.altKey || !isEditable(event.target) ? undefined : inPlace.at(event);
    const onPointerMove = (event: MouseEvent) => highlight(textAt(event));
    let isForwarded = false;
    const onClick = (event: MouseEvent) => {
      if (isForwarded || !isEditable(event.target)) return;
      const text = textAt(event);
      const control = event.altKey ? (event.target as Element).closest<HTMLElement>(CONTROLS) : null;
      if (!text && !control) return;
      event.preventDefault();
      event.stopPropagation();
      if (text) return this.open(text);
      // Browsers download a link on Alt+click, so the click is repeated without Alt.
      isForwarded = true;
      control!.click();
      isForwarded = false;
    };
    const refresh = () => void this.i18n.texts.refresh().catch(() => {}); // the page keeps its texts
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === new URL(this.workspace, location.href).origin && data === SAVED) refresh();
    };
    document.addEventListener('pointermove', onPointerMove);
    document.addEventListener('click', onClick, true);
    addEventListener('message', onMessage);
    addEventListener('focus', refresh); // the window cannot report if the person signed in there
    this.removeListeners = () => {
      recorder.stop();
      document.removeEventListener('pointermove', onPointerMove);
      document.removeEventListener('click', onClick, true);
      removeEventListener('message', onMessage);
      removeEventListener('focus', refresh);
      highlight(undefined);
    };
    this.notify();
  }

  private record(report: PlaceReport, token: string): Promise<unknown> {
    return fetch(`${this.workspace}/api/v1/places`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(report),
    });
  }

  private leaveForPermission(): void {
    const { origin, pathname, search, hash } = location;
    const state = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    sessionStorage.setItem(PENDING_KEY, JSON.stringify({ state, hash }));
    const query = new URLSearchParams({ to: origin + pathname + search, state });
    location.assign(`${this.workspace}/connect?${query}`);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Takes the token out of the address that the workspace came back to, if this tab has requested it. */
function receiveToken(): string | null {
  const received = new URLSearchParams(location.hash.slice(1));
  const token = received.get(TOKEN_KEY);
  if (token === null) return null;
  const pending = JSON.parse(sessionStorage.getItem(PENDING_KEY) ?? '{}') as { state?: string; hash?: string };
  sessionStorage.removeItem(PENDING_KEY);
  history.replaceState(history.state, '', location.pathname + location.search + (pending.hash ?? ''));
  // Without this, a link could make the page show texts that the person did not choose.
  return pending.state !== undefined && pending.state === received.get('state') ? token : null;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-not-editable]') === null;

/** Uses the CSS Custom Highlight API, which adds no elements to a page that React renders. */
function highlight(text: PlacedText | undefined): void {
  if (!('highlights' in CSS)) return;
  if (text?.range) CSS.highlights.set(HIGHLIGHT, new Highlight(text.range));
  else CSS.highlights.delete(HIGHLIGHT);
}

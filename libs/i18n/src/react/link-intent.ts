/**
 * Calls `prefetch` when a visitor is about to follow a link of this origin (hover, focus, touch), once per URL. Does nothing
 * while the browser asks to save data.
 *
 * @returns a function that stops listening
 */
export function onLinkIntent(prefetch: (url: URL) => void): () => void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const seen = new Set<string>();
  const notice = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (connection?.saveData || seen.has(link.href)) return;
    seen.add(link.href);
    prefetch(new URL(link.href));
  };
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, notice, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, notice);
  };
}

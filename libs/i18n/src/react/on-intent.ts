/**
 * Calls back with the address of a link of this origin that somebody is about to follow (hover, focus,
 * touch), once per address, so that what the page needs can be fetched ahead. Never while the visitor
 * asks to save data.
 *
 * @returns stops listening
 */
export function onIntent(prefetch: (address: URL) => void): () => void {
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

const listeners = new Set<(words: string) => void>();

/** Says something to those who hear the page, once they have heard what is being said. The frame has the one region for it. */
export function announce(words: string): void {
  for (const listener of listeners) listener(words);
}

/** What is announced, for whoever says it. */
export function onAnnouncement(said: (words: string) => void): () => void {
  listeners.add(said);
  return () => listeners.delete(said);
}

const listeners = new Set<(message: string) => void>();

/** Announces a message to screen readers, through the live region of the frame. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Calls the listener with every announcement. Returns a function that removes the listener. */
export function onAnnouncement(listener: (message: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
